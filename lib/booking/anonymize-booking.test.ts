import { anonymizeBooking, ERASED_EMAIL, ERASED_TEXT } from './anonymize-booking'
import { type Booking, bookingSchema } from './schemas'
import { personalBooking, personalTexts } from './testing/personal-booking'
import { kennedyBooking } from './testing/samples'

const anonymized = anonymizeBooking(personalBooking)

test.each(personalTexts)('anonymized booking does not have %s', text => {
  expect(JSON.stringify(anonymized)).not.toContain(text)
})

test('anonymized booking is a booking, marked as erased', () => {
  expect(bookingSchema.parse(anonymized)).toEqual(anonymized)
  expect(anonymized.contactInfo).toMatchObject({ firstName: ERASED_TEXT, lastName: ERASED_TEXT, email: ERASED_EMAIL })
})

test('anonymizing a booking twice changes nothing', () => {
  expect(anonymizeBooking(anonymized)).toEqual(anonymized)
})

const KEPT = [
  'id',
  'invoiceNumber',
  'status',
  'createdAt',
  'pickupAt',
  'returnAt',
  'serviceType',
  'selectedCity',
  'transferType',
  'carCategory',
  'quote',
  'paymentMethod',
  'paidCents',
  'refundCents',
  'chargebackCents',
  'transactionId',
] as const satisfies (keyof Booking)[]

test.each(KEPT)('anonymized booking keeps its %s', field => {
  const paid = { ...personalBooking, paidCents: 15_700, refundCents: 100, chargebackCents: 200, transactionId: '60123' }
  expect(anonymizeBooking(paid)[field]).toEqual(paid[field])
})

test('anonymized place is its city and a point to a tenth of a degree', () => {
  expect(anonymized.pickup).toEqual({
    id: 'erased',
    name: 'New York City, NY',
    area: '',
    kind: 'city',
    lat: 40.7,
    lng: -74,
    city: 'new-york',
  })
})

test('anonymized place outside the served cities has no name', () => {
  const pickup = { ...personalBooking.pickup, city: null }
  expect(anonymizeBooking({ ...personalBooking, pickup }).pickup.name).toBe(ERASED_TEXT)
})

test('what a booking did not have is not there after anonymizing it', () => {
  const { extras, chauffeur, cancelReason } = anonymizeBooking(kennedyBooking)
  expect([extras, chauffeur, cancelReason]).toEqual([kennedyBooking.extras, null, null])
})
