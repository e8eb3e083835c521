import { AppError } from '@/lib/errors'
import type { Place, UserProvidedPlace } from '@/lib/maps/schemas'
import { getPlaces } from '@/lib/server/places'
import { rateLimitedError } from '@/lib/server/routing/failure'
import * as road from './places-and-routes'

type RouteEnds = { from: Place; stops?: Place[]; to: Place }

const findRoute = ({ stops: via = [], ...ends }: RouteEnds) => road.findRoute({ ...ends, stops: via })
const toldRoutes = ({ stops: via = [], ...ends }: RouteEnds) => road.recentRoutes({ ...ends, stops: via })
const findPlace = (ref: string, given?: UserProvidedPlace) => road.findPlace({ ref, given })

async function findKnownPlace(ref: string) {
  const place = await findPlace(ref)
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}

test('a place is found by its id', async () => {
  expect(await findPlace('airport:jfk')).toMatchObject({ id: 'airport:jfk', city: 'new-york' })
})

test('a bare point without words is called what it is called here, and lies in its city', async () => {
  const point = { id: '40.758,-73.9855', lat: 40.758, lng: -73.9855 }
  expect(await findPlace(point.id)).toEqual({
    ...point,
    name: 'Times Square',
    area: 'New York, NY',
    kind: 'district',
    city: 'new-york',
  })
})

test('a point that has no name is called by its coordinates', async () => {
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
])('%s is called what its rider calls it', async (_name, ref) => {
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

test('whoever has asked too much elsewhere has a point called by what is known here', async () => {
  const places = await getPlaces()
  const reverseGeocode = jest.fn(places.reverseGeocode)
  globalThis.chosenPlaces = Promise.resolve({ ...places, reverseGeocode })
  const consumeRateLimit = () => false
  await road.findPlace({ ref: '40.758,-73.9855', consumeRateLimit })
  expect(reverseGeocode).toHaveBeenCalledWith({ lat: 40.758, lng: -73.9855 }, { consumeRateLimit })
  globalThis.chosenPlaces = Promise.resolve(places)
})

test('where what names points is out of order a point has its coordinates', async () => {
  const places = await getPlaces()
  const reverseGeocode = () => Promise.reject(new AppError({ kind: 'unavailable', message: 'no answer' }))
  globalThis.chosenPlaces = Promise.resolve({ ...places, reverseGeocode })
  expect(await findPlace('40.758,-73.9855')).toMatchObject({ name: '40.75800, -73.98550' })
  globalThis.chosenPlaces = Promise.resolve(places)
})

test('a place of Google’s is of the kind that its maps told, so that an airport is one', async () => {
  const given = { name: 'Kennedy Airport', area: 'Queens, NY', kind: 'airport' } as const
  expect(await findPlace('google:ChIJx_-9@40.6413,-73.7781', given)).toMatchObject({ kind: 'airport' })
})

test('a rider’s words are one line without what cannot be seen', async () => {
  const given = { name: ' 11 W\u0000\r\n\t53rd \u202e St\u0007', area: '\u2066New\u2028York\u2069' }
  expect(await findPlace('40.7614,-73.9776', given)).toMatchObject({ name: '11 W 53rd St', area: 'New York' })
})

test.each(['\u0000\u202e', '\u200b\u2060', '\ud800', '\u{f0000}'])(
  'words of which nothing can be seen (%j) are none',
  async name => {
    expect(await findPlace('40.758,-73.9855', { name, area: 'x' })).toMatchObject({ name: 'Times Square' })
  },
)

test('a place of ours keeps its name, whatever is given for it', async () => {
  const place = await findPlace('airport:jfk', { name: 'My house', area: 'Nowhere' })
  expect(place).toEqual(await findPlace('airport:jfk'))
})

test.each(['airport:nowhere', '../../etc/passwd', '91,0', 'google:ChIJx@0,181', 'google:ChIJx', ' '])(
  '%p is no place',
  async ref => {
    expect(await findPlace(ref)).toBeNull()
  },
)

test('a drive is found in the zone of its pickup', async () => {
  const route = await findRoute({ from: await findKnownPlace('airport:ord'), to: await findKnownPlace('airport:jfk') })
  expect(route?.pickupTimeZone).toBe('America/Chicago')
})

test('where no road leads there is none', async () => {
  expect(
    await findRoute({ from: await findKnownPlace('airport:jfk'), to: await findKnownPlace('21.3069,-157.8583') }),
  ).toBeNull()
})

test('an address that asked for too many drives hears so, and books no ride without a fare', async () => {
  const ends = { from: await findKnownPlace('airport:ord'), to: await findKnownPlace('airport:jfk') }
  globalThis.chosenDrives = { drive: () => Promise.reject(rateLimitedError({ waitMs: 1000 })), recentFigures: () => [] }
  await expect(findRoute(ends)).rejects.toMatchObject({ kind: 'too_many_requests', code: 'OVER_QUERY_LIMIT' })
  globalThis.chosenDrives = undefined
})

test('a place of Google’s is driven to by its point where nobody knows its id', async () => {
  const [byPlace, byPoint] = await Promise.all(
    ['google:ChIJx@40.6413,-73.7781', '40.6413,-73.7781'].map(async ref =>
      findRoute({ from: await findKnownPlace('airport:ord'), to: await findKnownPlace(ref) }),
    ),
  )
  expect(byPlace).toEqual(byPoint)
})

test('what was told of a drive is known, between the same places alone', async () => {
  const ends = { from: await findKnownPlace('airport:lga'), to: await findKnownPlace('google:ChIJx@40.6413,-73.7781') }
  const route = await findRoute(ends)
  expect(toldRoutes(ends)).toEqual([
    { distanceMeters: route?.distanceMeters, durationSeconds: route?.durationSeconds, estimated: true },
  ])
  expect(toldRoutes({ ...ends, to: await findKnownPlace('40.6413,-73.7781') })).toEqual([])
})

test('what was told of a drive with stops is the sum of its legs', async () => {
  const itinerary = {
    from: await findKnownPlace('airport:ord'),
    stops: [await findKnownPlace('airport:mdw')],
    to: await findKnownPlace('airport:jfk'),
  }
  const route = await findRoute(itinerary)
  expect(toldRoutes(itinerary)).toEqual([
    { distanceMeters: route?.distanceMeters, durationSeconds: route?.durationSeconds, estimated: true },
  ])
})

test('where no road leads to a stop there is none for the ride', async () => {
  const via = [await findKnownPlace('21.3069,-157.8583')]
  expect(
    await findRoute({ from: await findKnownPlace('airport:ord'), stops: via, to: await findKnownPlace('airport:jfk') }),
  ).toBeNull()
})
