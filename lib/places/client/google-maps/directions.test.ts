/** @jest-environment jsdom */
import { installGoogleMaps } from '@/e2e/fakes/google-maps/install'
import type { FakeMapsConfig } from '@/e2e/fakes/google-maps/script'
import type { Place } from '@/lib/places/model/schemas'
import { createGoogleMaps } from '.'

const jfk: Place = {
  id: 'google:ChIJ-jfk@40.6413,-73.7781',
  name: 'Kennedy',
  area: 'Queens, NY 11430',
  kind: 'airport',
  lat: 40.6413,
  lng: -73.7781,
  city: 'new-york',
}
const plaza: Place = { ...jfk, id: '40.7646,-73.9743', name: 'The Plaza', kind: 'hotel', lat: 40.7646, lng: -73.9743 }
const ranch: Place = { ...jfk, id: '35.8789,-97.4253', name: 'Long Way Ranch', lat: 35.8789, lng: -97.4253 }

async function drive({ to = plaza, via, config = {} }: { to?: Place; via?: Place[]; config?: FakeMapsConfig } = {}) {
  const maps = createGoogleMaps({ libraries: await installGoogleMaps(config) })
  return maps.fetchRouteLine?.({ from: jfk, to, via })
}

test('requests a route by its exact points with only the polyline fields', async () => {
  await drive()
  expect(window.fakeMaps.log).toEqual([
    {
      call: 'computeRoutes',
      origin: { lat: 40.6413, lng: -73.7781 },
      destination: { lat: 40.7646, lng: -73.9743 },
      travelMode: 'DRIVING',
      routingPreference: 'TRAFFIC_UNAWARE',
      language: 'en',
      region: 'us',
      fields: ['path', 'warnings'],
    },
  ])
})

test('requests a route through the exact points of its stops in order', async () => {
  await drive({ via: [ranch, jfk] })
  expect(window.fakeMaps.log).toMatchObject([
    {
      intermediates: [
        { lat: 35.8789, lng: -97.4253 },
        { lat: 40.6413, lng: -73.7781 },
      ],
    },
  ])
})

test('returns Google’s warnings with the route', async () => {
  const routeWarnings = ['This route has tolls.']
  expect(await drive({ config: { routeWarnings } })).toMatchObject({ warnings: routeWarnings })
})

test('returns a polyline of fifty thousand points in full', async () => {
  expect((await drive({ to: ranch }))?.path).toHaveLength(50_000)
})

test.each([
  ['empty', 'ZERO_RESULTS'],
  ['none', 'ZERO_RESULTS'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['ZERO_RESULTS', 'ZERO_RESULTS'],
  ['MAX_WAYPOINTS_EXCEEDED', 'MAX_WAYPOINTS_EXCEEDED'],
  ['INVALID_ARGUMENT', 'INVALID_REQUEST'],
  ['INVALID_REQUEST', 'INVALID_REQUEST'],
  ['RESOURCE_EXHAUSTED', 'OVER_QUERY_LIMIT'],
  ['OVER_QUERY_LIMIT', 'OVER_QUERY_LIMIT'],
  ['PERMISSION_DENIED', 'REQUEST_DENIED'],
  ['UNAUTHENTICATED', 'REQUEST_DENIED'],
  ['REQUEST_DENIED', 'REQUEST_DENIED'],
  ['UNAVAILABLE', 'UNKNOWN_ERROR'],
  ['DEADLINE_EXCEEDED', 'UNKNOWN_ERROR'],
  ['INTERNAL', 'UNKNOWN_ERROR'],
])('maps the routes status %s to the error %s', async (routes, code) => {
  const userMessage = `Error: Directions request failed: ${code}`
  await expect(drive({ config: { routes } })).rejects.toMatchObject({ name: 'AppError', code, userMessage })
})
