import { reopenTestDatabase } from '@/lib/platform/database/testing/test-database'
import { cancelBooking } from './cancel-booking'
import { IN_FLIGHT_TIMEOUT_MS, NEVER_MADE_AFTER_MS, type PaymentContext } from './context'
import { reconcileDuePayments } from './reconcile-due-payments'
import { createPaymentFixture, type PaymentFixture, waitUntil } from './testing/payment-fixture'
import { createScriptedGateway } from './testing/scripted-gateway'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

async function createRideWithLostResponse() {
  const ride = await fixture.ride()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(ride.booking)
  return ride
}

/** Runs a second server on the same database, with another gateway if given. */
async function onAnotherServer<T>(
  run: (context: PaymentContext) => Promise<T>,
  paymentGateway = fixture.context.paymentGateway,
): Promise<T> {
  const db = await reopenTestDatabase(fixture.dataDir)
  try {
    return await run({ ...fixture.context, db, paymentGateway })
  } finally {
    await db.destroy()
  }
}

async function backoffOf(): Promise<number> {
  const [payment] = await fixture.payments()
  return Date.parse(payment?.next_reconcile_at ?? '') - +fixture.clock
}

test('nothing is reconciled before it is due', async () => {
  await createRideWithLostResponse()
  expect(await fixture.reconcileAfter(4999)).toBe(0)
  expect(await fixture.reconcileAfter(1)).toBe(1)
})

test('only one of two concurrent servers reconciles a payment', async () => {
  await createRideWithLostResponse()
  fixture.advanceClock(5000)
  const find = jest.spyOn(fixture.gateway.port, 'findTransactions')
  const checkedCounts = await onAnotherServer(context =>
    Promise.all([reconcileDuePayments(fixture.context), reconcileDuePayments(context)]),
  )
  expect(checkedCounts.toSorted()).toEqual([0, 1])
  expect(find).toHaveBeenCalledTimes(1)
})

test('a payment claimed by a server that died is taken over', async () => {
  await createRideWithLostResponse()
  fixture.advanceClock(5000)
  const find = jest.spyOn(fixture.gateway.port, 'findTransactions').mockReturnValueOnce(new Promise(() => {}))
  void reconcileDuePayments(fixture.context)
  await waitUntil(() => find.mock.calls.length === 1)
  expect(await fixture.reconcileAfter(2 * MINUTE_MS)).toBe(0)
  expect(await fixture.reconcileAfter(MINUTE_MS)).toBe(1)
})

test('the backoff doubles up to a quarter of an hour while nothing is found', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { complete: false } })
  await createRideWithLostResponse()
  const pauses: number[] = []
  for (let attempt = 0; attempt < 10; attempt++) {
    pauses.push((await backoffOf()) / 1000)
    await fixture.reconcileAfter(await backoffOf())
  }
  // The sixth falls on the time from which an unlisted charge counts as never made.
  expect(pauses).toEqual([5, 10, 20, 40, 80, 25, 320, 640, 900, 900])
})

test('a failed run backs off like any other', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  await createRideWithLostResponse()
  fixture.gateway.isDown = true
  const pauses: number[] = []
  for (let attempt = 0; attempt < 24; attempt++) {
    pauses.push((await backoffOf()) / 1000)
    await fixture.reconcileAfter(await backoffOf())
  }
  expect(pauses.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
  expect(pauses.at(-1)).toBe(900)
  // The first three and then every twentieth, so that a long outage does not fill the log.
  expect(consoleError).toHaveBeenCalledTimes(4)
  consoleError.mockRestore()
})

test.each([
  ['due', 'unreachable'],
  ['lost', 'lost'],
] as const)(
  'a refund that is %s while the gateway is down for a day is left to the operator',
  async (start, reason) => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { access } = await fixture.paidRide()
    fixture.gateway.settle()
    fixture.gateway.isDown = start === 'due'
    fixture.gateway.refundOutcomes.push('lost')
    await cancelBooking(fixture.context, { access })
    fixture.gateway.isDown = true
    for (let quarters = 0; quarters < 90; quarters++) await fixture.reconcileAfter(15 * MINUTE_MS)
    expect(await fixture.loadBooking(access)).toMatchObject({ refundBy: 'gateway' })
    for (let quarters = 0; quarters < 20; quarters++) await fixture.reconcileAfter(15 * MINUTE_MS)
    expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
    expect((await fixture.payments()).find(({ kind }) => kind === 'refund')).toMatchObject({ reason })
    consoleError.mockRestore()
  },
)

test('a payment that cannot be reconciled blocks no other', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  await createRideWithLostResponse()
  const second = await fixture.ride()
  fixture.gateway.charges.push('lost')
  await fixture.pay(second.booking)
  jest.spyOn(fixture.gateway.port, 'findTransactions').mockRejectedValueOnce(new Error('an unexpected response'))
  await fixture.reconcileAfter(5000)
  const statuses = await fixture.db.selectFrom('bookings').select('status').orderBy('status').execute()
  expect(statuses).toEqual([{ status: 'paid' }, { status: 'payment_unknown' }])
  consoleError.mockRestore()
})

