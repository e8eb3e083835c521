/**
 * Generates components/maps/data/land-data.ts, the land of the drawn map: `npx tsx scripts/land/build.ts`. Run it
 * after a change to the hand-drawn lines.
 */
import { writeFileSync } from 'node:fs'
import { encodeLines, type Polyline } from './encode'
import { chicago } from './hand-drawn/chicago'
import { dallas } from './hand-drawn/dallas'
import { greatLakes, inlandLakes, lakeIslands } from './hand-drawn/lakes'
import { losAngeles } from './hand-drawn/los-angeles'
import type { HandDrawnMetro } from './hand-drawn/metro'
import { newYork } from './hand-drawn/new-york'
import { oklahomaCity } from './hand-drawn/oklahoma-city'
import { streets } from './hand-drawn/streets'
import { trunkRoads } from './hand-drawn/trunk-roads'
import { readNeighboringCountries, readStates } from './outlines'

const LAND_UNITS_PER_DEGREE = 200
const METRO_UNITS_PER_DEGREE = 2000

function parseLine(text: string): Polyline {
  return text
    .trim()
    .split(/\s+/)
    .map(pair => {
      const [lat, lng] = pair.split(',').map(Number)
      if (lat === undefined || lng === undefined || !Number.isFinite(lat + lng))
        throw new Error(`Invalid point: ${pair}`)
      return [lat, lng]
    })
}

const packLand = (lines: Polyline[]) => encodeLines({ lines, unitsPerDegree: LAND_UNITS_PER_DEGREE })
const packHandDrawn = (texts: string[]) =>
  encodeLines({ lines: texts.map(parseLine), unitsPerDegree: METRO_UNITS_PER_DEGREE })

function packMetro(metro: HandDrawnMetro) {
  return {
    frame: metro.frame,
    land: packHandDrawn(metro.land),
    water: packHandDrawn(metro.water),
    rivers: packHandDrawn(metro.rivers),
    parks: packHandDrawn(metro.parks),
    streets: packHandDrawn(streets[metro.city] ?? []),
    roads: packHandDrawn(metro.roads.map(road => road.line)),
    roadNames: metro.roads.map(road => road.name),
  }
}

const { land, borders } = readStates()
const neighboringCountries = readNeighboringCountries()
const countPoints = (lines: Polyline[]) => lines.reduce((sum, line) => sum + line.length, 0)
console.log(
  `points: states ${countPoints(land)}, borders ${countPoints(borders)}, neighbours ${countPoints(neighboringCountries)}`,
)

const data = {
  landUnitsPerDegree: LAND_UNITS_PER_DEGREE,
  metroUnitsPerDegree: METRO_UNITS_PER_DEGREE,
  land: packLand(land),
  borders: packLand(borders),
  neighbours: packLand(neighboringCountries),
  greatLakes: packLand(greatLakes.map(parseLine)),
  lakeIslands: packLand(lakeIslands.map(parseLine)),
  inlandLakes: packLand(inlandLakes.map(parseLine)),
  trunkRoads: packLand(trunkRoads.map(parseLine)),
  metros: [newYork, losAngeles, chicago, dallas, oklahomaCity].map(packMetro),
}

writeFileSync(
  new URL('../../components/maps/data/land-data.ts', import.meta.url),
  `// Made by scripts/land/build.ts: not to be edited by hand.
// States: US Census Bureau by us-atlas. Neighbours: Natural Earth by world-atlas. Metros and lakes: drawn by hand.
import type { PackedMetro } from '@/lib/maps/land'

const metros: PackedMetro[] = ${JSON.stringify(data.metros)}

export const landData = { ...${JSON.stringify({ ...data, metros: undefined })}, metros }
`,
)
