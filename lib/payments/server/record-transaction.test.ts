import { listBookingEvents } from '@/lib/booking/server/store'
import { cancelBooking } from './cancel-booking'
import { recordTransaction } from './record-transaction'
import { recordChargeMade, recordChargeNotMade, recordRefundSent } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

async function recordFromGateway(transactionId: string) {
  const transaction = await fixture.context.paymentGateway.fetchTransaction(transactionId)
  if (transaction === null) throw new Error('no such transaction')
  return await recordTransaction(fixture.context, transaction)
}
function refundAtGateway(charge: string, amountCents: number, invoiceNumber: string | null = null): string {
  return fixture.gateway.add({ kind: 'refund', amountCents, invoiceNumber, refTransactionId: charge })
}
async function createSettledRide() {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  return { booking, access, charge: booking.transactionId ?? '' }
}
/** Cancels such a booking with a refund of half its fare that is unsent because the gateway is down. */
async function createCanceledRide() {
  const ride = await createSettledRide()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 5 })
  fixture.gateway.isDown = true
  const log = jest.spyOn(console, 'error').mockImplementation()
  await cancelBooking(fixture.context, { access: ride.access })
  log.mockRestore()
  fixture.gateway.isDown = false
  return ride
}
const refunds = async () => (await fixture.payments()).filter(({ kind }) => kind === 'refund')
const listNotifications = async () =>
  (await fixture.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).map(
    ({ kind, recipient }) => `${kind}: ${recipient}`,
  )

test('a partial refund there is recorded once, the booking stays paid, and the operator is notified', async () => {
  const { access, charge } = await createSettledRide()
  const refund = refundAtGateway(charge, 5000)
  await recordFromGateway(refund)
  await recordFromGateway(refund)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    refundCents: 5000,
    refundBy: null,
  })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund, reason: 'merchant' }])
  expect((await listNotifications()).slice(-2)).toEqual(['merchant_change: operator', 'event: webhook'])
})

test('partial refunds that add up to the fare make the booking unpaid', async () => {
  const { access, charge } = await createSettledRide()
  await recordFromGateway(refundAtGateway(charge, 5000))
  await recordFromGateway(refundAtGateway(charge, 10_700))
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved', refundCents: 15_700 })
})

test('a partly refunded booking refunds at most the rest', async () => {
  const { booking, access, charge } = await createSettledRide()
  await recordFromGateway(refundAtGateway(charge, 5000))
  fixture.moveClockBefore(booking, { hoursAhead: 48 })
  await cancelBooking(fixture.context, { access })
  expect(fixture.gateway.requests.refunds).toEqual([10_700])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
})

test('a due refund that was made there is closed and not sent', async () => {
  const { access, charge } = await createCanceledRide()
  const refund = refundAtGateway(charge, 7850)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund, reason: 'due_by_merchant' }])
})

test('an amount refunded there is subtracted from the refund due', async () => {
  const { access, charge } = await createCanceledRide()
  refundAtGateway(charge, 5000)
  await fixture.reconcileAfter(DAY_MS)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([2850])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850 })
})

test('nothing is sent when more was refunded there than is due', async () => {
  const { access, charge } = await createCanceledRide()
  refundAtGateway(charge, 15_700)
  await fixture.reconcileAfter(DAY_MS)
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
})

test('half a fare that waits for settlement is not refunded after the whole charge was voided', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  fixture.gateway.change(booking.transactionId ?? '', 'voided')
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests).toMatchObject({ refunds: [], voids: [] })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(await refunds()).toMatchObject([{ state: 'withdrawn' }, { state: 'made', method: 'void' }])
})

test('a refund recorded by the operator matches the one that the gateway lists', async () => {
  const { access, booking, charge } = await createCanceledRide()
  fixture.gateway.refundOutcomes.push('refused')
  await fixture.reconcileAfter(DAY_MS)
  const refund = refundAtGateway(charge, 7850)
  await recordRefundSent(fixture.context, booking.id)
  await recordFromGateway(refund)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund }])
})

test('a refund of the site with a lost response is not recorded twice', async () => {
  const { access } = await createCanceledRide()
  fixture.gateway.refundOutcomes.push('lost')
  await fixture.reconcileAfter(DAY_MS)
  const lastTransactionId = fixture.gateway.ledger.at(-1)?.transactionId ?? ''
  await recordFromGateway(lastTransactionId)
  await fixture.reconcileAfter(DAY_MS)
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: lastTransactionId, reason: null }])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 7850 })
})

test('a refund of the site that was voided at the gateway is due again and left to the operator', async () => {
  const { access } = await createCanceledRide()
  await fixture.reconcileAfter(DAY_MS)
  const lastTransactionId = fixture.gateway.ledger.at(-1)?.transactionId ?? ''
  fixture.gateway.change(lastTransactionId, 'voided')
  await recordFromGateway(lastTransactionId)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundBy: 'operator',
    refundCents: 7850,
  })
})

test('a refund made and voided there no longer counts', async () => {
  const { access, charge } = await createSettledRide()
  const refund = refundAtGateway(charge, 5000)
  await recordFromGateway(refund)
  fixture.gateway.change(refund, 'voided')
  await recordFromGateway(refund)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 0 })
})

