import { type FakeGateway, startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { createAuthorizeNet } from './authorize-net'
import { noteChargeback, noteChargebackReversed } from './by-hand'
import { processLookups } from './lookups'
import { reconcileIfDue } from './reconcile'
import { openTill, type Till } from './testing/till'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let gateway: FakeGateway
let till: Till
beforeEach(async () => {
  gateway = await startGateway({ now: () => +till.clock })
  const now = () => till.clock
  till = await openTill({
    payments: createAuthorizeNet({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url, now }),
  })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await till.close()
  await gateway.stop()
})

/** A ride that was paid, and its charge settled. */
async function settledRide() {
  const { booking, opener } = await till.ride()
  await till.pay(booking, { opaqueData: gateway.tokenise() })
  gateway.settle()
  const paid = await till.read(opener)
  return { booking: paid, opener, charge: paid.transactionId ?? '' }
}
/** Takes the steps of one run, a minute apart, and looks up what differs. Returns the requests that it made. */
async function run(): Promise<string[]> {
  const before = gateway.asked().length
  while (await reconcileIfDue(till.ports)) {
    while ((await processLookups(till.ports)) > 0) {
      // Until nothing is due.
    }
    till.pass(MINUTE_MS)
  }
  return gateway.asked().slice(before)
}
const count = (requests: string[], name: string) => requests.filter(request => request === name).length
const state = () => till.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow()

test('a void that nobody told of is found the next day', async () => {
  const { booking, opener } = await till.ride()
  await till.pay(booking, { opaqueData: gateway.tokenise() })
  await run()
  gateway.merchant.void((await till.read(opener)).transactionId ?? '')
  gateway.settle()
  expect(await run()).toEqual([])
  till.pass(DAY_MS)
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'reserved', refundCents: 15_700 })
})

test('a linked refund without our invoice number is found by its charge', async () => {
  const { opener, charge } = await settledRide()
  gateway.merchant.refund(charge, { amountCents: 5000, invoiceNumber: '' })
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'paid', refundCents: 5000 })
})

test('a chargeback is found weeks after its charge was settled, and so is its reversal', async () => {
  const { opener, charge } = await settledRide()
  till.pass(45 * DAY_MS)
  await run()
  gateway.merchant.chargeback(charge)
  till.pass(7 * DAY_MS)
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'reserved', chargebackCents: 15_700 })
  gateway.merchant.reverseChargeback(charge)
  till.pass(7 * DAY_MS)
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'paid', chargebackCents: 0 })
})

test('a second chargeback of the same charge is found, and its reversal', async () => {
  const { opener, charge } = await settledRide()
  await run()
  for (const _ of ['first', 'second']) {
    gateway.merchant.chargeback(charge)
    till.pass(DAY_MS)
    await run()
    expect(await till.read(opener)).toMatchObject({ status: 'reserved', chargebackCents: 15_700 })
    gateway.merchant.reverseChargeback(charge)
    till.pass(DAY_MS)
    await run()
    expect(await till.read(opener)).toMatchObject({ status: 'paid', chargebackCents: 0 })
  }
})

test('a reversal that the operator noted stays, though the gateway shows the chargeback alone', async () => {
  const { booking, opener, charge } = await settledRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  await noteChargebackReversed(till.ports, { bookingId: booking.id })
  gateway.merchant.chargeback(charge)
  till.pass(DAY_MS)
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'paid', chargebackCents: 0 })
  till.goTo(booking, { hoursAhead: 48 })
  await cancelBooking(till.ports, { opener })
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator', refundCents: 15_700 })
})

test('a chargeback that the operator noted stays, though the gateway shows none', async () => {
  const { booking, opener } = await settledRide()
  await noteChargeback(till.ports, { bookingId: booking.id })
  await run()
  expect(await till.read(opener)).toMatchObject({ chargebackCents: 15_700 })
})

test('the first run covers 120 days in steps of 31; the next day’s reads a week, and looks nothing up again', async () => {
  const { charge } = await settledRide()
  gateway.merchant.refund(charge, { amountCents: 5000 })
  const first = await run()
  expect(count(first, 'getSettledBatchListRequest')).toBe(4)
  expect(count(first, 'getTransactionDetailsRequest')).toBe(1)
  till.pass(DAY_MS)
  const second = await run()
  expect(count(second, 'getSettledBatchListRequest')).toBe(1)
  expect(count(second, 'getTransactionDetailsRequest')).toBe(0)
})

test('of a charge older than 120 days nothing is read any more', async () => {
  const { opener, charge } = await settledRide()
  till.pass(130 * DAY_MS)
  gateway.merchant.chargeback(charge)
  await run()
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('a step that fails is logged, and taken again from there after a pause', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  await reconcileIfDue(till.ports)
  const { cursor } = await state()
  till.pass(MINUTE_MS)
  gateway.fail('error-before', { request: 'getSettledBatchListRequest' })
  expect(await reconcileIfDue(till.ports)).toBe(true)
  expect(log).toHaveBeenCalledTimes(1)
  expect(await state()).toMatchObject({ cursor, failures: 1 })
  expect(await reconcileIfDue(till.ports)).toBe(false)
  till.pass(5 * MINUTE_MS)
  await run()
  expect(await state()).toMatchObject({ cursor: null, failures: 0, finished_at: expect.any(String) })
})

test('of two servers one takes a step', async () => {
  const taken = await Promise.all([reconcileIfDue(till.ports), reconcileIfDue(till.ports)])
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('a server that dies in a step leaves it to another', async () => {
  const { opener, charge } = await settledRide()
  gateway.merchant.refund(charge, { amountCents: 5000 })
  const dead = { ...till.ports, payments: { ...till.ports.payments, list: () => new Promise<never>(() => {}) } }
  void reconcileIfDue(dead)
  while ((await till.db.selectFrom('reconciliations').selectAll().execute()).length === 0) {
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  expect(await reconcileIfDue(till.ports)).toBe(false)
  till.pass(15 * MINUTE_MS)
  await run()
  expect(await till.read(opener)).toMatchObject({ refundCents: 5000 })
})

test('a gateway without lists is not compared', async () => {
  const ports = { ...till.ports, payments: { ...till.ports.payments, list: null } }
  expect(await reconcileIfDue(ports)).toBe(false)
})
