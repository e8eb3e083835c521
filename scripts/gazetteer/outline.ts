/**
 * Generates lib/places/server/us-outline.generated.json from the package `us-atlas` (US Census Bureau, public
 * domain): `npx tsx scripts/gazetteer/outline.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { encodeLines, type Polyline } from '../land/encode'

/** Grid of about 100 m. */
const UNITS_PER_DEGREE = 1000
const FILE = 'lib/places/server/us-outline.generated.json'

const { resolve } = createRequire(import.meta.url)
const atlas: Topology<{ nation: GeometryCollection }> = JSON.parse(
  readFileSync(resolve('us-atlas/nation-10m.json'), 'utf8'),
)
const lines: Polyline[] = feature(atlas, atlas.objects.nation).features.flatMap(({ geometry }) => {
  if (geometry.type !== 'MultiPolygon' && geometry.type !== 'Polygon') return []
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons.flatMap(rings => rings.slice(0, 1).map(toLine))
})
const packed = encodeLines({ lines, unitsPerDegree: UNITS_PER_DEGREE })
writeFileSync(FILE, `${JSON.stringify({ source: 'us-atlas 3.0.1', unitsPerDegree: UNITS_PER_DEGREE, packed })}\n`)
console.log(`${lines.length} outlines, ${packed.length} letters`)

function toLine(ring: number[][]): Polyline {
  return ring.flatMap(([lng, lat]): Polyline => (lat === undefined || lng === undefined ? [] : [[lat, lng]]))
}
