import { type FakeGateway, startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { cancelBooking } from './cancel-booking'
import { reportChargesWithoutBooking } from './charges-without-booking'
import { createAuthorizeNetGateway } from './gateways/authorize-net'
import { reconcileSettlementsIfDue } from './reconcile-settlements'
import { recordManualChargeback, recordManualChargebackReversal } from './testing/manual-adjustments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { deleteFinishedLookups } from './transaction-lookup-store'
import { processLookups } from './transaction-lookups'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let gateway: FakeGateway
let fixture: PaymentFixture
beforeEach(async () => {
  gateway = await startGateway({ now: () => +fixture.clock })
  const now = () => fixture.clock
  fixture = await createPaymentFixture({
    paymentGateway: createAuthorizeNetGateway({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url, now }),
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.close()
  await gateway.stop()
})

async function createSettledRide() {
  const { booking, access } = await fixture.ride()
  await fixture.pay(booking, { opaqueData: gateway.tokenize() })
  gateway.settle()
  const paidBooking = await fixture.loadBooking(access)
  return { booking: paidBooking, access, charge: paidBooking.transactionId ?? '' }
}
/** Runs all steps a minute apart, looks up what differs, and returns the requests made. */
async function run(): Promise<string[]> {
  const before = gateway.requestNames().length
  while (await reconcileSettlementsIfDue(fixture.context)) {
    while ((await processLookups(fixture.context)) > 0) {}
    fixture.advanceClock(MINUTE_MS)
  }
  return gateway.requestNames().slice(before)
}
const count = (requests: string[], name: string) => requests.filter(request => request === name).length
const state = () => fixture.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow()

test('a void without a notification is found the next day', async () => {
  const { booking, access } = await fixture.ride()
  await fixture.pay(booking, { opaqueData: gateway.tokenize() })
  await run()
  gateway.merchant.void((await fixture.loadBooking(access)).transactionId ?? '')
  gateway.settle()
  expect(await run()).toEqual([])
  fixture.advanceClock(DAY_MS)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved', refundCents: 15_700 })
})

test('a linked refund without our invoice number is found by its charge', async () => {
  const { access, charge } = await createSettledRide()
  gateway.merchant.refund(charge, { amountCents: 5000, invoiceNumber: '' })
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 5000 })
})

test('a chargeback is found weeks after its charge settled, and so is its refund', async () => {
  const { access, charge } = await createSettledRide()
  fixture.advanceClock(45 * DAY_MS)
  await run()
  gateway.merchant.chargeback(charge)
  fixture.advanceClock(7 * DAY_MS)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved', chargebackCents: 15_700 })
  gateway.merchant.reverseChargeback(charge)
  fixture.advanceClock(7 * DAY_MS)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', chargebackCents: 0 })
})

test('a second chargeback of the same charge is found, and its reversal', async () => {
  const { access, charge } = await createSettledRide()
  await run()
  for (const _ of ['first', 'second']) {
    gateway.merchant.chargeback(charge)
    fixture.advanceClock(DAY_MS)
    await run()
    expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved', chargebackCents: 15_700 })
    gateway.merchant.reverseChargeback(charge)
    fixture.advanceClock(DAY_MS)
    await run()
    expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', chargebackCents: 0 })
  }
})

test('a reversal recorded by the operator stays, though the gateway only shows the chargeback', async () => {
  const { booking, access, charge } = await createSettledRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await recordManualChargebackReversal(fixture.context, { bookingId: booking.id })
  gateway.merchant.chargeback(charge)
  fixture.advanceClock(DAY_MS)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', chargebackCents: 0 })
  fixture.moveClockBefore(booking, { hoursAhead: 48 })
  await cancelBooking(fixture.context, { access })
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'refund_due',
    refundBy: 'operator',
    refundCents: 15_700,
  })
})

test('a chargeback recorded by the operator stays, though the gateway shows none', async () => {
  const { booking, access } = await createSettledRide()
  await recordManualChargeback(fixture.context, { bookingId: booking.id })
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ chargebackCents: 15_700 })
})

test("the first run covers 120 days in steps of 31; the next day's covers a week and repeats no lookup", async () => {
  const { charge } = await createSettledRide()
  gateway.merchant.refund(charge, { amountCents: 5000 })
  const first = await run()
  expect(count(first, 'getSettledBatchListRequest')).toBe(4)
  expect(count(first, 'getTransactionDetailsRequest')).toBe(1)
  fixture.advanceClock(DAY_MS)
  const second = await run()
  expect(count(second, 'getSettledBatchListRequest')).toBe(1)
  expect(count(second, 'getTransactionDetailsRequest')).toBe(0)
})

