import { AppError } from '@/lib/errors'
import { RECONCILIATION_PERIOD_MS, reconcileSettlementsIfDue, recordUnknownRefunds } from './reconcile-settlements'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let fixture: PaymentFixture
let list: jest.SpyInstance
beforeEach(async () => {
  fixture = await createPaymentFixture()
  list = jest.spyOn(fixture.gateway.port, 'listTransactions' as never)
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.close()
})

const state = () => fixture.db.selectFrom('reconciliations').selectAll().executeTakeFirstOrThrow()
const ago = (ms: number) => new Date(+fixture.clock - ms)
/** Takes all steps of a run, 30 seconds apart; returns the listed periods in days from its start. */
async function run(): Promise<number[][]> {
  const start = +fixture.clock
  list.mockClear()
  while (await reconcileSettlementsIfDue(fixture.context)) fixture.advanceClock(30_000)
  return list.mock.calls.map(([{ from, to }]) => [from, to].map(at => Math.round((+at - start) / DAY_MS)))
}

test('the first run lists 120 days in steps of 31, the last one up to now', async () => {
  expect(await run()).toEqual([
    [-120, -89],
    [-89, -58],
    [-58, -27],
    [-27, 0],
  ])
  expect(list.mock.calls.at(-1)?.[0].to).toEqual(ago(30_000))
})

test('a step stores the start and time of the next one', async () => {
  const current_run_started_at = fixture.clock.toISOString()
  expect(await reconcileSettlementsIfDue(fixture.context)).toBe(true)
  expect(await state()).toEqual({
    gateway: 'sandbox',
    cursor: ago(89 * DAY_MS).toISOString(),
    current_run_started_at,
    last_run_started_at: null,
    last_full_run_started_at: null,
    next_run_at: ago(-30_000).toISOString(),
    consecutive_failures: 0,
  })
  fixture.advanceClock(29_999)
  expect(await reconcileSettlementsIfDue(fixture.context)).toBe(false)
})

test('a finished run stores its start and is due again a day after it', async () => {
  const start = fixture.clock
  await run()
  expect(await state()).toEqual({
    gateway: 'sandbox',
    cursor: null,
    current_run_started_at: null,
    last_run_started_at: start.toISOString(),
    last_full_run_started_at: start.toISOString(),
    next_run_at: new Date(+start + DAY_MS).toISOString(),
    consecutive_failures: 0,
  })
})

test('a run lists from a week before the last one, and everything again after a week', async () => {
  const start = fixture.clock
  await run()
  fixture.clock = new Date(+start + DAY_MS)
  expect(await run()).toEqual([[-8, 0]])
  expect((await state()).last_full_run_started_at).toBe(start.toISOString())
  expect((await state()).last_run_started_at).toBe(new Date(+start + DAY_MS).toISOString())
  fixture.clock = new Date(+start + 7 * DAY_MS - 1)
  expect(await run()).toEqual([[-13, 0]])
  await fixture.db.updateTable('reconciliations').set({ next_run_at: start.toISOString() }).execute()
  fixture.clock = new Date(+start + 7 * DAY_MS)
  expect((await run())[0]).toEqual([-120, -89])
  expect((await state()).last_full_run_started_at).toBe(new Date(+start + 7 * DAY_MS).toISOString())
})

test('other servers skip a step in progress for 15 minutes', async () => {
  let nextRunAt: unknown
  list.mockImplementation(async () => {
    nextRunAt = (await state()).next_run_at
    return []
  })
  const until = ago(-15 * MINUTE_MS).toISOString()
  await reconcileSettlementsIfDue(fixture.context)
  expect(nextRunAt).toBe(until)
})

test('failures are logged less and less often and pause for up to six hours', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  list.mockRejectedValue(new AppError({ kind: 'unavailable', message: 'no response' }))
  const pauses: number[] = []
  const logged: number[] = []
  for (let failure = 1; failure <= 31; failure++) {
    log.mockClear()
    expect(await reconcileSettlementsIfDue(fixture.context)).toBe(true)
    const { next_run_at, consecutive_failures } = await state()
    expect(consecutive_failures).toBe(failure)
    pauses.push((Date.parse(next_run_at) - +fixture.clock) / MINUTE_MS)
    if (log.mock.calls.length > 0) logged.push(failure)
    fixture.clock = new Date(next_run_at)
  }
  expect(pauses.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
  expect(pauses.at(-1)).toBe(360)
  expect(logged).toEqual([1, 2, 3, 10, 20, 30])
})

test('a gateway failure is logged by its message, any other with its stack', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const fault = new Error('fault')
  list.mockRejectedValueOnce(new AppError({ kind: 'unavailable', message: 'no response' })).mockRejectedValueOnce(fault)
  await reconcileSettlementsIfDue(fixture.context)
  fixture.advanceClock(HOUR_MS)
  await reconcileSettlementsIfDue(fixture.context)
  const message = 'settlement reconciliation: listing gateway transactions failed'
  expect(log.mock.calls).toEqual([
    [message, 'no response'],
    [message, fault],
  ])
  fixture.advanceClock(HOUR_MS)
  await reconcileSettlementsIfDue(fixture.context)
  expect((await state()).consecutive_failures).toBe(0)
})

