import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { includedGratuityCents } from '@/lib/booking/model/gratuity'
import { sumCents } from '@/lib/booking/model/ledger'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { fareChangedSchema } from '@/lib/booking/model/schemas'
import { kennedyRoute } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { pricingSchema, promoCodesSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { cancelBooking } from './cancel'
import { createPaymentFixture, type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

const HOUR_MS = 60 * 60_000
const RUNS = Number(process.env.FC_RUNS || 8)

const areas = { from: ['New York, NY'], via: [], to: ['JFK'] }
const flatRates = [{ name: 'Manhattan to Kennedy', from: ['JFK'], to: ['New York, NY'], fares: { sedans: 90 } }]
const night = { label: 'Night', when: 'night', from: '22:00', to: '05:00', dollars: 20 }
const findRoute = async () => ({ ...kennedyRoute, areas })

let fixture: PaymentFixture
withPaymentFixture(
  made => {
    fixture = made
  },
  () => ({ findRoute }),
)

function usePricing(pricing: object) {
  jest.replaceProperty(readSite(), 'pricing', pricingSchema.parse(pricing))
}

test('a paid ride that moves to the night is priced by the prices of today', async () => {
  usePricing({ flatRates, surcharges: [night] })
  const ride = await fixture.paidRide({ rent: 90 })
  usePricing({ flatRates, surcharges: [{ ...night, dollars: 25 }], taxPercent: 10 })
  const { terms } = await fixture.previewChange(ride, { rent: 126.5, pickupTime: '22:30' })
  expect(terms).toMatchObject({ oldFareCents: 9000, newFareCents: 12_650, dueCents: 3650 })
})

test('a ride at a fare of zero is paid without a charge', async () => {
  usePricing({ flatRates: [{ ...flatRates[0], fares: { sedans: 0 } }] })
  const { booking } = await fixture.ride({ rent: 0 })
  expect(booking.status).toBe('paid')
  expect(fixture.gateway.book).toEqual([])
})

const dollars = fc.integer({ min: 0, max: 20_000 }).map(cents => cents / 100)
const percent = fc.integer({ min: 0, max: 20_000 }).map(thousandths => thousandths / 1000)
const anyPricing = fc.record({
  flatRates: fc.constantFrom([], flatRates),
  surcharges: fc.subarray([
    night,
    { label: 'Fuel', when: 'always', percent: 7.125 },
    { label: 'Holiday', when: 'dates', dates: ['03-15'], percent: 15 },
  ]),
  minimumFare: dollars,
  taxPercent: percent,
  gratuity: fc.record({ custom: fc.constant(true), included: fc.constantFrom(0, 18) }),
})
const anyPromo = fc.constantFrom({}, { percent: 12.5 }, { percent: 100 }, { dollars: 30, minimumFare: 100 })
const anyEnd = fc.constantFrom('driven', 'canceled early', 'canceled late', 'lost', 'agreed')
const anyChange = fc.record<Partial<BookingRequest>>({
  pickupTime: fc.constantFrom('14:30', '22:30'),
  pickupDate: fc.constantFrom('2027-03-14', '2027-03-15'),
  transferType: fc.constantFrom('One Way', 'Round Trip'),
  carCategory: fc.constantFrom('Executive Sedan', 'Luxury SUV'),
})

test('whatever the rules, what is charged is the sum of the lines and the tip, after any change and end of the ride', async () => {
  const rides = [anyPricing, anyChange, anyPromo, fc.constantFrom(0, 10_01), anyPricing, anyChange, anyEnd] as const
  const property = fc.asyncProperty(...rides, async (pricing, asked, terms, tipCents, later, change, end) => {
    const code = 'SPRING20'
    const promoCodes = async () => (isDeepStrictEqual(terms, {}) ? [] : promoCodesSchema.parse([{ code, ...terms }]))
    const world = await createPaymentFixture({ findRoute, promoCodes })
    usePricing(pricing)
    const ride = await bookAtFare(world, { ...asked, promo: (await promoCodes()).length > 0 ? { code } : null })
    await payWithTip(world, ride, tipCents)
    await expectCharged(world, ride)
    usePricing(later)
    await changeAtFare(world, ride, { ...asked, ...change })
    await expectCharged(world, ride)
    await settle(world)
    await ends[end]?.(world, ride, { ...asked, ...change })
    await settle(world)
    const { account } = await world.load(ride)
    expect([account.dueCents, account.refundDueCents]).toEqual([0, 0])
    await world.audit()
    await world.close()
  })
  await fc.assert(property, { numRuns: RUNS })
}, 120_000)

async function payWithTip(world: PaymentFixture, { booking, access: { token } }: Ride, tipCents: number) {
  const { dueCents } = booking.account
  if (dueCents === 0) return
  await world.pay(booking, { token, amount: (dueCents + tipCents) / 100, gratuityCents: tipCents })
}

async function settle(world: PaymentFixture) {
  world.gateway.settle()
  await world.watchFor(3)
}

type End = (world: PaymentFixture, ride: Ride, patch: Partial<BookingRequest>) => Promise<unknown>
const ends: Record<string, End> = {
  driven: (world, ride) => expectCharged(world, ride),
  'canceled early': (world, ride) => cancelAt(world, ride, 25, 100),
  'canceled late': (world, ride) => cancelAt(world, ride, 5, 50),
  async lost(world, ride) {
    const charge = world.gateway.book.find(({ kind }) => kind === 'charge')
    if (charge === undefined || (await world.load(ride)).account.refundedCents > 0) return
    world.gateway.merchant.fail(charge.id)
    await world.watchAfter(24 * HOUR_MS)
    const { account, quote } = await world.load(ride)
    expect([account.gratuityCents, account.priceCents]).toEqual([0, quote?.totalCents])
    if (account.dueCents > 0) await world.pay(ride.booking, { amount: account.dueCents / 100 })
  },
  async agreed(world, ride, patch) {
    const { totalCents = 0 } = (await world.load(ride)).quote ?? {}
    const rent = await findRent(world, ride, patch)
    await world.change(ride, { ...patch, rent }, { by: 'operator', fareCents: Math.floor(totalCents / 2) })
    await expectCharged(world, ride)
  },
}

async function cancelAt(world: PaymentFixture, ride: Ride, hoursAhead: number, percent: number) {
  const { account, quote } = await world.load(ride)
  const wholeCents = account.gratuityCents + includedGratuityCents(quote)
  world.moveClockBefore(await world.load(ride), { hoursAhead })
  await cancelBooking(world.context, { access: ride.access })
  await settle(world)
  const sharedCents = account.priceCents - wholeCents
  const keptCents = sharedCents - Math.round((sharedCents * percent) / 100)
  expect(world.gateway.truth(ride.booking.invoiceNumber)).toBe(keptCents)
}

const sumOf = (quote: Ride['booking']['quote']) =>
  sumCents((quote?.lines ?? []).map(({ amountCents: cents }) => ({ cents })))

async function expectCharged(world: PaymentFixture, ride: Ride) {
  const { quote, account, invoiceNumber } = await world.load(ride)
  const sum = sumOf(quote)
  const price = sum + account.gratuityCents
  expect([quote?.totalCents, account.priceCents]).toEqual([sum, price])
  // What is less than before goes back after settlement.
  expect(world.gateway.truth(invoiceNumber) - account.refundDueCents).toBe(price)
}

async function bookAtFare(world: PaymentFixture, patch: Partial<BookingRequest>): Promise<Ride> {
  return await world.ride({ ...patch, rent: null }).catch(error => world.ride({ ...patch, rent: fareOf(error) }))
}

async function changeAtFare(world: PaymentFixture, ride: Ride, patch: Partial<BookingRequest>): Promise<void> {
  const change = { ...patch, rent: await findRent(world, ride, patch) }
  const { terms } = await world.previewChange(ride, change)
  await (terms.dueCents > 0 ? world.payAndChange(ride, change) : world.change(ride, change))
}

async function findRent(world: PaymentFixture, ride: Ride, patch: Partial<BookingRequest>): Promise<number | null> {
  return await world.previewChange(ride, { ...patch, rent: null }).then(() => null, fareOf)
}

/** The fare in dollars that a refusal names. */
function fareOf(error: unknown): number {
  if (!(error instanceof AppError)) throw error
  return (fareChangedSchema.parse(error.details).quote?.totalCents ?? 0) / 100
}
