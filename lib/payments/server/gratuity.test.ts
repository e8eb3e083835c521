import { readSite } from '#site'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { userMessages } from '@/lib/errors'
import { cancelBooking } from './cancel'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import type { Answer } from './testing/test-gateway'

const HOUR_MS = 60 * 60_000
const FARE = 157_00

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})
const { gratuity: before } = readSite().pricing
beforeEach(() => {
  readSite().pricing.gratuity = { percents: [15, 20, 25], custom: true, included: 0 }
})
afterAll(() => {
  readSite().pricing.gratuity = before
})

/** Pays what is due and adds a gratuity to those of before. */
async function tip(ride: Ride, cents: number, options: Parameters<PaymentFixture['pay']>[1] = {}) {
  const { account } = await fixture.load(ride)
  const amount = (account.dueCents + cents) / 100
  const gratuityCents = account.gratuityCents + cents
  return await fixture.pay(ride.booking, { token: ride.access.token, amount, gratuityCents, ...options })
}

async function tippedRide(cents = 31_40): Promise<Ride> {
  const ride = await fixture.ride()
  await tip(ride, cents)
  return ride
}

const ended = (ride: Ride) => fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
const accountOf = async (ride: Ride) => {
  const { account } = await fixture.load(ride)
  return { price: account.priceCents, paid: account.paidCents, due: account.dueCents, gratuity: account.gratuityCents }
}

test('a gratuity is added to the price with the payment that pays it', async () => {
  const ride = await fixture.ride()
  expect(await tip(ride, 31_40)).toMatchObject({ status: 'paid' })
  expect(await fixture.entries()).toEqual(['ride_booked 15700', 'gratuity 3140', 'payment_received 18840'])
  expect(await accountOf(ride)).toEqual({ price: 188_40, paid: 188_40, due: 0, gratuity: 31_40 })
  expect(fixture.gatewayBook()).toEqual(['charge 18840 unsettled'])
  expect(await fixture.attempts()).toMatchObject([{ state: 'done', changes_ride: 0, proposal: null }])
})

test.each<Answer>(['declined', 'unavailable'])('a card that is "%s" adds nothing', async answer => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push(answer)
  await expect(tip(ride, 31_40)).rejects.toThrow()
  expect(await fixture.load(ride)).toEqual(ride.booking)
  await fixture.pay(ride.booking)
  expect(await accountOf(ride)).toEqual({ price: FARE, paid: FARE, due: 0, gratuity: 0 })
})

test.each<Answer>(['lost after', 'held'])('while a charge is "%s" nothing is added, and then once', async answer => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push(answer)
  expect(await tip(ride, 31_40)).toEqual({ status: 'checking', message: userMessages.paymentChecking })
  expect(await accountOf(ride)).toEqual({ price: FARE, paid: 0, due: FARE, gratuity: 0 })
  expect((await fixture.load(ride)).account.openCharge).toMatchObject({ cents: 188_40, changesRide: false })
  await expect(tip(ride, 31_40)).rejects.toMatchObject(appErrorLike('payment_pending'))
  if (answer === 'held') fixture.gateway.merchant.review(fixture.lastCharge(), 'approve')
  await fixture.watchFor(3)
  expect(await accountOf(ride)).toEqual({ price: 188_40, paid: 188_40, due: 0, gratuity: 31_40 })
})

test('a charge that was taken for lost adds nothing when it is found: its gratuity goes back', async () => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push('late')
  await tip(ride, 31_40)
  await fixture.watchFor(30)
  expect((await fixture.attempts()).map(({ state }) => state)).toEqual(['absent'])
  fixture.gateway.arrive()
  fixture.gateway.settle()
  await fixture.watchFor(30)
  expect(await accountOf(ride)).toMatchObject({ price: FARE, gratuity: 0, due: 0 })
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(FARE)
})

test('the same request again, or twenty at once, adds one gratuity', async () => {
  const ride = await fixture.paidRide()
  ended(ride)
  const request = (index: number) =>
    tip(ride, 20_00, { amount: 20, gratuityCents: 20_00, clientIp: `198.51.100.${index}` })
  await Promise.allSettled(Array.from({ length: 20 }, (_, index) => request(index)))
  await expect(request(20)).rejects.toMatchObject(appErrorLike('already_paid'))
  expect(await accountOf(ride)).toEqual({ price: 177_00, paid: 177_00, due: 0, gratuity: 20_00 })
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(177_00)
})