test('a transaction that differs is looked up under its number and status, and others are not', async () => {
  const { booking } = await fixture.paidRide()
  const charge = booking.transactionId ?? ''
  const refund = fixture.gateway.add({
    kind: 'refund',
    amountCents: 5000,
    invoiceNumber: null,
    refTransactionId: charge,
  })
  await reconcileSettlementsIfDue(fixture.context)
  const lookups = await fixture.db.selectFrom('transaction_lookups').select(['id', 'transaction_id']).execute()
  expect(lookups).toEqual([{ id: `${refund} unsettled`, transaction_id: refund }])
})

test('a finished run deletes old lookups', async () => {
  const created_at = ago(151 * DAY_MS).toISOString()
  const lookup = { id: 'old', transaction_id: 'T', created_at, next_attempt_at: null, attempts: 1 }
  await fixture.db.insertInto('transaction_lookups').values(lookup).execute()
  await run()
  expect(await fixture.db.selectFrom('transaction_lookups').selectAll().execute()).toEqual([])
})

async function settledRide() {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.settle()
  return { access, charge: booking.transactionId ?? '', paidAt: fixture.clock }
}
const addRefund = (charge: string) =>
  fixture.gateway.add({ kind: 'refund', amountCents: 5000, invoiceNumber: null, refTransactionId: charge })

test("an unknown refund in the gateway's lists is recorded once", async () => {
  const { access, charge, paidAt } = await settledRide()
  fixture.advanceClock(3 * DAY_MS)
  addRefund(charge)
  await recordUnknownRefunds(fixture.context, charge)
  expect(list.mock.calls).toEqual([[{ from: paidAt, to: fixture.clock }]])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', refundCents: 5000 })
  const details = jest.spyOn(fixture.gateway.port, 'fetchTransaction')
  await recordUnknownRefunds(fixture.context, charge)
  expect(details).not.toHaveBeenCalled()
  expect(await fixture.loadBooking(access)).toMatchObject({ refundCents: 5000 })
})

test('a refund of another charge is not recorded', async () => {
  const [one, other] = [await settledRide(), await settledRide()]
  addRefund(other.charge)
  await recordUnknownRefunds(fixture.context, one.charge)
  expect(await fixture.loadBooking(one.access)).toMatchObject({ refundCents: 0 })
  expect(await fixture.loadBooking(other.access)).toMatchObject({ refundCents: 0 })
})

test('a refund that was looked up before is not looked up again', async () => {
  const { charge } = await settledRide()
  const transaction_id = addRefund(charge)
  const done = {
    id: 'done',
    transaction_id,
    created_at: fixture.clock.toISOString(),
    next_attempt_at: null,
    attempts: 1,
  }
  await fixture.db.insertInto('transaction_lookups').values(done).execute()
  const details = jest.spyOn(fixture.gateway.port, 'fetchTransaction')
  await recordUnknownRefunds(fixture.context, charge)
  expect(details).not.toHaveBeenCalled()
})

test('only refunds are looked up, and one without details is skipped', async () => {
  const { charge } = await settledRide()
  const row = { kind: 'refund', invoiceNumber: null, state: 'settled', status: 'x' }
  list.mockResolvedValue([
    { ...row, transactionId: 'gone' },
    { ...row, transactionId: 'gone' },
    { ...row, transactionId: 'charge', kind: 'charge' },
  ])
  const details = jest.spyOn(fixture.gateway.port, 'fetchTransaction')
  await recordUnknownRefunds(fixture.context, charge)
  expect(details.mock.calls).toEqual([['gone']])
})

test('refunds are listed from a week before the last run, and never from before their charge', async () => {
  const { charge, paidAt } = await settledRide()
  await run()
  fixture.advanceClock(2 * DAY_MS)
  list.mockClear()
  await recordUnknownRefunds(fixture.context, charge)
  expect(list.mock.calls[0]?.[0].from).toEqual(paidAt)
  fixture.clock = new Date(+paidAt + 30 * DAY_MS)
  const last_run_started_at = ago(DAY_MS).toISOString()
  await fixture.db.updateTable('reconciliations').set({ last_run_started_at }).execute()
  list.mockClear()
  await recordUnknownRefunds(fixture.context, charge)
  expect(list.mock.calls[0]?.[0].from).toEqual(ago(8 * DAY_MS))
})

test('refunds of an unknown charge are listed for 120 days', async () => {
  await settledRide()
  await recordUnknownRefunds(fixture.context, 'unknown')
  expect(list.mock.calls[0]?.[0].from).toEqual(ago(RECONCILIATION_PERIOD_MS))
})

test("another gateway's run does not shorten the period", async () => {
  await run()
  await fixture.db.updateTable('reconciliations').set({ gateway: 'hosted' }).execute()
  list.mockClear()
  await recordUnknownRefunds(fixture.context, 'unknown')
  expect(list.mock.calls[0]?.[0].from).toEqual(ago(RECONCILIATION_PERIOD_MS))
})

test('a gateway without lists has no unknown refunds', async () => {
  const context = { ...fixture.context, paymentGateway: { ...fixture.context.paymentGateway, listTransactions: null } }
  await expect(recordUnknownRefunds(context, 'unknown')).resolves.toBeUndefined()
})
