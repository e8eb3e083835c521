import { readSite } from '#site'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { cancelBooking } from './cancel'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

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