test('the payment of an unreadable booking blocks no other', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const broken = await fixture.ride()
  const other = await fixture.ride()
  for (const { booking } of [broken, other]) {
    fixture.gateway.charges.push('lost')
    await fixture.pay(booking)
  }
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.booking.id).execute()
  await fixture.reconcileAfter(5000)
  expect(await fixture.loadBooking(other.access)).toMatchObject({ status: 'paid' })
  const payments = await fixture.payments()
  const stateOf = (id: string) => payments.find(({ booking_id }) => booking_id === id)?.state
  expect([broken, other].map(({ booking }) => stateOf(booking.id))).toEqual(['unknown', 'approved'])
  consoleError.mockRestore()
})

test('a charge of another gateway is unchanged and logged', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createRideWithLostResponse()
  fixture.advanceClock(NEVER_MADE_AFTER_MS)
  const other = createScriptedGateway({ now: () => fixture.clock, name: 'authorizenet' })
  await onAnotherServer(reconcileDuePayments, other.port)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  expect(String(consoleError.mock.calls[0]?.[1])).toContain('its gateway sandbox is no longer configured')
  consoleError.mockRestore()
})

test('a refund due at another gateway is left to the operator', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.moveClockBefore(booking, { hoursAhead: 2 })
  await cancelBooking(fixture.context, { access })
  const other = createScriptedGateway({ now: () => fixture.clock, name: 'authorizenet' })
  fixture.advanceClock(HOUR_MS)
  await onAnotherServer(reconcileDuePayments, other.port)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  expect(other.requests.refunds).toEqual([])
})

test('a refund lost at another gateway is left to the operator, marked as lost', async () => {
  const { access } = await fixture.paidRide()
  fixture.gateway.settle()
  fixture.gateway.refundOutcomes.push('lost')
  await cancelBooking(fixture.context, { access })
  const other = createScriptedGateway({ now: () => fixture.clock, name: 'authorizenet' })
  fixture.advanceClock(NEVER_MADE_AFTER_MS - 1)
  await onAnotherServer(reconcileDuePayments, other.port)
  expect(await fixture.loadBooking(access)).toMatchObject({ refundBy: 'gateway' })
  fixture.advanceClock(1)
  await onAnotherServer(reconcileDuePayments, other.port)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  expect((await fixture.payments()).find(({ kind }) => kind === 'refund')).toMatchObject({ reason: 'lost' })
  expect(other.requests.refunds).toEqual([])
})

test('another process leaves a charge in flight alone', async () => {
  const { booking, access } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: false })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.requests.charges.length === 1)
  fixture.advanceClock(IN_FLIGHT_TIMEOUT_MS - 1)
  expect(await onAnotherServer(reconcileDuePayments)).toBe(0)
  release()
  expect(await response).toMatchObject({ status: 'paid' })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a decline that comes after another process took the lease changes nothing', async () => {
  const { booking } = await fixture.ride()
  fixture.gateway.charges.push('declined')
  const release = fixture.gateway.holdCharges({ booked: true })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.requests.charges.length === 1)
  jest.spyOn(fixture.gateway.port, 'findTransactions').mockImplementationOnce(async () => {
    release()
    expect(await response).toMatchObject({ status: 'checking' })
    return { transactions: [], complete: true }
  })
  await fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)
  expect(await fixture.payments()).toMatchObject([{ state: 'sent', lease_until: null }])
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.payments()).toMatchObject([{ state: 'declined' }])
})

test('a lookup that ends after the response does not reopen the payment', async () => {
  const { booking } = await fixture.ride()
  const release = fixture.gateway.holdCharges({ booked: false })
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.requests.charges.length === 1)
  jest.spyOn(fixture.gateway.port, 'findTransactions').mockImplementationOnce(async () => {
    release()
    await response
    return { transactions: [], complete: true }
  })
  await fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)
  expect(await fixture.payments()).toMatchObject([{ state: 'approved', next_reconcile_at: null }])
})

test('a run reconciles 25 payments, the longest waiting first', async () => {
  const { booking } = await createRideWithLostResponse()
  const [payment] = await fixture.payments()
  if (payment === undefined) throw new Error('no payment')
  const refunds = Array.from({ length: 30 }, (_, index) => ({
    ...payment,
    id: `refund-${index}`,
    booking_id: booking.id,
    kind: 'refund' as const,
    state: 'unknown' as const,
    ref_transaction_id: '1',
    next_reconcile_at: new Date(+fixture.clock - index).toISOString(),
  }))
  await fixture.db.insertInto('payments').values(refunds).execute()
  expect(await reconcileDuePayments(fixture.context)).toBe(25)
  expect(await reconcileDuePayments(fixture.context)).toBe(5)
})
