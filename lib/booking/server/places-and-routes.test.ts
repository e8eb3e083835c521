import { AppError } from '@/lib/errors'
import type { Place, UserProvidedPlace } from '@/lib/places/model/schemas'
import { configuredPlaces, getPlaces } from '@/lib/places/server'
import { configuredRouteService } from '@/lib/places/server/routing/route-service'
import { rateLimitedError } from '@/lib/places/server/routing/router'
import * as road from './places-and-routes'

type RouteEnds = { from: Place; stops?: Place[]; to: Place }

const findRoute = ({ stops: via = [], ...ends }: RouteEnds) => road.findRoute({ ...ends, stops: via })
const SECRET = 'a secret of the tests, long enough to be one'
const findPlace = (ref: string, customerName?: UserProvidedPlace) => road.findPlace({ ref, userProvided: customerName })

async function findKnownPlace(ref: string) {
  const place = await findPlace(ref)
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}



test('names a bare point by reverse geocoding and assigns its city', async () => {
  const point = { id: '40.758,-73.9855', lat: 40.758, lng: -73.9855 }
  expect(await findPlace(point.id)).toEqual({
    ...point,
    name: 'Times Square',
    area: 'New York, NY',
    kind: 'district',
    city: 'new-york',
  })
})

test('names an unknown point by its coordinates', async () => {
  expect(await findPlace('30.5,-140.25')).toEqual({
    id: '30.5,-140.25',
    name: '30.50000, -140.25000',
    area: '',
    kind: 'landmark',
    lat: 30.5,
    lng: -140.25,
    city: null,
  })
})

test.each([
  ['a point', '40.7614,-73.9776'],
  ['a place of Google’s', 'google:ChIJx_-9@40.7614,-73.9776'],
])('%s takes the name that the customer gave', async (_name, ref) => {
  expect(await findPlace(ref, { name: '11 W 53rd St', area: 'New York, NY 10019' })).toEqual({
    id: ref,
    name: '11 W 53rd St',
    area: 'New York, NY 10019',
    kind: 'address',
    lat: 40.7614,
    lng: -73.9776,
    city: 'new-york',
  })
})

test('names a point from the gazetteer beyond the geocoder rate limit', async () => {
  const places = await getPlaces()
  const reverseGeocode = jest.fn(places.reverseGeocode)
  configuredPlaces.set(Promise.resolve({ ...places, reverseGeocode }))
  const consumeRateLimit = async () => false
  await road.findPlace({ ref: '40.758,-73.9855', consumeRateLimit })
  expect(reverseGeocode).toHaveBeenCalledWith({ lat: 40.758, lng: -73.9855 }, { consumeRateLimit })
  configuredPlaces.set(Promise.resolve(places))
})

test('names a point by its coordinates if reverse geocoding fails', async () => {
  const places = await getPlaces()
  const reverseGeocode = () => Promise.reject(new AppError({ kind: 'unavailable', message: 'no response' }))
  configuredPlaces.set(Promise.resolve({ ...places, reverseGeocode }))
  expect(await findPlace('40.758,-73.9855')).toMatchObject({ name: '40.75800, -73.98550' })
  configuredPlaces.set(Promise.resolve(places))
})





test.each(['\u0000\u202e', '\u200b\u2060', '\ud800', '\u{f0000}'])(
  'ignores a given name without visible characters (%j)',
  async name => {
    expect(await findPlace('40.758,-73.9855', { name, area: 'x' })).toMatchObject({ name: 'Times Square' })
  },
)

test('our own place keeps its name despite a user-provided one', async () => {
  const place = await findPlace('airport:jfk', { name: 'My house', area: 'Nowhere' })
  expect(place).toEqual(await findPlace('airport:jfk'))
})

test.each(['airport:nowhere', '../../etc/passwd', '91,0', 'google:ChIJx@0,181', 'google:ChIJx', ' '])(
  'resolves %p to no place',
  async ref => {
    expect(await findPlace(ref)).toBeNull()
  },
)

test('finds a route with the zone of its pickup', async () => {
  const route = await findRoute({ from: await findKnownPlace('airport:ord'), to: await findKnownPlace('airport:jfk') })
  expect(route?.pickupTimeZone).toBe('America/Chicago')
})



test('throws beyond the route rate limit rather than booking without a fare', async () => {
  const ends = { from: await findKnownPlace('airport:ord'), to: await findKnownPlace('airport:jfk') }
  configuredRouteService.set({ findRoute: () => Promise.reject(rateLimitedError(1000)) })
  await expect(findRoute(ends)).rejects.toMatchObject({ kind: 'too_many_requests', code: 'OVER_QUERY_LIMIT' })
  configuredRouteService.set(undefined)
})



test('a token proves a route to another server, for the same places only', async () => {
  const from = await findKnownPlace('airport:lga')
  const itinerary = { from, stops: [], to: await findKnownPlace('airport:jfk') }
  const route = { distanceMeters: 20_000, durationSeconds: 1500, estimated: false }
  const signed = { secret: SECRET, now: new Date() }
  const token = road.signItineraryRoute(itinerary, route, signed)
  expect(road.recentRoutes(itinerary, token, signed)).toEqual([route])
  const other = { ...itinerary, to: await findKnownPlace('airport:ewr') }
  expect(road.recentRoutes(other, token, signed)).toEqual([])
})

test('sums the legs of a route with stops', async () => {
  const [from, stop, to] = await Promise.all(['airport:ord', 'airport:mdw', 'airport:jfk'].map(findKnownPlace))
  if (from === undefined || stop === undefined || to === undefined) throw new Error('unknown place')
  const legs = await Promise.all([findRoute({ from, to: stop }), findRoute({ from: stop, to })])
  const route = await findRoute({ from, stops: [stop], to })
  expect(route?.distanceMeters).toBe(legs.reduce((sum, leg) => sum + (leg?.distanceMeters ?? 0), 0))
})

test('returns null if a stop is unreachable', async () => {
  const via = [await findKnownPlace('21.3069,-157.8583')]
  expect(
    await findRoute({ from: await findKnownPlace('airport:ord'), stops: via, to: await findKnownPlace('airport:jfk') }),
  ).toBeNull()
})