test('a charge older than 120 days is no longer read', async () => {
  const { access, charge } = await createSettledRide()
  fixture.advanceClock(130 * DAY_MS)
  gateway.merchant.chargeback(charge)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

/** Restores a backup that is older than a booking. */
async function lose({ id }: { id: string }): Promise<void> {
  const { db } = fixture
  const payments = db.selectFrom('payments').select('id').where('booking_id', '=', id)
  await db.deleteFrom('payment_events').where('payment_id', 'in', payments).execute()
  for (const table of ['payments', 'outbox', 'booking_events', 'booking_client_ips', 'booking_networks'] as const) {
    await db.deleteFrom(table).where('booking_id', '=', id).execute()
  }
  await db.deleteFrom('bookings').where('id', '=', id).execute()
}
const alerts = () =>
  fixture.db.selectFrom('outbox').select(['recipient', 'facts']).where('kind', '=', 'charges_without_booking').execute()

test('the operator hears once of charges whose bookings a restored backup does not have', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const [kept, ...lost] = [await createSettledRide(), await createSettledRide(), await createSettledRide()]
  await run()
  for (const { booking } of lost) await lose(booking)
  expect(await alerts()).toEqual([])
  for (let day = 0; day < 8; day++) {
    fixture.advanceClock(DAY_MS)
    await run()
    // As its chargeback does.
    for (const { charge } of lost) await deleteFinishedLookups(fixture.db, charge)
  }
  const facts = lost.map(({ booking, charge }) => `${booking.invoiceNumber}, transaction ${charge}`)
  expect(await alerts()).toEqual([{ recipient: 'operator', facts: JSON.stringify(facts) }])
  expect(log).toHaveBeenCalledTimes(lost.length)
  expect(await fixture.loadBooking(kept.access)).toMatchObject({ status: 'paid' })
})

test('charges of a site that lost all bookings are logged, and reported once it has one again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const { booking } = await createSettledRide()
  await lose(booking)
  await run()
  expect([log.mock.calls.length, await alerts()]).toEqual([1, []])
  await fixture.ride()
  fixture.advanceClock(DAY_MS)
  await run()
  expect(await alerts()).toHaveLength(1)
})

test('charges of other systems with the same merchant account are not reported', async () => {
  const { booking } = await createSettledRide()
  await fixture.ride()
  await lose(booking)
  const listed = await fixture.context.paymentGateway.listTransactions?.({ from: new Date(0), to: fixture.clock })
  const others = (listed ?? []).map(charge => ({ ...charge, invoiceNumber: '4711' }))
  await reportChargesWithoutBooking(fixture.context, others, { invoices: new Set(), payments: new Map() })
  expect(await alerts()).toEqual([])
})

test('a failed step is logged and retried after a pause', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  await reconcileSettlementsIfDue(fixture.context)
  const { cursor } = await state()
  fixture.advanceClock(MINUTE_MS)
  gateway.fail('error-before', { request: 'getSettledBatchListRequest' })
  expect(await reconcileSettlementsIfDue(fixture.context)).toBe(true)
  expect(log).toHaveBeenCalledTimes(1)
  expect(await state()).toMatchObject({ cursor, consecutive_failures: 1 })
  expect(await reconcileSettlementsIfDue(fixture.context)).toBe(false)
  fixture.advanceClock(5 * MINUTE_MS)
  await run()
  expect(await state()).toMatchObject({
    cursor: null,
    consecutive_failures: 0,
    last_run_started_at: expect.any(String),
  })
})

test('only one of two servers takes a step', async () => {
  const stepsTaken = await Promise.all([
    reconcileSettlementsIfDue(fixture.context),
    reconcileSettlementsIfDue(fixture.context),
  ])
  expect(stepsTaken.filter(Boolean)).toHaveLength(1)
})

test('a step of a server that dies is taken over', async () => {
  const { access, charge } = await createSettledRide()
  gateway.merchant.refund(charge, { amountCents: 5000 })
  const stalledContext = {
    ...fixture.context,
    paymentGateway: { ...fixture.context.paymentGateway, listTransactions: () => new Promise<never>(() => {}) },
  }
  void reconcileSettlementsIfDue(stalledContext)
  while ((await fixture.db.selectFrom('reconciliations').selectAll().execute()).length === 0) {
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  expect(await reconcileSettlementsIfDue(fixture.context)).toBe(false)
  fixture.advanceClock(15 * MINUTE_MS)
  await run()
  expect(await fixture.loadBooking(access)).toMatchObject({ refundCents: 5000 })
})

test('a gateway without lists is not compared', async () => {
  const context = { ...fixture.context, paymentGateway: { ...fixture.context.paymentGateway, listTransactions: null } }
  expect(await reconcileSettlementsIfDue(context)).toBe(false)
})
