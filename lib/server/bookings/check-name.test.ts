import { toKennedy } from '@/lib/booking/testing/samples'
import { bookedPlaceSchema, type GivenPlace } from '@/lib/maps/schemas'
import { createGazetteer } from '@/lib/server/places/gazetteer'
import { verifyGooglePlace } from '@/lib/server/places/google-names'
import { createOpenPlaces } from '@/lib/server/places/open/open-places'
import { changeBooking } from './change'
import { checkName } from './check-name'
import { readBooking } from './read'
import { findPlace } from './road'
import { openDesk } from './testing/desk'

jest.mock('@/lib/server/places/google-names', () => ({ verifyGooglePlace: jest.fn(async () => false) }))
const verify = jest.mocked(verifyGooglePlace)
afterEach(() => verify.mockReset().mockResolvedValue(false))

const kennedy: GivenPlace = { name: 'John F. Kennedy International Airport', area: 'Queens, NY', kind: 'airport' }
const HILLSIDE = '40.7027,-73.789'
const AT_KENNEDY = '40.6413,-73.7781'
const nearHillside = { nearest: { name: 'Hillside', area: 'NY', miles: 0.38 } }

async function found(ref: string, given?: GivenPlace) {
  const place = await findPlace({ ref, given })
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}
const checked = async (ref: string, given?: GivenPlace) => checkName({ place: await found(ref, given) })

test('a place of the gazetteer has its own name, and no check', async () => {
  const place = await checked('airport:lga', kennedy)
  expect(place).toMatchObject({ name: 'LaGuardia Airport (LGA)' })
  expect(place).not.toHaveProperty('nameCheck')
})

test('a place that the open geocoder named has no check', async () => {
  const osm = {
    key: 'amenity',
    value: 'cafe',
    scale: 'spot',
    name: 'Corner Cafe',
    city: 'Tulsa',
    country: 'US',
  } as const
  const spot = { ...osm, lat: 36.1, lng: -95.9, houseNumber: '', street: '', state: 'Oklahoma', postcode: '' }
  const geocoder = { name: 'Fake', search: async () => [spot], reverse: async () => [] }
  const places = createOpenPlaces({ geocoder, gazetteer: createGazetteer(), secret: 'a secret of the tests' })
  const [place] = await places.search({ query: 'corner cafe' })
  if (place === undefined) throw new Error('nothing was found')
  expect(place.id).toMatch(/^osm:/)
  expect(await checkName({ place })).toEqual(place)
})

test.each([HILLSIDE, `google:ChIJx_-9@${HILLSIDE}`])('a name that nobody verified is checked at %s', async ref => {
  expect(await checked(ref, kennedy)).toMatchObject({
    name: kennedy.name,
    nameCheck: { ...nearHillside, named: { name: 'John F. Kennedy International Airport (JFK)', miles: 3.96 } },
  })
})

test('a place that Google verified with our key has no check', async () => {
  verify.mockResolvedValue(true)
  expect(await checked(`google:ChIJx@${AT_KENNEDY}`, kennedy)).not.toHaveProperty('nameCheck')
  expect(verify).toHaveBeenCalledWith(expect.objectContaining({ placeId: 'ChIJx', name: kennedy.name, lat: 40.6413 }))
})

test('a bare point is never verified by Google', async () => {
  verify.mockResolvedValue(true)
  expect(await checked(HILLSIDE, kennedy)).toHaveProperty('nameCheck')
})

test('a point far from the airport that it is named after is no airport', async () => {
  expect(await checked(HILLSIDE, kennedy)).toMatchObject({ kind: 'address' })
})

test.each([
  ['at the airport', AT_KENNEDY, kennedy],
  ['at an airfield that we do not know', '35.9,-97.9', { ...kennedy, name: 'Miller Airfield' }],
])('a point %s stays an airport', async (_name, ref, given) => {
  expect(await checked(ref, given)).toMatchObject({ kind: 'airport' })
})

test('pickup, stops and drop-off are stored with their checks, on booking and on change', async () => {
  const desk = await openDesk({
    findPlace: (ref, given) => findPlace({ ref, given }),
    checkName: place => checkName({ place }),
    findRoute: async () => null,
  })
  const request = {
    pickupLocation: HILLSIDE,
    pickupGiven: { name: 'Home', area: '' },
    rent: null,
    dropOffLocation: 'airport:lga',
    extras: { ...toKennedy.extras, stops: [{ place: '40.75,-73.95', given: { name: 'A friend', area: '' } }] },
  }
  const { booking, token } = await desk.book(request)
  expect(booking.pickup.nameCheck).toEqual({ ...nearHillside, named: null })
  expect(booking.extras.stops[0]?.nameCheck?.nearest.miles).toBeGreaterThan(0)
  expect(booking.dropOff.nameCheck).toBeUndefined()

  const opener = { id: booking.id, token }
  const change = {
    ...toKennedy,
    rent: null,
    pickupLocation: 'airport:lga',
    dropOffLocation: HILLSIDE,
    dropOffGiven: kennedy,
  }
  await changeBooking(desk.ports, { opener, request: change })
  const stored = await readBooking(desk.ports, opener)
  expect(stored.pickup.nameCheck).toBeUndefined()
  expect(stored.dropOff.nameCheck?.named?.miles).toBe(3.96)
  await desk.close()
})

test('a place stored before names were checked can be read', async () => {
  const { nameCheck: _, ...older } = await checked(HILLSIDE, kennedy)
  expect(bookedPlaceSchema.parse(older)).toEqual(older)
})
