import { createRequire } from 'node:module'
import { feature, merge, mesh } from 'topojson-client'
import { presimplify } from 'topojson-simplify'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { readSite } from '#site'
import type { Polyline } from './encode'

const require = createRequire(import.meta.url)

type Atlas = Topology<{ [name: string]: GeometryCollection }>

/** Detail decreases with distance from the served cities, where rides begin and end. */
const COARSENESS_LEVELS = [
  { withinDegrees: 1.6, triangle: 0.00002, island: 0.0002 },
  { withinDegrees: 5, triangle: 0.0011, island: 0.008 },
  { withinDegrees: 12, triangle: 0.0038, island: 0.03 },
  { withinDegrees: Number.POSITIVE_INFINITY, triangle: 0.012, island: 0.08 },
]

function getCoarseness([lng, lat]: readonly number[]) {
  const distance = Math.min(
    ...readSite().cities.map(city => Math.hypot(city.lat - (lat ?? 0), (city.lng - (lng ?? 0)) * 0.78)),
  )
  return COARSENESS_LEVELS.find(level => distance <= level.withinDegrees) ?? { triangle: 0.02, island: 0.1 }
}

/** Simplifies arcs: keeps the ends and the points whose triangle area is large enough for their location. */
function simplify(topology: Atlas, factor: number): Atlas {
  const simple = presimplify(topology)
  const arcs = simple.arcs.map(arc =>
    arc
      .filter(
        (point, i) => i === 0 || i === arc.length - 1 || (point[2] ?? 0) >= getCoarseness(point).triangle * factor,
      )
      .map(point => point.slice(0, 2)),
  )
  const { transform, ...rest } = simple
  return { ...rest, arcs }
}

function toLine(positions: readonly (readonly number[])[]): Polyline {
  return positions.map(([lng = 0, lat = 0]) => [lat, lng])
}

function calculateArea(line: Polyline): number {
  return Math.abs(
    line.reduce((sum, [lat, lng], i) => {
      const [nextLat, nextLng] = line[(i + 1) % line.length] ?? [lat, lng]
      return sum + (lng * nextLat - nextLng * lat) / 2
    }, 0),
  )
}

function filterRings(rings: Polyline[], factor: number): Polyline[] {
  return rings
    .map(ring => ring.slice(0, -1))
    .filter(ring => {
      const [first] = ring
      if (!first || ring.length < 3) return false
      if (ring.some(([, lng]) => lng > 0)) return false
      return calculateArea(ring) >= getCoarseness([first[1], first[0]]).island * factor
    })
}

/** Returns the United States as rings of land, and the state borders. US Census, public domain. */
export function readStates(): { land: Polyline[]; borders: Polyline[] } {
  const atlas: Atlas = require('us-atlas/states-10m.json')
  const simplified = simplify(atlas, 1)
  const nation = feature(simplified, simplified.objects.nation ?? empty)
  const land = nation.features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates.flat().map(toLine)
      : geometry.type === 'Polygon'
        ? geometry.coordinates.map(toLine)
        : [],
  )
  const borders = mesh(simplified, simplified.objects.states, (a, b) => a !== b).coordinates.map(toLine)
  return { land: filterRings(land, 1), borders }
}

/** Returns Canada to Venezuela without the United States. Natural Earth, public domain. */
export function readNeighboringCountries(): Polyline[] {
  const atlas: Atlas = require('world-atlas/countries-50m.json')
  const simplified = simplify(atlas, 9)
  const shapes = (simplified.objects.countries?.geometries ?? []).filter(
    (shape): shape is Polygon | MultiPolygon =>
      NEIGHBORING_COUNTRY_CODES.has(String(shape.id)) && (shape.type === 'Polygon' || shape.type === 'MultiPolygon'),
  )
  const rings = merge(simplified, shapes)
    .coordinates.map(([outer = []]) => toLine(outer))
    .filter(ring => ring.some(([lat]) => lat < 62))
  return filterRings(rings, 2)
}

const empty: GeometryCollection = { type: 'GeometryCollection', geometries: [] }

/** ISO codes: Canada, Mexico, Central America, the Greater Antilles, Bahamas, Colombia, Venezuela. */
const NEIGHBORING_COUNTRY_CODES = new Set('124 484 320 084 340 222 558 188 591 192 388 332 214 044 170 862'.split(' '))
