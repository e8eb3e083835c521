/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import type { FakeMapsConfig } from '@/e2e/fakes/google-maps/script'
import { createGoogleMaps } from '.'
import { fakeSitePlaces } from './testing/site-places'

async function locate(point: { lat: number; lng: number }, config: FakeMapsConfig = {}) {
  return createGoogleMaps({ libraries: await installGoogleMaps(config) }).reverseGeocode(point)
}
const fifthAvenue = { lat: 40.7485, lng: -73.9854 }

beforeEach(() => {
  fakeSitePlaces()
})

test('names a point by its address and preserves its coordinates', async () => {
  expect(await locate(fifthAvenue)).toEqual({
    id: '40.7485,-73.9854',
    name: '350 5th Ave',
    area: 'New York, NY 10118',
    kind: 'address',
    ...fifthAvenue,
    city: 'new-york',
    timeZone: 'America/New_York',
  })
})

test('requests the time zone of a point from this site outside the served cities', async () => {
  expect(await locate({ lat: 39.7, lng: -105.1 })).toMatchObject({ city: null, timeZone: 'America/Denver' })
})

test.each(['ERROR', 'INVALID_REQUEST', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR', 'ZERO_RESULTS'])(
  'throws a loggable error for the geocoder status %s',
  async status => {
    await expect(locate(fifthAvenue, { geocoder: status })).rejects.toMatchObject({
      name: 'AppError',
      code: status,
      message: `Geocoding failed: ${status}`,
    })
  },
)
