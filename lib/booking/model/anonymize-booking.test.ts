import { anonymizeBooking, ERASED_EMAIL, ERASED_TEXT } from './anonymize-booking'
import { type StoredBooking, storedBookingSchema } from './schemas'
import { personalBooking, personalTexts } from './testing/personal-booking'
import { kennedyBooking } from './testing/samples'

const anonymized = anonymizeBooking(personalBooking)

test.each(personalTexts)('removes %s from an anonymized booking', text => {
  expect(JSON.stringify(anonymized)).not.toContain(text)
})

test('returns a valid booking marked as erased', () => {
  const { account: _, status: __, ...stored } = personalBooking
  expect(storedBookingSchema.parse(anonymizeBooking(stored))).toEqual(anonymizeBooking(stored))
  expect(anonymized.contactInfo).toMatchObject({ firstName: ERASED_TEXT, lastName: ERASED_TEXT, email: ERASED_EMAIL })
})

test('is idempotent', () => {
  expect(anonymizeBooking(anonymized)).toEqual(anonymized)
})

const PRESERVED_FIELDS = [
  'pickupTimeZone',
  'categoryId',
  'categoryName',
  'id',
  'invoiceNumber',
  'createdAt',
  'pickupAt',
  'returnAt',
  'serviceType',
  'selectedCity',
  'transferType',
  'carCategory',
  'quote',
  'paymentMethod',
] as const satisfies (keyof StoredBooking)[]

test.each(PRESERVED_FIELDS)('preserves the %s of an anonymized booking', field => {
  expect(anonymized[field]).toEqual(personalBooking[field])
})

test('reduces a place to its city and a point rounded to a tenth of a degree', () => {
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

test('leaves a place outside the served cities without a name', () => {
  const pickup = { ...personalBooking.pickup, city: null }
  expect(anonymizeBooking({ ...personalBooking, pickup }).pickup.name).toBe(ERASED_TEXT)
})

test('adds no fields that the booking did not have', () => {
  const { extras, chauffeur, cancelReason } = anonymizeBooking(kennedyBooking)
  expect([extras, chauffeur, cancelReason]).toEqual([kennedyBooking.extras, null, null])
})
