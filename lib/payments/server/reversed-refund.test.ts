import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { sedans } from '@/lib/booking/model/testing/samples'
import { cancelBooking } from './cancel-booking'
import { recordManualChargeback, recordRefundSent } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { createRideActions } from './testing/ride-actions'

const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
const { changeAtGateway, merchantRefund, agreeFare, payDue, courtesy, listCharges } = createRideActions(() => fixture)
beforeEach(async () => {
  fixture = await createPaymentFixture({
    serviceRules: async () => alwaysOpen,
    vehicleCategories: async () => [sedans],
  })
})
afterEach(() => fixture.close())

async function reconcileThrice() {
  for (let day = 0; day < 3; day += 1) await fixture.reconcileAfter(DAY_MS)
}

/** Cancels a ride late: $78.50 is due once its charge has settled, which it then has. */
async function lateCanceledRide() {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  fixture.gateway.settle()
  return { access, charge: booking.transactionId ?? '' }
}

describe('a refund by the site that was voided and then sent by hand', () => {
  async function rideWithRefundToSend() {
    const { access, charge } = await lateCanceledRide()
    await fixture.reconcileAfter(DAY_MS)
    const refund = (await fixture.payments()).find(({ kind }) => kind === 'refund')?.transaction_id ?? ''
    await changeAtGateway(refund, 'voided')
    expect(await fixture.loadBooking(access)).toMatchObject({ refundBy: 'operator', refundDueCents: 7850 })
    await recordRefundSent(fixture.context, access.id)
    return { access, charge, refund }
  }
  const sent = { status: 'refunded', refundBy: null, refundCents: 7850 }

  test('is not due once more when the gateway lists the void again', async () => {
    const { access, refund } = await rideWithRefundToSend()
    await changeAtGateway(refund, 'voided')
    expect(await fixture.loadBooking(access)).toMatchObject(sent)
  })

  test('is the one that is found in the merchant interface later', async () => {
    const { access, charge } = await rideWithRefundToSend()
    await merchantRefund(charge, 7850)
    expect(await fixture.loadBooking(access)).toMatchObject(sent)
    expect(fixture.gateway.balance()).toBe(7850)
  })
})

test.each([3000, 5000, 10_000])(
  'what a merchant refund of %i cents replaced is due again once the merchant voids it',
  async amountCents => {
    const { access, charge } = await lateCanceledRide()
    await changeAtGateway(await merchantRefund(charge, amountCents), 'voided')
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

test('of two merchant refunds that are found at the same moment, the voided one revives what it replaced', async () => {
  const { booking, access } = await fixture.paidRide()
  await courtesy(access, 200)
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  fixture.gateway.settle()
  fixture.advanceClock(1000)
  const refund = { kind: 'refund', invoiceNumber: null, refTransactionId: booking.transactionId } as const
  const [first, second] = [100, 300].map(amountCents => fixture.gateway.add({ ...refund, amountCents }))
  await changeAtGateway(first ?? '', 'settled')
  await changeAtGateway(second ?? '', 'settled')
  await changeAtGateway(second ?? '', 'voided')
  expect(await fixture.loadBooking(access)).toMatchObject({ refundCents: 7950, refundDueCents: 300 })
})

test('what a voided merchant refund replaced is not due again after a chargeback of its charge', async () => {
  const { access, charge } = await lateCanceledRide()
  const refund = await merchantRefund(charge, 10_000)
  await recordManualChargeback(fixture.context, { bookingId: access.id })
  await changeAtGateway(refund, 'voided')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0 })
})

test.each([5000, 15_700])(
  'a merchant refund of %i cents from before a cancellation, which kept nothing of it, is owed once it fails',
  async amountCents => {
    const { booking, access } = await fixture.paidRide()
    fixture.gateway.settle()
    const refund = await merchantRefund(booking.transactionId ?? '', amountCents)
    fixture.advanceClock(1000)
    await cancelBooking(fixture.context, { access })
    await changeAtGateway(refund, 'failed')
    expect(await fixture.loadBooking(access)).toMatchObject({
      status: 'refund_due',
      refundCents: 15_700,
      refundDueCents: amountCents,
    })
  },
)

test('a fare that was lowered while a merchant refund left the ride unpaid is refunded to once that refund fails', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  const refund = await merchantRefund(booking.transactionId ?? '', 15_700)
  await agreeFare(access, 13_700)
  await changeAtGateway(refund, 'failed')
  await reconcileThrice()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(13_700)
})

test('a fare that was lowered while a balance was due is refunded to, though an earlier refund was voided for a lower one', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  await changeAtGateway(await merchantRefund(booking.transactionId ?? '', 1000), 'voided')
  await agreeFare(access, 18_700)
  await payDue(access)
  fixture.gateway.settle()
  const [, second = ''] = await listCharges()
  const refund = await merchantRefund(second, 3000)
  fixture.advanceClock(1000)
  await agreeFare(access, 17_700)
  expect(await fixture.loadBooking(access)).toMatchObject({ balanceDue: { amountCents: 2000 } })
  await changeAtGateway(refund, 'failed')
  await reconcileThrice()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', balanceDue: null })
  expect(fixture.gateway.balance()).toBe(17_700)
})

test('a voided merchant refund of half a charge is not owed, though a courtesy returned the other half', async () => {
  const { access } = await fixture.paidRide()
  await agreeFare(access, 16_200)
  await payDue(access)
  fixture.gateway.settle()
  const [, second = ''] = await listCharges()
  const refund = await merchantRefund(second, 200)
  fixture.advanceClock(1000)
  await courtesy(access, 300)
  await changeAtGateway(refund, 'voided')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 300, balanceDue: null })
})

describe('a merchant refund that replaces the refund of a cheaper change', () => {
  /** Pays $157 and then the difference to `fareCents`. */
  async function rideWithTwoCharges(fareCents: number) {
    const { access } = await fixture.paidRide()
    await agreeFare(access, fareCents)
    await payDue(access)
    const [first = '', second = ''] = await listCharges()
    return { access, first, second }
  }

  test('counts as one of the change, so that its charge does not pay what it returned', async () => {
    const { access, first, second } = await rideWithTwoCharges(18_700)
    await agreeFare(access, 17_700)
    await courtesy(access, 500)
    fixture.gateway.settle()
    await merchantRefund(second, 1500)
    await fixture.reconcileAfter(DAY_MS)
    await merchantRefund(first, 15_700)
    expect(await fixture.loadBooking(access)).toMatchObject({ balanceDue: { amountCents: 15_700 } })
  })

  test('counts as one of the change and of a courtesy, though it returned all of the charge', async () => {
    const { access, second } = await rideWithTwoCharges(18_700)
    await agreeFare(access, 17_700)
    await courtesy(access, 500)
    fixture.gateway.settle()
    await merchantRefund(second, 3000)
    expect(await fixture.loadBooking(access)).toMatchObject({ balanceDue: { amountCents: 1500 } })
    await payDue(access)
    expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', balanceDue: null })
    expect(fixture.gateway.balance()).toBe(17_200)
  })

  test('leaves nothing to refund once a void of another charge did not take effect', async () => {
    const { access, first, second } = await rideWithTwoCharges(16_200)
    await agreeFare(access, 13_700)
    fixture.gateway.change(first, 'settled')
    await merchantRefund(first, 3000)
    await fixture.reconcileAfter(0)
    await changeAtGateway(second, 'settled')
    await reconcileThrice()
    expect(fixture.gateway.requests.refunds).toEqual([500])
    expect(fixture.gateway.balance()).toBe(12_700)
  })
})
