import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { sedans } from '@/lib/booking/model/testing/samples'
import { cancelBooking } from './cancel-booking'
import { recordManualChargeback } from './manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { createRideActions } from './testing/ride-actions'

const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
const { find, merchantRefund } = createRideActions(() => fixture)
beforeEach(async () => {
  fixture = await createPaymentFixture({
    serviceRules: async () => alwaysOpen,
    vehicleCategories: async () => [sedans],
  })
})
afterEach(() => fixture.close())

async function reconcileThrice() {
  for (let round = 0; round < 3; round += 1) await fixture.reconcileAfter(DAY_MS)
}

/** Cancels a ride late: $78.50 is due once its charge has settled, which it then has. */
async function lateCanceledRide() {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  fixture.gateway.settle()
  return { access, charge: booking.transactionId ?? '' }
}

test.each([3000, 5000, 10_000])(
  'what a merchant refund of %i cents replaced is due again once the merchant voids it',
  async amountCents => {
    const { access, charge } = await lateCanceledRide()
    await find(await merchantRefund(charge, amountCents), 'voided')
    await reconcileThrice()
    const replacedCents = Math.min(amountCents, 7850)
    expect(await fixture.loadBooking(access)).toMatchObject({
      status: 'refund_due',
      refundBy: 'operator',
      refundCents: 7850,
      refundDueCents: replacedCents,
    })
    expect(fixture.gateway.requests.refunds).toEqual(replacedCents < 7850 ? [7850 - replacedCents] : [])
  },
)

test('what a voided merchant refund replaced is not due again after a chargeback of its charge', async () => {
  const { access, charge } = await lateCanceledRide()
  const refund = await merchantRefund(charge, 10_000)
  await recordManualChargeback(fixture.context, { bookingId: access.id })
  await find(refund, 'voided')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0 })
})
