import type { Place } from '@/lib/places/model/schemas'
import { type Draft, emptyDraft } from './draft'
import { emptyArrival, emptyExtras } from './extras'
import { toBookingRequest } from './request'
import { bookingRequestSchema } from './schemas'

const place = (id: string): Place => ({
  id,
  name: id,
  area: 'New York, NY',
  kind: 'landmark',
  lat: 40.7,
  lng: -74,
  city: 'new-york',
})
const draft: Draft = {
  ...emptyDraft,
  pickupDate: '2026-12-01',
  pickupTime: '09:30',
  selectedCity: 'new-york',
  pickupLocation: place('a'),
  dropOffLocation: place('b'),
  carCategory: 'Luxury SUV',
  categoryKey: 'luxsuv',
  contactInfo: {
    ...emptyDraft.contactInfo,
    firstName: 'Ada',
    lastName: 'King',
    email: 'ada@example.com',
    phone: '2125550142',
  },
  paymentMethod: 'zelle',
}

test('converts a complete draft to a request that the server accepts', () => {
  const shownQuote = { lines: [], totalCents: 15700, miles: 25.4, durationSeconds: 1800, estimated: true }
  const request = toBookingRequest({ draft, shownQuote })
  expect(bookingRequestSchema.parse(request)).toMatchObject({
    pickupLocation: 'a',
    dropOffLocation: 'b',
    rent: 157,
    distance: 25.4,
  })
})

test('sends null for an unknown fare', () => {
  expect(toBookingRequest({ draft, shownQuote: null })).toMatchObject({ rent: null, distance: null })
})

test('sends no time for an immediate ride', () => {
  const request = toBookingRequest({ draft: { ...draft, scheduleOption: 'immediately' }, shownQuote: null })
  expect(request).toMatchObject({ pickupDate: '', pickupTime: '' })
})

test('returns null for a draft without a place or a payment method', () => {
  expect(toBookingRequest({ draft: { ...draft, pickupLocation: null }, shownQuote: null })).toBeNull()
  expect(toBookingRequest({ draft: { ...draft, paymentMethod: '' }, shownQuote: null })).toBeNull()
})

test('sends the customer’s description of a place that this server cannot resolve', () => {
  const pickupLocation = { ...place('40.7128,-74.006'), name: 'City Hall', area: '' }
  const dropOffLocation = { ...place('google:ChIJ_x@40.64,-73.77'), name: 'Kennedy Airport' }
  const request = toBookingRequest({ draft: { ...draft, pickupLocation, dropOffLocation }, shownQuote: null })
  expect(bookingRequestSchema.parse(request)).toMatchObject({
    pickupLocation: '40.7128,-74.006',
    pickupGiven: { name: 'City Hall', area: '' },
    dropOffLocation: 'google:ChIJ_x@40.64,-73.77',
    dropOffGiven: { name: 'Kennedy Airport', area: 'New York, NY' },
  })
})

test('sends only the ids of this server’s own places', () => {
  expect(toBookingRequest({ draft, shownQuote: null })).not.toHaveProperty('pickupGiven')
  expect(toBookingRequest({ draft, shownQuote: null })).not.toHaveProperty('dropOffGiven')
})

test('omits queries that are to be looked up again', () => {
  const request = toBookingRequest({ draft: { ...draft, pickupQuery: 'x', dropOffQuery: 'y' }, shownQuote: null })
  expect(bookingRequestSchema.safeParse(request).success).toBe(true)
  expect(request).not.toHaveProperty('pickupQuery')
  expect(request).not.toHaveProperty('areQueriesFromLink')
})

const airport: Place = { ...place('jfk'), kind: 'airport' }

test('sends an unknown arriving flight for an airport pickup', () => {
  expect(toBookingRequest({ draft: { ...draft, pickupLocation: airport }, shownQuote: null })?.extras.arrival).toEqual(
    emptyArrival,
  )
  expect(toBookingRequest({ draft, shownQuote: null })?.extras.arrival).toBeNull()
})

test('omits an empty departing flight', () => {
  const to = (departure: Draft['extras']['departure']) =>
    toBookingRequest({
      draft: { ...draft, dropOffLocation: airport, extras: { ...emptyExtras, departure } },
      shownQuote: null,
    })
  expect(to({ flightNumber: ' ', terminal: '' })?.extras.departure).toBeNull()
  expect(to({ flightNumber: '', terminal: '4' })?.extras.departure).toEqual({ flightNumber: '', terminal: '4' })
})

test('sends the arriving return flight of a round trip, known or not, and the departing one', () => {
  const arrivalMetInside = { ...emptyArrival, flightNumber: 'DL77', meetingPoint: 'inside' as const }
  const caught = { flightNumber: 'BA178', terminal: '7' }
  const extras = { ...emptyExtras, returnArrival: arrivalMetInside, returnDeparture: caught }
  const back = (patch: Partial<Draft>) => {
    const request = toBookingRequest({ draft: { ...draft, transferType: 'Round Trip', ...patch }, shownQuote: null })
    return [request?.extras.returnArrival, request?.extras.returnDeparture]
  }
  expect(back({ dropOffLocation: airport, extras })).toEqual([arrivalMetInside, null])
  expect(back({ dropOffLocation: airport })).toEqual([emptyArrival, null])
  expect(back({ pickupLocation: airport, extras })).toEqual([null, caught])
  expect(back({ pickupLocation: airport })).toEqual([null, null])
  expect(back({ pickupLocation: airport, dropOffLocation: airport, extras, transferType: 'One Way' })).toEqual([
    null,
    null,
  ])
})

test('sends stops by reference, with a description when this server cannot resolve it', () => {
  const point: Place = { ...place('40.7,-74'), name: 'My aunt', kind: 'address' }
  const request = toBookingRequest({
    draft: { ...draft, extras: { ...emptyExtras, stops: [place('c'), point] } },
    shownQuote: null,
  })
  expect(request?.extras.stops).toEqual([
    { place: 'c' },
    { place: '40.7,-74', given: { name: 'My aunt', area: 'New York, NY', kind: 'address' } },
  ])
  expect(bookingRequestSchema.safeParse(request).success).toBe(true)
})

test('returns null while a stop is empty', () => {
  expect(
    toBookingRequest({ draft: { ...draft, extras: { ...emptyExtras, stops: [null] } }, shownQuote: null }),
  ).toBeNull()
})
