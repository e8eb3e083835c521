import { readGazetteerEntries } from '../gazetteer-entries'
import { createEstimator, createSchematicPath, estimateDrive, roadNetworkAt } from './estimate'
import citedDrives from './testing/cited-drives.json'
import knownDrives from './testing/known-drives.json'

type Drive = { name: string; from: { lat: number; lng: number }; to: { lat: number; lng: number }; miles: number }

// The errors stated in docs/maps.md.
const MAX_CITED_MEDIAN = 0.12
const MAX_CITED_ERROR = 0.35
const MAX_MEAN_MINUTES_ERROR = 0.13

function readDrives(rows: (string | number)[][]): (Drive & { minutes: number })[] {
  return rows.map(([from, fromLat, fromLng, to, toLat, toLng, miles, minutes]) => ({
    name: `${from} to ${to}`,
    from: { lat: Number(fromLat), lng: Number(fromLng) },
    to: { lat: Number(toLat), lng: Number(toLng) },
    miles: Number(miles),
    minutes: Number(minutes),
  }))
}

const milesError = ({ from, to, miles }: Drive) => estimateDrive(from, to).miles / miles - 1
const cited = {
  fitted: readDrives(citedDrives.fitted),
  heldOut: readDrives(citedDrives.heldOut),
}

test.each(Object.entries(cited))('estimates the %s cited distances within the stated errors', (_set, drives) => {
  const sizes = drives.map(drive => Math.abs(milesError(drive))).sort((a, b) => a - b)
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(MAX_CITED_MEDIAN)
  expect(sizes.at(-1)).toBeLessThan(MAX_CITED_ERROR)
})

test('the cited distances are not estimated too short on average', () => {
  const errors = [...cited.fitted, ...cited.heldOut].map(milesError)
  expect(Math.abs(errors.reduce((sum, error) => sum + error / errors.length, 0))).toBeLessThan(0.03)
})

test('estimates the times of known drives that it was not fitted to within the stated error', () => {
  const drives = readDrives(knownDrives.heldOut)
  const errors = drives.map(({ from, to, minutes }) => Math.abs(estimateDrive(from, to).minutes / minutes - 1))
  expect(errors.reduce((sum, error) => sum + error / errors.length, 0)).toBeLessThan(MAX_MEAN_MINUTES_ERROR)
})

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const anchorage = { lat: 61.218, lng: -149.9 }

test('the line begins at the pickup, bows to one side and ends at the drop-off', () => {
  const path = createSchematicPath(dallas, oklahomaCity)
  expect([path[0], path.at(-1)]).toEqual([
    [dallas.lat, dallas.lng],
    [oklahomaCity.lat, oklahomaCity.lng],
  ])
  expect(path.length).toBeGreaterThanOrEqual(24)
  expect(createSchematicPath(oklahomaCity, dallas).toReversed()).toEqual(path)
})

test.each([
  ['Alaska and the lower states', anchorage, dallas],
  ['an Alaskan town without a road', anchorage, { lat: 58.355, lng: -134.576 }],
  ['Nantucket and the mainland', { lat: 41.2567, lng: -70.0598 }, { lat: 42.36, lng: -71.06 }],
])('finds no road between %s', async (_name, from, to) => {
  await expect(createEstimator().findRoute({ from, to })).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
})

const places = readGazetteerEntries().map(({ place }) => place)
const label = ({ name, area }: { name: string; area: string }) => `${name}, ${area}`

test('every town of Hawaii and Puerto Rico is on its island', () => {
  const islands = places.filter(({ kind, area }) => kind === 'city' && ['HI', 'PR'].includes(area.slice(-2)))
  expect(islands.filter(town => [null, 'mainland'].includes(roadNetworkAt(town))).map(label)).toEqual([])
})

test.each([
  ['London', 51.5, -0.12, null],
  ['Mexico City', 19.43, -99.13, null],
  ['Nome', 64.5, -165.4, null],
  ['Key West', 24.5551, -81.78, 'mainland'],
  ['Blaine', 48.9937, -122.747, 'mainland'],
])('%s is on the roads of %s', (_name, lat, lng, network) => {
  expect(roadNetworkAt({ lat, lng })).toBe(network)
})
