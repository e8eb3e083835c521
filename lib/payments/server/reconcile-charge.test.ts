import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { reopenTestDatabase } from '@/lib/platform/database/testing/test-database'
import { IN_FLIGHT_TIMEOUT_MS, NEVER_MADE_AFTER_MS } from './context'
import { reconcileDuePayments } from './reconcile-due-payments'
import { recordTransaction } from './record-transaction'
import { createPaymentFixture, type PaymentFixture, waitUntil } from './testing/payment-fixture'
import type { ChargeScript } from './testing/scripted-gateway'

const HOUR_MS = 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

async function createRideAfter(script: ChargeScript) {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push(script)
  await fixture.pay(booking)
  return { booking, access }
}

/** A ride whose charge was sent, not to be found, and will turn up late. */
test('a lost response is found by the next run', async () => {
  const { access } = await createRideAfter('lost')
  await fixture.reconcileAfter(5000)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    transactionId: fixture.gateway.ledger[0]?.transactionId,
  })
})

test('an outcome that cannot be stored is being checked until the next run reconciles it', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, access } = await fixture.ride()
  fixture.gateway.beforeResponse = async () => {
    jest.spyOn(fixture.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
  }
  expect(await fixture.pay(booking)).toMatchObject({ status: 'checking' })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  expect(consoleError).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
  await fixture.reconcileAfter(IN_FLIGHT_TIMEOUT_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('after a crash between charge and write the charge is found once the lease ends', async () => {
  const { booking, access } = await fixture.ride()
  const crashedFixture = createFixtureWithPending({ booked: true })
  void fixture.pay(booking)
  await crashedFixture
  const db = await reopenTestDatabase(fixture.dataDir)
  fixture.advanceClock(IN_FLIGHT_TIMEOUT_MS)
  await reconcileDuePayments({ ...fixture.context, db })
  await db.destroy()
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  expect(fixture.gateway.requests.charges).toHaveLength(1)
})

test('after a crash before the charge the booking is payable once its absence is proven', async () => {
  const { booking, access } = await fixture.ride()
  const crashedFixture = createFixtureWithPending({ booked: false })
  void fixture.pay(booking)
  await crashedFixture
  fixture.gateway.beforeRecording = async () => {}
  const db = await reopenTestDatabase(fixture.dataDir)
  const context = { ...fixture.context, db }
  fixture.advanceClock(IN_FLIGHT_TIMEOUT_MS)
  await reconcileDuePayments(context)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  fixture.advanceClock(NEVER_MADE_AFTER_MS)
  await reconcileDuePayments(context)
  await db.destroy()
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('not finding a recent charge proves nothing', async () => {
  const { booking, access } = await createRideAfter('lost unbooked')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS - 1)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('payment_pending'))
})

test('a charge that is proven never made leaves the booking payable', async () => {
  const { booking, access } = await createRideAfter('lost unbooked')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('an absent charge is abandoned three minutes after it was sent', async () => {
  const { access } = await createRideAfter('lost unbooked')
  const sentAt = +fixture.clock
  const pendingMs: number[] = []
  while ((await fixture.loadBooking(access)).status === 'payment_unknown') {
    const [payment] = await fixture.payments()
    await fixture.reconcileAfter(Date.parse(payment?.next_reconcile_at ?? '') - +fixture.clock)
    pendingMs.push(+fixture.clock - sentAt)
  }
  expect(pendingMs.at(-1)).toBe(3 * 60_000)
})

test('a gateway that was silent is queried again three minutes after the charge was sent', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, access } = await createRideAfter('lost unbooked')
  const sentAt = +fixture.clock
  fixture.gateway.isDown = true
  for (const ms of [5000, 10_000, 20_000, 40_000, 80_000]) await fixture.reconcileAfter(ms)
  fixture.gateway.isDown = false
  await fixture.reconcileAfter(sentAt + NEVER_MADE_AFTER_MS - +fixture.clock)
  expect(await fixture.loadBooking(access)).toEqual(booking)
  consoleError.mockRestore()
})

test('a gateway that does not list everything never proves a charge absent', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { complete: false } })
  const { access } = await createRideAfter('lost unbooked')
  for (let day = 0; day < 5; day++) await fixture.reconcileAfter(24 * HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
})

