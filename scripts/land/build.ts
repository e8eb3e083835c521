/**
 * Makes components/maps/data/land-data.ts, the land that the drawn map shows:
 * `npx tsx scripts/land/build.ts`. Run it again after a change to the hand-drawn lines.
 */
import { writeFileSync } from 'node:fs'
import { encodeLines, type Line } from './encode'
import { chicago } from './hand-drawn/chicago'
import { dallas } from './hand-drawn/dallas'
import { greatLakes, inlandLakes, lakeIslands } from './hand-drawn/lakes'
import { losAngeles } from './hand-drawn/los-angeles'
import type { HandDrawnMetro } from './hand-drawn/metro'
import { newYork } from './hand-drawn/new-york'
import { oklahomaCity } from './hand-drawn/oklahoma-city'
import { streets } from './hand-drawn/streets'
import { trunkRoads } from './hand-drawn/trunk-roads'
import { readNeighbours, readStates } from './outlines'

const LAND_UNITS_PER_DEGREE = 200
const METRO_UNITS_PER_DEGREE = 2000

function readLine(text: string): Line {
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

const packLand = (lines: Line[]) => encodeLines({ lines, unitsPerDegree: LAND_UNITS_PER_DEGREE })
const packDrawn = (texts: string[]) =>
  encodeLines({ lines: texts.map(readLine), unitsPerDegree: METRO_UNITS_PER_DEGREE })

function packMetro(metro: HandDrawnMetro) {
  return {
    frame: metro.frame,
    land: packDrawn(metro.land),
    water: packDrawn(metro.water),
    rivers: packDrawn(metro.rivers),
    parks: packDrawn(metro.parks),
    streets: packDrawn(streets[metro.city] ?? []),
    roads: packDrawn(metro.roads.map(road => road.line)),
    roadNames: metro.roads.map(road => road.name),
  }
}

const { land, borders } = readStates()
const neighbours = readNeighbours()
const count = (lines: Line[]) => lines.reduce((sum, line) => sum + line.length, 0)
console.log(`points: states ${count(land)}, borders ${count(borders)}, neighbours ${count(neighbours)}`)

const data = {
  landUnitsPerDegree: LAND_UNITS_PER_DEGREE,
  metroUnitsPerDegree: METRO_UNITS_PER_DEGREE,
  land: packLand(land),
  borders: packLand(borders),
  neighbours: packLand(neighbours),
  greatLakes: packLand(greatLakes.map(readLine)),
  lakeIslands: packLand(lakeIslands.map(readLine)),
  inlandLakes: packLand(inlandLakes.map(readLine)),
  trunkRoads: packLand(trunkRoads.map(readLine)),
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
