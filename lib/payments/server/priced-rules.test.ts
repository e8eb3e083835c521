import fc from 'fast-check'
import type { BookingRequest } from '@/lib/booking/model/schemas'
import { fareChangedDetailsSchema } from '@/lib/booking/model/schemas'
import { kennedyRoute } from '@/lib/booking/model/testing/samples'
import { AppError } from '@/lib/errors'
import { pricingSchema } from '@/lib/pricing'
import { readSite } from '@/lib/site-files'
import { cancelBooking } from './cancel'
import { createPaymentFixture, type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

const RUNS = Number(process.env.FC_RUNS || 20)

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

test('a paid ride keeps its fare when it moves to a time that costs the same, whatever the prices are now', async () => {
  usePricing({ flatRates, surcharges: [night] })
  const ride = await fixture.paidRide({ rent: 90 })
  usePricing({ surcharges: [night], taxPercent: 20 })
  expect((await fixture.previewChange(ride, { rent: 188.4, pickupTime: '18:00' })).terms.differenceCents).toBe(0)
})

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
})
const anyChange = fc.record<Partial<BookingRequest>>({
  pickupTime: fc.constantFrom('14:30', '22:30'),
  pickupDate: fc.constantFrom('2027-03-14', '2027-03-15'),
  transferType: fc.constantFrom('One Way', 'Round Trip'),
  carCategory: fc.constantFrom('Executive Sedan', 'Luxury SUV'),
})

test('whatever the rules, what is charged is the sum of the lines, after any change and cancellation', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyPricing,
      anyChange,
      anyPricing,
      anyChange,
      fc.boolean(),
      async (pricing, asked, later, change, isCanceled) => {
        const world = await createPaymentFixture({ findRoute })
        usePricing(pricing)
        const ride = await bookAtFare(world, asked)
        await world.pay(ride.booking)
        await expectCharged(world, ride)
        usePricing(later)
        await changeAtFare(world, ride, { ...asked, ...change })
        await expectCharged(world, ride)
        if (isCanceled) await cancelBooking(world.context, { access: ride.access })
        world.gateway.settle()
        await world.watchFor(3)
        const { quote, account } = await world.load(ride)
        if (!isCanceled) expect(account.priceCents).toBe(sumOf(quote))
        expect([account.dueCents, account.refundDueCents]).toEqual([0, 0])
        await world.audit(ride.booking)
        await world.close()
      },
    ),
    { numRuns: RUNS },
  )
}, 120_000)

const sumOf = (quote: Ride['booking']['quote']) => quote?.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)

async function expectCharged(world: PaymentFixture, ride: Ride) {
  const { quote, account, invoiceNumber } = await world.load(ride)
  const sum = sumOf(quote)
  expect([quote?.totalCents, account.priceCents]).toEqual([sum, sum])
  // What is less than before goes back after settlement.
  expect(world.gateway.truth(invoiceNumber) - account.refundDueCents).toBe(sum)
}

async function bookAtFare(world: PaymentFixture, patch: Partial<BookingRequest>): Promise<Ride> {
  return await world.ride({ ...patch, rent: null }).catch(error => world.ride({ ...patch, rent: fareOf(error) }))
}

async function changeAtFare(world: PaymentFixture, ride: Ride, patch: Partial<BookingRequest>): Promise<void> {
  const rent = await world.previewChange(ride, { ...patch, rent: null }).then(() => null, fareOf)
  const change = { ...patch, rent }
  const { terms } = await world.previewChange(ride, change)
  await (terms.dueCents > 0 ? world.payAndChange(ride, change) : world.change(ride, change))
}

/** The fare in dollars that a refusal names. */
function fareOf(error: unknown): number {
  if (!(error instanceof AppError)) throw error
  return (fareChangedDetailsSchema.parse(error.details).quote?.totalCents ?? 0) / 100
}
