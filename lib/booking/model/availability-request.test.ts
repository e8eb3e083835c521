import { availabilityRequestSchema, toAvailabilityRequest } from './availability-request'
import { type Draft, emptyDraft } from './draft'
import { emptyExtras } from './extras'
import { kennedy, kennedyBooking, timesSquare, unreachablePlace } from './testing/samples'

const draft: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  pickupLocation: { ...timesSquare, id: '40.758,-73.9855', name: "My aunt's" },
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  extras: { ...emptyExtras, stops: [unreachablePlace] },
  contactInfo: kennedyBooking.contactInfo,
}
const request = {
  scheduleOption: 'later',
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  returnDate: '',
  returnTime: '',
  pickupLocation: '40.758,-73.9855',
  dropOffLocation: 'jfk',
  transferType: 'One Way',
  extraTime: 0,
  carCategory: 'Executive Sedan',
  extras: { stops: [{ place: 'honolulu' }] },
}

test('sends the places, times and vehicle of a draft, without personal data', () => {
  expect(toAvailabilityRequest(draft)).toEqual(request)
  expect(availabilityRequestSchema.parse(request)).toEqual(request)
})

test('sends no time for an immediate ride', () => {
  expect(toAvailabilityRequest({ ...draft, scheduleOption: 'immediately' })).toEqual({
    ...request,
    scheduleOption: 'immediately',
    pickupDate: '',
    pickupTime: '',
  })
})

test('returns null while a place is missing', () => {
  expect(toAvailabilityRequest({ ...draft, dropOffLocation: null })).toBeNull()
  expect(toAvailabilityRequest({ ...draft, extras: { ...emptyExtras, stops: [unreachablePlace, null] } })).toBeNull()
})

test('accepts a request without stops', () => {
  const { extras: _, ...rest } = request
  expect(availabilityRequestSchema.parse(rest).extras).toEqual({ stops: [] })
})