test('after the pickup a gratuity is given, and another', async () => {
  const ride = await tippedRide()
  ended(ride)
  await tip(ride, 10_00)
  await tip(ride, 5_00)
  expect(await accountOf(ride)).toEqual({ price: 203_40, paid: 203_40, due: 0, gratuity: 46_40 })
  const types = (await listEventTypes(fixture.db, ride.booking.id)).filter(type => type === 'gratuity')
  expect(types).toHaveLength(3)
})

const refused: Record<string, [code: string, pay: (ride: Ride) => Promise<unknown>]> = {
  'by the invoice number alone': ['invoice_not_found', ride => tip(ride, 20_00, { token: null })],
  'of another amount than was shown': ['amount_differs', ride => tip(ride, 20_00, { amount: 157 })],
  'that takes one back': [
    'amount_differs',
    async ride => {
      await tip(ride, 20_00)
      await fixture.receiveZelle(ride.booking, 1)
      return await tip(ride, -10_00, { amount: 1 })
    },
  ],
  'before the pickup of a paid ride': [
    'already_paid',
    async ride => {
      await tip(ride, 20_00)
      return await tip(ride, 20_00)
    },
  ],
  'of a canceled ride': [
    'booking_cancelled',
    async ride => {
      await cancelBooking(fixture.context, { access: ride.access })
      return await tip(ride, 20_00)
    },
  ],
  'of a site that offers none': [
    'amount_differs',
    ride => {
      readSite().pricing.gratuity = before
      return tip(ride, 20_00)
    },
  ],
  'of an amount where only percentages are offered': [
    'amount_differs',
    ride => {
      readSite().pricing.gratuity = { percents: [20], custom: false, included: 0 }
      return tip(ride, 20_00)
    },
  ],
}
test.each(Object.entries(refused))('no gratuity is charged %s', async (_, [code, pay]) => {
  const ride = await fixture.ride()
  await expect(pay(ride)).rejects.toMatchObject(appErrorLike(code))
})

test('a charge that is approved after its ride was canceled goes back with its gratuity', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.ride()
  fixture.gateway.answers.push('held', 'unavailable')
  await tip(ride, 31_40)
  await cancelBooking(fixture.context, { access: ride.access })
  fixture.gateway.merchant.review(fixture.lastCharge(), 'approve')
  await fixture.watchAfter(HOUR_MS)
  expect(await accountOf(ride)).toMatchObject({ price: 0, gratuity: 0, due: 0 })
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(0)
})

test.each<[string, (ride: Ride) => void]>([
  ['fails at settlement', () => fixture.gateway.merchant.fail(fixture.lastCharge())],
  [
    'is refunded whole by the merchant',
    () => {
      fixture.gateway.settle()
      fixture.gateway.merchant.refund(fixture.lastCharge(), 31_40)
    },
  ],
])('a gratuity is not owed when its payment %s', async (_, lose) => {
  const ride = await fixture.paidRide()
  ended(ride)
  await tip(ride, 31_40)
  lose(ride)
  await fixture.watchAfter(24 * HOUR_MS)
  expect(await accountOf(ride)).toMatchObject({ price: FARE, due: 0, gratuity: 0 })
  expect(await listEventTypes(fixture.db, ride.booking.id)).not.toContain('balance_due')
})

test('of a lost payment only the fare is owed, and its gratuity counts again when it went through after all', async () => {
  const ride = await tippedRide()
  fixture.gateway.merchant.void(fixture.lastCharge())
  await fixture.watchAfter(24 * HOUR_MS)
  expect(await accountOf(ride)).toMatchObject({ price: FARE, due: FARE, gratuity: 0 })
  fixture.gateway.merchant.undoVoid(fixture.lastCharge())
  fixture.gateway.settle()
  await fixture.watchAfter(24 * HOUR_MS)
  expect(await accountOf(ride)).toMatchObject({ price: 188_40, due: 0, gratuity: 31_40 })
})

test('a fare that is lowered after the ride takes nothing of the gratuity, though its refund is of that payment', async () => {
  const ride = await fixture.paidRide()
  ended(ride)
  await tip(ride, 20_00)
  await fixture.change(ride, { passengers: 1 }, { by: 'operator', fareCents: 117_00 })
  // The late change keeps half of the $40.00.
  expect(await accountOf(ride)).toMatchObject({ price: 157_00, due: 0, gratuity: 20_00 })
  await fixture.watchAfter(24 * HOUR_MS)
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(157_00)
})
