/** @jest-environment jsdom */

import { toBookingRequest, toDraft } from '@/lib/booking/model/request'
import { kennedyBooking, kennedyRoute, timesSquare } from '@/lib/booking/model/testing/samples'
import { fetchRoute, reverseGeocode, searchPlaces } from '@/lib/places/client/places-client'
import { updateBooking } from './booking-client'

const requests: string[] = []
const versions: (string | null)[] = []

function mockResponse(json: unknown) {
  const fetch = async (path: string, init?: RequestInit) => {
    requests.push(path)
    versions.push(new Headers(init?.headers).get('if-match'))
    return { ok: true, status: 200, json: async () => json }
  }
  Object.assign(globalThis, { fetch })
}

beforeEach(() => {
  requests.length = 0
  versions.length = 0
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal, any: () => new AbortController().signal })
})

test('requests a point by its coordinates and returns its place', async () => {
  const namedPoint = { ...timesSquare, id: '40.758,-73.9855' }
  mockResponse({ places: [namedPoint], attribution: null })
  expect(await reverseGeocode({ lat: 40.758, lng: -73.9855 })).toEqual(namedPoint)
  expect(requests).toEqual(['/api/v1/places?at=40.758%2C-73.9855'])
})

test('returns null for a point without a name', async () => {
  mockResponse({ places: [] })
  expect(await reverseGeocode({ lat: 48.85, lng: 2.35 })).toBeNull()
})

test('returns places with their attribution', async () => {
  const attribution = { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' }
  mockResponse({ places: [timesSquare], attribution })
  expect(await searchPlaces({ query: 'times', near: 'new-york' })).toEqual({ places: [timesSquare], attribution })
  expect(requests).toEqual(['/api/v1/places?q=times&near=new-york'])
})

test('requests a route by the references of its ends', async () => {
  mockResponse(kennedyRoute)
  expect(await fetchRoute({ from: 'google:ChIJ@40.7,-74', to: '40.64,-73.77' })).toEqual(kennedyRoute)
  expect(requests).toEqual(['/api/v1/routes?from=google%3AChIJ%4040.7%2C-74&to=40.64%2C-73.77'])
})

test('requests a route through its stops in order', async () => {
  mockResponse(kennedyRoute)
  await fetchRoute({ from: 'airport:jfk', to: 'airport:lga', via: ['hand:ucla', '40.7,-74'] })
  expect(requests).toEqual(['/api/v1/routes?from=airport%3Ajfk&to=airport%3Alga&via1=hand%3Aucla&via2=40.7%2C-74'])
})

test('sends the base version of a change when it is known', async () => {
  mockResponse({ booking: kennedyBooking, version: 5 })
  const request = toBookingRequest({ draft: toDraft(kennedyBooking), shownQuote: kennedyBooking.quote })
  if (request === null) throw new Error('the request is null')
  const change = { id: kennedyBooking.id, token: 'a-token', request }
  expect(await updateBooking({ ...change, version: 4 })).toMatchObject({ version: 5 })
  await updateBooking(change)
  expect(versions).toEqual(['"4"', null])
})
