import { availabilityRequestSchema, toAvailabilityRequest } from '@/lib/booking/availability-request'
import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { noExtras } from '@/lib/booking/extras'
import { bookedToKennedy, island, kennedy, timesSquare } from '@/lib/booking/testing/samples'

const draft: Draft = {
  ...emptyDraft,
  pickupDate: '2027-03-14',
  pickupTime: '14:30',
  pickupLocation: { ...timesSquare, id: '40.758,-73.9855', name: "My aunt's" },
  dropOffLocation: kennedy,
  carCategory: 'Executive Sedan',
  extras: { ...noExtras, stops: [island] },
  contactInfo: bookedToKennedy.contactInfo,
}
const wish = {
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

test('a draft asks by its places, its times and its car, and names nobody', () => {
  expect(toAvailabilityRequest(draft)).toEqual(wish)
  expect(availabilityRequestSchema.parse(wish)).toEqual(wish)
})

test('of a ride that is wanted at once no time is asked', () => {
  expect(toAvailabilityRequest({ ...draft, scheduleOption: 'immediately' })).toEqual({
    ...wish,
    scheduleOption: 'immediately',
    pickupDate: '',
    pickupTime: '',
  })
})

test('while a place is missing there is nothing to ask', () => {
  expect(toAvailabilityRequest({ ...draft, dropOffLocation: null })).toBeNull()
  expect(toAvailabilityRequest({ ...draft, extras: { ...noExtras, stops: [island, null] } })).toBeNull()
})

test('stops need not be named', () => {
  const { extras: _, ...rest } = wish
  expect(availabilityRequestSchema.parse(rest).extras).toEqual({ stops: [] })
})
