import { anonymize, ERASED_EMAIL, ERASED_TEXT } from './anonymize-booking'
import { type StoredBooking, storedBookingSchema } from './schemas'
import { personalBooking, personalTexts } from './testing/personal-booking'

const anonymizeBooking = (booking: StoredBooking) => anonymize(storedBookingSchema, booking)
const anonymized = anonymizeBooking(personalBooking)

test.each(personalTexts)('removes %s from an anonymized booking', text => {
  expect(JSON.stringify(anonymized)).not.toContain(text)
})

test('returns a valid booking marked as erased, also of an erased one', () => {
  expect(anonymizeBooking(anonymized)).toEqual(anonymized)
  const { account: _, status: __, ...stored } = personalBooking
  expect(storedBookingSchema.parse(anonymizeBooking(stored))).toEqual(anonymizeBooking(stored))
  expect(anonymized.contactInfo).toMatchObject({ firstName: ERASED_TEXT, lastName: ERASED_TEXT, email: ERASED_EMAIL })
})

test('preserves what the accounts need', () => {
  const { id, invoiceNumber, createdAt, pickupAt, returnAt, carCategory, quote, paymentMethod } = personalBooking
  expect(anonymized).toMatchObject({
    id,
    invoiceNumber,
    createdAt,
    pickupAt,
    returnAt,
    carCategory,
    quote,
    paymentMethod,
  })
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