test('an unavailable gateway leaves everything open', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createRideAfter('lost')
  fixture.gateway.isDown = true
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  expect(consoleError).toHaveBeenCalledWith(expect.stringContaining('unknown'), 'no response from the gateway')
  consoleError.mockRestore()
  fixture.gateway.isDown = false
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('a charge held for review pays the booking once it is released', async () => {
  const { access } = await createRideAfter('held')
  await fixture.reconcileAfter(60_000)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  change('unsettled')
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test.each(['declined', 'voided'] as const)(
  'a charge held for review and then %s leaves the booking payable',
  async state => {
    const { booking, access } = await createRideAfter('held')
    change(state)
    await fixture.reconcileAfter(60_000)
    expect(await fixture.loadBooking(access)).toEqual(booking)
  },
)

test('a decline of an earlier attempt is not the outcome of this one', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('declined', 'lost')
  await fixture.pay(booking).catch(() => {})
  await fixture.pay(booking)
  await fixture.reconcileAfter(5000)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('a lost charge that was charged back is found instead of an earlier decline', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('lost')
  await fixture.pay(booking)
  const [charge] = fixture.gateway.ledger
  if (charge === undefined) throw new Error('nothing was charged')
  fixture.gateway.ledger.unshift({ ...charge, transactionId: '1', state: 'declined' })
  fixture.gateway.change(charge.transactionId, 'charged_back')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ transactionId: charge.transactionId, paidCents: 15_700 })
})

test('a listed decline counts only once a successful charge would be listed too', async () => {
  const { booking, access } = await createRideAfter('lost for now')
  const { invoiceNumber } = booking
  const earlier = { transactionId: '1', kind: 'charge' as const, state: 'declined' as const, refTransactionId: null }
  fixture.gateway.ledger.push({
    ...earlier,
    invoiceNumber,
    amountCents: 15_700,
    at: fixture.clock,
    reference: 'another try',
  })
  await fixture.reconcileAfter(5000)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown' })
  fixture.gateway.recordLateCharges()
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('a decline whose response was lost leaves the booking payable', async () => {
  const { booking, access } = await createRideAfter('lost')
  change('declined')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.payments()).toMatchObject([{ state: 'declined' }])
})

test('a charge that was voided in the merchant interface before it was found late leaves the booking payable once', async () => {
  const { booking, access } = await createRideAfter('lost for now')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  fixture.gateway.recordLateCharges()
  change('voided')
  const late = await fixture.context.paymentGateway.fetchTransaction(fixture.gateway.ledger[0]?.transactionId ?? '')
  if (late === null) throw new Error('nothing was charged')
  expect(await recordTransaction(fixture.context, late)).toBe('done')
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toEqual(booking)
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('already_paid'))
  await fixture.reconcileAfter(30 * 24 * HOUR_MS)
  expect(await fixture.reconcileAfter(30 * 24 * HOUR_MS)).toBe(0)
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('a charge of another amount is logged and left to the operator', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createRideAfter('lost')
  for (const entry of fixture.gateway.ledger) entry.amountCents = 100
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'payment_unknown', paidCents: 0 })
  expect(String(consoleError.mock.calls[0]?.[1])).toContain('is 100 cents, expected 15700')
  consoleError.mockRestore()
})

test('a charge in flight is not matched to an earlier absent one', async () => {
  const { booking, access } = await createRideAfter('lost unbooked')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  const release = fixture.gateway.holdCharges({ booked: true })
  fixture.advanceClock(HOUR_MS)
  const response = fixture.pay(booking)
  await waitUntil(() => fixture.gateway.ledger.length === 1)
  await fixture.reconcileAfter(0)
  release()
  expect(await response).toMatchObject({ status: 'paid' })
  await fixture.reconcileAfter(13 * HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid', paidCents: 15_700, refundCents: 0 })
  expect(fixture.gateway.balance()).toBe(15_700)
})

test('a settled payment is no longer reconciled', async () => {
  await createRideAfter('lost')
  await fixture.reconcileAfter(5000)
  expect(await fixture.reconcileAfter(30 * 24 * HOUR_MS)).toBe(0)
})

test('charges the changed fare after a charge counted as absent', async () => {
  const { booking, access } = await createRideAfter('lost unbooked')
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  const request = { ...kennedyRequest, carCategory: 'Luxury SUV', rent: 162, paymentMethod: 'authorizenet' as const }
  const { booking: changed } = await changeBooking(fixture.context, { access, request })
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('amount_differs'))
  await fixture.pay(changed)
  expect(fixture.gateway.balance()).toBe(16_200)
})

/** Makes the gateway hang, as for a process that dies: resolves once it has the charge. */
async function createFixtureWithPending({ booked }: { booked: boolean }): Promise<void> {
  fixture.gateway.holdCharges({ booked })
  await waitUntil(() => (booked ? fixture.gateway.ledger : fixture.gateway.requests.charges).length === 1)
}

function change(state: 'unsettled' | 'declined' | 'voided'): void {
  for (const entry of fixture.gateway.ledger) entry.state = state
}
