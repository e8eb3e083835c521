import { coefficients } from './coefficients'
import { createEstimator } from './estimate'
import { fitted, heldOut, meanError } from './pairs'

const routes = createEstimator()
const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const sanJuan = { lat: 18.4394, lng: -66.0021 }
const ponce = { lat: 18.011, lng: -66.614 }
const anchorage = { lat: 61.218, lng: -149.9 }
const fairbanks = { lat: 64.838, lng: -147.716 }
const juneau = { lat: 58.355, lng: -134.576 }
const nantucket = { lat: 41.2567, lng: -70.0598 }

// What docs/places.md states. Above this the estimate is no longer what riders are told it is.
const STATED_MILES_ERROR = 0.08
const STATED_MINUTES_ERROR = 0.13

test('there and back are the same length', async () => {
  const there = await routes.drive({ from: dallas, to: oklahomaCity })
  const back = await routes.drive({ from: oklahomaCity, to: dallas })
  expect(back.distanceMeters).toBe(there.distanceMeters)
})

test('the line begins at the pickup and ends at the drop-off', async () => {
  const { path } = await routes.drive({ from: dallas, to: oklahomaCity })
  expect(path[0]).toEqual([dallas.lat, dallas.lng])
  expect(path.at(-1)).toEqual([oklahomaCity.lat, oklahomaCity.lng])
  expect(path.length).toBeGreaterThanOrEqual(24)
  expect(path.length).toBeLessThanOrEqual(60)
})

test.each([
  ['Alaska and the lower states', anchorage, dallas],
  ['an Alaskan town without a road', anchorage, juneau],
  ['Nantucket and the mainland', nantucket, { lat: 42.36, lng: -71.06 }],
])('no road joins %s', async (_name, from, to) => {
  await expect(routes.drive({ from, to })).rejects.toMatchObject({
    code: 'ZERO_RESULTS',
    sentence: 'Error: Directions request failed: ZERO_RESULTS',
  })
})

test.each([
  ['Puerto Rico', sanJuan, ponce],
  ['Alaska’s road system', anchorage, fairbanks],
])('a drive within %s is given', async (_name, from, to) => {
  expect((await routes.drive({ from, to })).distanceMeters).toBeGreaterThan(0)
})

test('at least ten known drives were kept from the fit', () => {
  const seen = new Set(fitted.map(pair => pair.name))
  expect(heldOut.filter(pair => !seen.has(pair.name)).length).toBeGreaterThanOrEqual(10)
})

test('the drives it never saw are estimated within the stated error', () => {
  const error = meanError(heldOut, coefficients)
  expect(error.miles).toBeLessThan(STATED_MILES_ERROR)
  expect(error.minutes).toBeLessThan(STATED_MINUTES_ERROR)
})
