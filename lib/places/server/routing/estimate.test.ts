import { coefficients } from './coefficients'
import { estimateDrive } from './drive-estimate'
import { createEstimator } from './estimate'
import { cited, citedErrorOf, fitted, heldOut, meanError, summarizeCited } from './pairs'

const routes = createEstimator()
const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const sanJuan = { lat: 18.4394, lng: -66.0021 }
const ponce = { lat: 18.011, lng: -66.614 }
const anchorage = { lat: 61.218, lng: -149.9 }
const fairbanks = { lat: 64.838, lng: -147.716 }
const juneau = { lat: 58.355, lng: -134.576 }
const nantucket = { lat: 41.2567, lng: -70.0598 }

// The error stated in docs/places.md.
const STATED_MILES_ERROR = 0.08
const STATED_MINUTES_ERROR = 0.13
const STATED_CITED_MEDIAN = 0.115
const STATED_CITED_WORST = 0.28
const STATED_CITED_BIAS = 0.02

test('both directions have the same length', async () => {
  const outbound = await routes.findRoute({ from: dallas, to: oklahomaCity })
  const inbound = await routes.findRoute({ from: oklahomaCity, to: dallas })
  expect(inbound.distanceMeters).toBe(outbound.distanceMeters)
})

test('the path begins at the pickup and ends at the drop-off', async () => {
  const { path } = await routes.findRoute({ from: dallas, to: oklahomaCity })
  expect(path[0]).toEqual([dallas.lat, dallas.lng])
  expect(path.at(-1)).toEqual([oklahomaCity.lat, oklahomaCity.lng])
  expect(path.length).toBeGreaterThanOrEqual(24)
  expect(path.length).toBeLessThanOrEqual(60)
})

test.each([
  ['Alaska and the lower states', anchorage, dallas],
  ['an Alaskan town without a road', anchorage, juneau],
  ['Nantucket and the mainland', nantucket, { lat: 42.36, lng: -71.06 }],
])('finds no road between %s', async (_name, from, to) => {
  await expect(routes.findRoute({ from, to })).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
    userMessage: 'Error: Directions request failed: ZERO_RESULTS',
  })
})

test.each([
  ['Puerto Rico', sanJuan, ponce],
  ['Alaska’s road system', anchorage, fairbanks],
])('returns a drive within %s', async (_name, from, to) => {
  expect((await routes.findRoute({ from, to })).distanceMeters).toBeGreaterThan(0)
})

test('at least ten known drives are held out of the fit', () => {
  const seen = new Set(fitted.map(pair => pair.name))
  expect(heldOut.filter(pair => !seen.has(pair.name)).length).toBeGreaterThanOrEqual(10)
})

test('estimates the held-out drives within the stated error', () => {
  const error = meanError(heldOut, coefficients)
  expect(error.miles).toBeLessThan(STATED_MILES_ERROR)
  expect(error.minutes).toBeLessThan(STATED_MINUTES_ERROR)
})

test('every cited drive names its source', () => {
  const keys = [...cited.fitted, ...cited.heldOut].map(pair => pair.source)
  expect(keys.filter(key => cited.sources[key] === undefined)).toEqual([])
})

test('half of the cited drives are held out of the fit', () => {
  const seen = new Set(cited.fitted.map(pair => pair.name))
  expect(cited.heldOut.filter(pair => !seen.has(pair.name)).length).toBeGreaterThanOrEqual(cited.fitted.length)
})

test('estimates cited held-out drives under 40 miles within the stated error and not too short on average', () => {
  const { median, worst, bias } = summarizeCited(
    cited.heldOut.filter(pair => pair.miles < 40),
    coefficients,
  )
  expect(median).toBeLessThan(STATED_CITED_MEDIAN)
  expect(worst).toBeLessThan(STATED_CITED_WORST)
  expect(Math.abs(bias)).toBeLessThan(STATED_CITED_BIAS)
})

test('estimates Burbank Airport to LAX within 10 percent of its published distance', () => {
  const pair = cited.fitted.find(each => each.name === 'Burbank Airport to LAX')
  expect(pair && Math.abs(citedErrorOf(pair, coefficients))).toBeLessThan(0.1)
})

test('a city without fitted coefficients has the plain detour and the default pace', () => {
  const trip = { from: { lat: 32.7767, lng: -96.797 }, to: { lat: 32.8982, lng: -97.0403 } }
  const plain = { ...coefficients, detour: { dallas: 1 }, pace: { dallas: 1.1 } }
  expect(estimateDrive(trip, { ...coefficients, detour: {}, pace: {} })).toEqual(estimateDrive(trip, plain))
})