test('a refund of the site that was voided after a chargeback is withdrawn: the bank returned that money', async () => {
  const { booking, access, charge } = await createSettledRide()
  fixture.moveClockBefore(booking, { hoursAhead: 5 })
  await cancelBooking(fixture.context, { access })
  const [refund] = await refunds()
  fixture.gateway.change(charge, 'charged_back')
  await recordFromGateway(charge)
  fixture.gateway.change(refund?.transaction_id ?? '', 'voided')
  await recordFromGateway(refund?.transaction_id ?? '')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'cancelled', refundCents: 0, refundBy: null })
})

test('a void that was undone and made again is recorded again', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  await cancelBooking(fixture.context, { access })
  fixture.gateway.change(charge, 'unsettled')
  await recordFromGateway(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  fixture.gateway.change(charge, 'voided')
  await recordFromGateway(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700, refundBy: null })
})

test('a response requested before a cancellation does not undo the void that the cancellation made meanwhile', async () => {
  const { booking, access } = await fixture.paidRide()
  const { context } = fixture
  const asOf = context.now()
  const outdated = await context.paymentGateway.fetchTransaction(booking.transactionId ?? '')
  if (outdated === null) throw new Error('no such transaction')
  fixture.advanceClock(1000)
  await cancelBooking(context, { access })
  expect(await recordTransaction(context, outdated, asOf)).toBe('later')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundBy: null })
  await recordFromGateway(booking.transactionId ?? '')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundBy: null })
  expect(fixture.gateway.requests.voids).toHaveLength(1)
})

test.each(['declined', 'failed'] as const)(
  'nothing is refunded of a charge that was %s at its settlement',
  async state => {
    const { booking, access, charge } = await createCanceledRide()
    fixture.gateway.change(charge, state)
    await fixture.reconcileAfter(DAY_MS)
    expect(fixture.gateway.requests).toMatchObject({ voids: [], refunds: [] })
    expect(await fixture.loadBooking(access)).toMatchObject({ id: booking.id, refundBy: null })
  },
)

test('no refund is sent for a charge that the gateway shows as charged back', async () => {
  const { access, charge } = await createCanceledRide()
  fixture.gateway.change(charge, 'charged_back')
  await fixture.reconcileAfter(DAY_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'cancelled',
    chargebackCents: 15_700,
    refundCents: 0,
  })
})

test('a charge of exactly the fare, made there for an unpaid booking, pays it', async () => {
  const { booking, access } = await fixture.ride()
  const { invoiceNumber } = booking
  await recordFromGateway(
    fixture.gateway.add({ kind: 'charge', amountCents: 15_700, invoiceNumber, refTransactionId: null }),
  )
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  await expect(fixture.pay(booking)).rejects.toMatchObject({ code: 'already_paid' })
})

test('any other charge under one of our invoices is reported to the operator and not counted', async () => {
  const { booking, access } = await fixture.paidRide()
  const { invoiceNumber } = booking
  const extra = { kind: 'charge', amountCents: 3000, invoiceNumber, refTransactionId: null } as const
  const found = fixture.gateway.add(extra)
  await recordFromGateway(found)
  await recordFromGateway(found)
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect((await listNotifications()).filter(line => line.startsWith('charge_found'))).toEqual([
    'charge_found: operator',
  ])
  expect((await listBookingEvents(fixture.db, booking.id)).map(({ kind }) => kind).at(-1)).toBe('charge_found')
  await recordChargeNotMade(fixture.context, booking.id)
  expect((await fixture.payments()).map(({ state }) => state).toSorted()).toEqual(['approved', 'withdrawn'])
})

test('an unmatched charge can be assigned to its booking and is then refunded when the booking is paid', async () => {
  const { booking, access } = await fixture.paidRide()
  const { invoiceNumber } = booking
  const found = fixture.gateway.add({ kind: 'charge', amountCents: 3000, invoiceNumber, refTransactionId: null })
  await recordFromGateway(found)
  await recordChargeMade(fixture.context, { bookingId: booking.id, transactionId: found })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 18_700, refundCents: 3000 })
})

test('a charge recorded as absent that exists pays its booking', async () => {
  fixture.gateway.charges.push('lost for now')
  const { booking, access } = await fixture.ride()
  await fixture.pay(booking)
  await fixture.reconcileAfter(4 * 60_000)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
  fixture.gateway.recordLateCharges()
  await recordFromGateway(fixture.gateway.ledger[0]?.transactionId ?? '')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('an unknown charge waits while a payment of the same booking is open', async () => {
  fixture.gateway.charges.push('lost')
  const { booking } = await fixture.ride()
  await fixture.pay(booking)
  expect(await recordFromGateway(fixture.gateway.ledger[0]?.transactionId ?? '')).toBe('later')
})

test('ignores a charge that is not ours', async () => {
  const other = { kind: 'charge', amountCents: 15_700, invoiceNumber: 'INV-1', refTransactionId: null } as const
  expect(await recordFromGateway(fixture.gateway.add(other))).toBe('done')
  expect(await fixture.payments()).toEqual([])
})

test('a charge reported as voided that exists pays its booking again', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.gateway.change(charge, 'voided')
  await recordFromGateway(charge)
  fixture.gateway.change(charge, 'settled')
  await recordFromGateway(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 0 })
})

test('a charge of a booking paid by another method in the meantime is refunded', async () => {
  const { booking, access } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  fixture.gateway.change(charge, 'voided')
  await recordFromGateway(charge)
  await fixture.pay(booking, { clientIp: '192.0.2.2' })
  fixture.gateway.change(charge, 'settled')
  await recordFromGateway(charge)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 15_700, refundBy: 'gateway' })
  await fixture.reconcileAfter(0)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 15_700, refundBy: null })
})
