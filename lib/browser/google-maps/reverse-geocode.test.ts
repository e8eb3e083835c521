/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import type { FakeMapsPlan } from '@/e2e/fakes/google-maps/script'
import { createGoogleMaps } from '@/lib/browser/google-maps'
import { fakeSitePlaces } from './testing/site-places'

async function locate(point: { lat: number; lng: number }, plan: FakeMapsPlan = {}) {
  return createGoogleMaps({ libraries: await installGoogleMaps(plan) }).reverseGeocode(point)
}
const fifthAvenue = { lat: 40.7485, lng: -73.9854 }

beforeEach(() => {
  fakeSitePlaces()
})

test('a point is called by the address there, and stays the rider’s own', async () => {
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

test('beyond the served cities this site is asked for the zone of a point', async () => {
  expect(await locate({ lat: 39.7, lng: -105.1 })).toMatchObject({ city: null, timeZone: 'America/Denver' })
})

test.each(['ERROR', 'INVALID_REQUEST', 'OVER_QUERY_LIMIT', 'REQUEST_DENIED', 'UNKNOWN_ERROR', 'ZERO_RESULTS'])(
  'a geocoder that answers %s is an error for the log',
  async status => {
    await expect(locate(fifthAvenue, { geocoder: status })).rejects.toMatchObject({
      name: 'AppError',
      code: status,
      message: `Geocoding failed: ${status}`,
    })
  },
)
