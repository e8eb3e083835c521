import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import type { UserProvidedPlace } from '@/lib/places/model/schemas'
import { verifyPlace } from '@/lib/places/server'
import { createSignedIds } from '@/lib/places/server/adapters/photon/open-places'
import { changeBooking } from './change'
import { loadBooking } from './load-booking'
import { addNameCheck } from './name-check'
import { findPlace } from './places-and-routes'
import { createBookingFixture } from './testing/booking-fixture'

jest.mock('@/lib/places/server', () => ({
  ...jest.requireActual('@/lib/places/server'),
  verifyPlace: jest.fn(async () => false),
}))
const verify = jest.mocked(verifyPlace)
afterEach(() => verify.mockReset().mockResolvedValue(false))

const kennedy: UserProvidedPlace = {
  name: 'John F. Kennedy International Airport',
  area: 'Queens, NY',
  kind: 'airport',
}
const HILLSIDE = '40.7027,-73.789'
const AT_KENNEDY = '40.6413,-73.7781'
const nearHillside = { name: 'Hillside', area: 'NY', miles: 0.38 }

async function findTestPlace(ref: string, userProvided?: UserProvidedPlace) {
  const place = await findPlace({ ref, userProvided })
  if (place === null) throw new Error(`no place ${ref}`)
  return place
}
const verifyTestPlace = async (ref: string, userProvided?: UserProvidedPlace) =>
  addNameCheck({ place: await findTestPlace(ref, userProvided) })





test.each([HILLSIDE, `google:ChIJx_-9@${HILLSIDE}`])('checks an unverified name at %s', async ref => {
  expect(await verifyTestPlace(ref, kennedy)).toMatchObject({
    name: kennedy.name,
    nameCheck: { name: 'John F. Kennedy International Airport (JFK)', miles: 3.96 },
  })
})

test('a place verified by Google has no check', async () => {
  verify.mockResolvedValue(true)
  expect(await verifyTestPlace(`google:ChIJx@${AT_KENNEDY}`, kennedy)).not.toHaveProperty('nameCheck')
  expect(verify).toHaveBeenCalledWith(expect.objectContaining({ placeId: 'ChIJx', name: kennedy.name, lat: 40.6413 }))
})



test('stores name checks of pickup, stops and drop-off on booking and on change', async () => {
  const fixture = await createBookingFixture({
    findPlace: (ref, userProvided) => findPlace({ ref, userProvided }),
    addNameCheck: place => addNameCheck({ place }),
    findRoute: async () => null,
  })
  const request = {
    pickupLocation: HILLSIDE,
    pickupGiven: { name: 'Home', area: '' },
    rent: null,
    dropOffLocation: 'airport:lga',
    extras: { ...kennedyRequest.extras, stops: [{ place: '40.75,-73.95', given: { name: 'A friend', area: '' } }] },
  }
  const { booking, token } = await fixture.book(request)
  expect(booking.pickup.nameCheck).toEqual(nearHillside)
  expect(booking.extras.stops[0]?.nameCheck?.miles).toBeGreaterThan(0)
  expect(booking.dropOff.nameCheck).toBeUndefined()

  const access = { id: booking.id, token }
  const change = {
    ...kennedyRequest,
    rent: null,
    pickupLocation: 'airport:lga',
    dropOffLocation: HILLSIDE,
    dropOffGiven: kennedy,
  }
  await changeBooking(fixture.context, { access, request: change })
  const stored = await loadBooking(fixture.context, access)
  expect(stored.pickup.nameCheck).toBeUndefined()
  expect(stored.dropOff.nameCheck?.miles).toBe(3.96)
  await fixture.close()
})
