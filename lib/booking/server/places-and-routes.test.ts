import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import type { Place, UserProvidedPlace } from '@/lib/places/model/schemas'
import { configuredRouteService } from '@/lib/places/server/routing/route-service'
import { rateLimitedError } from '@/lib/places/server/routing/router'
import { changeBooking } from './change'
import { loadBooking } from './load-booking'
import { addNameCheck, findPlace, findRoute } from './places-and-routes'
import { createBookingFixture } from './testing/booking-fixture'

async function findKnown(ref: string): Promise<Place> {
  const place = await findPlace(ref)
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}

async function routeBetween(from: string, to: string, ...via: string[]) {
  const [start, end, ...stops] = await Promise.all([from, to, ...via].map(ref => findKnown(ref)))
  if (start === undefined || end === undefined) throw new Error('unknown place')
  return await findRoute({ from: start, stops, to: end })
}

const TIMES_SQUARE = '40.758,-73.9855'
const HILLSIDE = '40.7027,-73.789'
const AT_KENNEDY = '40.6413,-73.7781'
const HONOLULU = '21.3069,-157.8583'
const museum = { name: '11 W 53rd St', area: 'New York, NY 10019' }

test.each<[string, string, UserProvidedPlace | undefined, object]>([
  ['a point by its coordinates', TIMES_SQUARE, undefined, { name: '40.75800, -73.98550', city: 'new-york' }],
  ['a point as the customer did', '40.7614,-73.9776', museum, { ...museum, kind: 'address', city: 'new-york' }],
  ['a place of Google’s as the customer did', `google:ChIJx_-9@${AT_KENNEDY}`, museum, { ...museum, lat: 40.6413 }],
  [
    'a point in one line of visible characters',
    HILLSIDE,
    { name: ' My\u0000\r\n\t\u202e house\u0007', area: '' },
    { name: 'My house' },
  ],
  ['our own place as we do', 'airport:jfk', museum, { name: 'John F. Kennedy International Airport (JFK)' }],
])('names %s', async (_name, ref, given, place) => {
  expect(await findPlace(ref, given)).toMatchObject({ id: ref, ...place })
})

test.each(['\u0000\u202e', '\ud800'])('ignores a given name without visible characters (%j)', async name => {
  expect(await findPlace(TIMES_SQUARE, { name, area: 'x' })).toMatchObject({ name: '40.75800, -73.98550' })
})

test.each(['airport:nowhere', '91,0', 'google:ChIJx@0,181'])('resolves %p to no place', async ref => {
  expect(await findPlace(ref)).toBeNull()
})

test('finds a route with the zone of its pickup, and sums the legs of one with stops', async () => {
  const [first, second] = [
    await routeBetween('airport:ord', 'airport:mdw'),
    await routeBetween('airport:mdw', 'airport:jfk'),
  ]
  const route = await routeBetween('airport:ord', 'airport:jfk', 'airport:mdw')
  expect(route?.pickupTimeZone).toBe('America/Chicago')
  expect(route?.distanceMeters).toBe(Number(first?.distanceMeters) + Number(second?.distanceMeters))
  expect(await routeBetween('airport:ord', 'airport:jfk', HONOLULU)).toBeNull()
})

test('throws beyond the route rate limit rather than booking without a fare', async () => {
  configuredRouteService.set({ findRoute: () => Promise.reject(rateLimitedError(1000)) })
  const failure = { kind: 'too_many_requests', code: 'OVER_QUERY_LIMIT' }
  await expect(routeBetween('airport:ord', 'airport:jfk')).rejects.toMatchObject(failure)
  configuredRouteService.set(undefined)
})

const kennedy = { name: 'John F. Kennedy International Airport', area: 'Queens, NY', kind: 'airport' } as const

test('stores name checks of pickup, stops and drop-off on booking and on change', async () => {
  const fixture = await createBookingFixture({
    findPlace,
    addNameCheck,
    findRoute: async () => null,
  })
  const { booking, token } = await fixture.book({
    pickupLocation: HILLSIDE,
    pickupGiven: { name: 'Home', area: '' },
    rent: null,
    dropOffLocation: 'airport:lga',
    extras: {
      ...kennedyRequest.extras,
      stops: [{ place: 'google:ChIJx_-9@40.75,-73.95', given: { name: 'A friend', area: '' } }],
    },
  })
  expect(booking.pickup.nameCheck).toEqual({ name: 'Hillside', area: 'NY', miles: 0.38 })
  expect(booking.extras.stops[0]?.nameCheck?.miles).toBeGreaterThan(0)
  expect(booking.dropOff.nameCheck).toBeUndefined()

  const access = { id: booking.id, token }
  const change = { pickupLocation: 'airport:lga', dropOffLocation: HILLSIDE, dropOffGiven: kennedy, rent: null }
  await changeBooking(fixture.context, { access, request: { ...kennedyRequest, ...change } })
  const stored = await loadBooking(fixture.context, access)
  expect(stored.pickup.nameCheck).toBeUndefined()
  expect(stored.dropOff.nameCheck?.miles).toBe(3.96)
  await fixture.close()
})
