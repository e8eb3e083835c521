import { ERASED_EMAIL } from '@/lib/booking/model/anonymize-booking'
import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { eraseBooking } from '@/lib/operations/retention'
import { cancelBooking } from '@/lib/payments/server/cancel'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { rateLimits } from '@/lib/platform/rate-limits'
import { promoCodesSchema } from '@/lib/pricing'
import { changeBooking } from './change'
import { createBooking } from './create'
import { findPromo } from './promo'
import { findBookingById } from './store'
import { appErrorLike } from './testing/booking-fixture'

const code = 'SPRING20'
const promo = { code }
/** $157.00 less 20 %. */
const rent = 125.6

let fixture: PaymentFixture
let codes = parse({})
beforeEach(async () => {
  codes = parse({})
  fixture = await createPaymentFixture({ promoCodes: async () => codes })
})
afterEach(() => fixture.close())

function parse(terms: object) {
  return promoCodesSchema.parse([{ code, percent: 20, ...terms }])
}

const lost = { ...appErrorLike('fare_changed'), details: { promo: null, quote: { totalCents: 15_700 } } }
const withEmail = (email: string) => ({ contactInfo: { ...kennedyRequest.contactInfo, email } })

test('books with the line and the terms of the code', async () => {
  const { booking } = await fixture.book({ promo, rent })
  expect(booking.quote?.lines.at(-1)).toEqual({ kind: 'promo', label: 'Promo code SPRING20', amountCents: -3140 })
  expect(booking.promo).toEqual({ code, percent: 20 })
})

test('a ride without a code is booked while the codes cannot be read', async () => {
  const context = { ...fixture.context, promoCodes: async () => Promise.reject(new Error('promo-codes.json')) }
  const { booking } = await createBooking(context, { request: kennedyRequest, idempotencyKey: 'without-any-code' })
  expect(booking.promo).toBeNull()
})

test('terms that the rider sends are not read', async () => {
  await expect(fixture.book({ promo: Object.assign({ percent: 90 }, promo), rent: 15.7 })).rejects.toMatchObject({
    ...appErrorLike('fare_changed'),
    details: { promo: { code, percent: 20 }, quote: { totalCents: 12_560 } },
  })
})

test.each<[string, object, boolean]>([
  ['before its first day', { from: '2027-03-02' }, false],
  ['on its last day', { until: '2027-03-01' }, true],
  ['after its last day', { until: '2027-02-28' }, false],
])('finds a code %s of %o: %p', async (_, terms, isFound) => {
  codes = parse(terms)
  expect((await findPromo(fixture.context, code)) !== null).toBe(isFound)
})

test('a code that has ended since it was shown is refused with the fare without it, and says so', async () => {
  codes = parse({ until: '2027-02-28' })
  await expect(fixture.book({ promo, rent })).rejects.toMatchObject({
    ...lost,
    userMessage: expect.stringContaining('Your promo code can no longer be used.'),
  })
})

test('a code that took nothing off, as below its minimum, is also refused once it has ended', async () => {
  codes = []
  await expect(fixture.book({ promo, rent: 157 })).rejects.toMatchObject(lost)
})

test('of two riders with the last use one books, and the other sees the fare without it', async () => {
  codes = parse({ maxUses: 1 })
  const booked = await Promise.allSettled([fixture.book({ promo, rent }), fixture.book({ promo, rent })])
  expect(booked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(booked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: lost })
})

test('a ride that is canceled unpaid gives its use back', async () => {
  codes = parse({ maxUses: 1, oncePerCustomer: true })
  const { booking, token } = await fixture.book({ promo, rent })
  await expect(fixture.book({ promo, rent })).rejects.toMatchObject(lost)
  await cancelBooking(fixture.context, { access: { id: booking.id, token } })
  expect((await fixture.book({ promo, rent })).booking.promo).toEqual({ code, percent: 20 })
})

test('a code once for each customer knows a mailbox in another spelling, and no other customer', async () => {
  codes = parse({ oncePerCustomer: true })
  await fixture.book({ promo, rent, ...withEmail('ada.marsh@gmail.com') })
  await expect(fixture.book({ promo, rent, ...withEmail('AdaMarsh+2@gmail.com') })).rejects.toMatchObject(lost)
  await fixture.book({ promo, rent, ...withEmail('grace@example.com') })
})

test('an erased ride keeps its use and forgets its customer', async () => {
  codes = parse({ maxUses: 1, oncePerCustomer: true })
  const { booking } = await fixture.book({ promo, rent })
  fixture.clock = new Date('2028-01-01T00:00:00Z')
  await eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => fixture.clock }, booking.id)
  expect(await findBookingById(fixture.db, booking.id)).toMatchObject({ promo_code: code, promo_mailbox: ERASED_EMAIL })
  expect(await findPromo(fixture.context, code)).toBeNull()
})

test('a changed ride keeps the terms that it was booked with, and its use', async () => {
  codes = parse({ maxUses: 1 })
  const { booking, token } = await fixture.book({ promo, rent })
  codes = []
  // $162.00 less 20 %.
  const request = { ...kennedyRequest, promo, carCategory: 'Luxury SUV', rent: 129.6 }
  const changed = await changeBooking(fixture.context, { access: { id: booking.id, token }, request })
  expect(changed.booking).toMatchObject({ promo: { code, percent: 20 }, quote: { totalCents: 12_960 } })
})

test('a change adds no code', async () => {
  const { booking, token } = await fixture.book()
  const request = { ...kennedyRequest, promo, passengers: 3 }
  const changed = await changeBooking(fixture.context, { access: { id: booking.id, token }, request })
  expect(changed.booking).toMatchObject({ promo: null, quote: { totalCents: 15_700 } })
})

test('a ride that costs nothing anymore is paid', async () => {
  codes = parse({ percent: 100 })
  const { booking } = await fixture.book({ promo, rent: 0 })
  expect(booking).toMatchObject({ status: 'paid', account: { dueCents: 0 } })
})

test('guesses are limited for each client IP, found or not, and of bookings too', async () => {
  const context = { ...fixture.context, clientIp: '203.0.113.9' }
  const { max } = rateLimits.promoCodes
  for (let i = 0; i < max; i++) await findPromo(context, i % 2 === 0 ? code : `GUESS${i}`)
  await expect(findPromo(context, code)).rejects.toMatchObject(appErrorLike('too_many_codes'))
  await expect(fixture.book({ promo, rent }, { address: context.clientIp })).rejects.toMatchObject(
    appErrorLike('too_many_codes'),
  )
})
