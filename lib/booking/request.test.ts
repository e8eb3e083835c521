import { type Draft, draftSchema, emptyDraft } from '@/lib/booking/draft'
import { emptyArrival, emptyExtras } from '@/lib/booking/extras'
import { toBookingRequest } from '@/lib/booking/request'
import { bookingRequestSchema } from '@/lib/booking/schemas'
import type { Place } from '@/lib/maps/schemas'

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

test('a complete draft becomes a request that the server takes', () => {
  const seen = { lines: [], totalCents: 15700, miles: 25.4, durationSeconds: 1800, estimated: true }
  const request = toBookingRequest({ draft, shownQuote: seen })
  expect(bookingRequestSchema.parse(request)).toMatchObject({
    pickupLocation: 'a',
    dropOffLocation: 'b',
    rent: 157,
    distance: 25.4,
  })
})

test('a ride without a fare yet says so with nothing instead of a number', () => {
  expect(toBookingRequest({ draft, shownQuote: null })).toMatchObject({ rent: null, distance: null })
})

test('an immediate ride leaves its time to the server', () => {
  const request = toBookingRequest({ draft: { ...draft, scheduleOption: 'immediately' }, shownQuote: null })
  expect(request).toMatchObject({ pickupDate: '', pickupTime: '' })
})

test('a draft without a place or a payment method is no request', () => {
  expect(toBookingRequest({ draft: { ...draft, pickupLocation: null }, shownQuote: null })).toBeNull()
  expect(toBookingRequest({ draft: { ...draft, paymentMethod: '' }, shownQuote: null })).toBeNull()
})

test('the rider’s words go along for a place that is none of this server’s', () => {
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

test('of this server’s own places only their ids are sent', () => {
  expect(toBookingRequest({ draft, shownQuote: null })).not.toHaveProperty('pickupGiven')
  expect(toBookingRequest({ draft, shownQuote: null })).not.toHaveProperty('dropOffGiven')
})

test('words that wait to be looked up again are not part of a request', () => {
  const request = toBookingRequest({ draft: { ...draft, pickupQuery: 'x', dropOffQuery: 'y' }, shownQuote: null })
  expect(bookingRequestSchema.safeParse(request).success).toBe(true)
  expect(request).not.toHaveProperty('pickupWords')
  expect(request).not.toHaveProperty('wordsLinked')
})

const airport: Place = { ...place('jfk'), kind: 'airport' }

test('a pickup at an airport has a flight that is not known yet', () => {
  expect(toBookingRequest({ draft: { ...draft, pickupLocation: airport }, shownQuote: null })?.extras.arrival).toEqual(
    emptyArrival,
  )
  expect(toBookingRequest({ draft, shownQuote: null })?.extras.arrival).toBeNull()
})

test('a departure of which nothing is said is none', () => {
  const to = (departure: Draft['extras']['departure']) =>
    toBookingRequest({
      draft: { ...draft, dropOffLocation: airport, extras: { ...emptyExtras, departure } },
      shownQuote: null,
    })
  expect(to({ flightNumber: ' ', terminal: '' })?.extras.departure).toBeNull()
  expect(to({ flightNumber: '', terminal: '4' })?.extras.departure).toEqual({ flightNumber: '', terminal: '4' })
})

test('of a round trip the flight back from an airport is met, known or not, and the one back to it caught', () => {
  const met = { ...emptyArrival, flightNumber: 'DL77', meetingPoint: 'inside' as const }
  const caught = { flightNumber: 'BA178', terminal: '7' }
  const extras = { ...emptyExtras, returnArrival: met, returnDeparture: caught }
  const back = (patch: Partial<Draft>) => {
    const request = toBookingRequest({ draft: { ...draft, transferType: 'Round Trip', ...patch }, shownQuote: null })
    return [request?.extras.returnArrival, request?.extras.returnDeparture]
  }
  expect(back({ dropOffLocation: airport, extras })).toEqual([met, null])
  expect(back({ dropOffLocation: airport })).toEqual([emptyArrival, null])
  expect(back({ pickupLocation: airport, extras })).toEqual([null, caught])
  expect(back({ pickupLocation: airport })).toEqual([null, null])
  expect(back({ pickupLocation: airport, dropOffLocation: airport, extras, transferType: 'One Way' })).toEqual([
    null,
    null,
  ])
})

test('stops go along by their references, with the rider’s words where they have none of ours', () => {
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

test('with a stop that is still open there is no request', () => {
  expect(
    toBookingRequest({ draft: { ...draft, extras: { ...emptyExtras, stops: [null] } }, shownQuote: null }),
  ).toBeNull()
})

test('a draft from before there were extras asks for none', () => {
  const { extras: _, stopQueries: __, ...old } = draft
  expect(toBookingRequest({ draft: draftSchema.parse(old), shownQuote: null })).toEqual(
    toBookingRequest({ draft, shownQuote: null }),
  )
})
