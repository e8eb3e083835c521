import { countFoundCharge } from './actions'
import { cancelBooking } from './cancel'
import { testGateways } from './gateways'
import { enqueueTransaction, readInbox } from './inbox'
import { refuseRealCharges } from './real-charges'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

// The first daily list, of nothing.
beforeEach(() => readInbox(fixture.context))

const inbox = () =>
  fixture.db.selectFrom('gateway_inbox').selectAll().where('transaction_id', 'is not', null).orderBy('id').execute()
const waiting = async () => (await inbox()).filter(({ booking_id }) => booking_id !== null)
const accountOf = async (ride: Ride) => (await fixture.load(ride)).account
const notify = (transactionId: string, id = `notification ${transactionId}`) =>
  enqueueTransaction(fixture.db, { id, transactionId, now: fixture.clock })
/** As when a webhook arrives. */
async function notified(transactionId: string, id?: string): Promise<void> {
  await notify(transactionId, id)
  await readInbox(fixture.context)
}
const emails = async () =>
  (await fixture.db.selectFrom('outbox').select(['message', 'recipient']).execute()).map(
    ({ message, recipient }) => `${message} to ${recipient}`,
  )

test('a notification is looked at once, and what the gateway then says counts', async () => {
  const ride = await fixture.paidRide()
  await notified(fixture.lastCharge())
  expect(await fixture.load(ride)).toEqual(ride.booking)
  await notify(fixture.lastCharge())
  expect(await readInbox(fixture.context)).toBe(0)
  expect(await inbox()).toHaveLength(1)
})

test('what was read before a newer entry of its transaction is read again', async () => {
  const ride = await fixture.paidRide()
  await notify(fixture.lastCharge())
  const stop = fixture.gateway.stop('fetchTransaction', 'after')
  const reading = readInbox(fixture.context)
  await stop.reached
  await cancelBooking(fixture.context, ride)
  stop.resume()
  await reading
  expect(await accountOf(ride)).toMatchObject({ refundedCents: 15_700, refundDueCents: 0 })
  expect(await inbox()).toMatchObject([{ attempts: 1, next_attempt_at: expect.any(String) }])
  await fixture.watchAfter(MINUTE_MS)
  expect(await inbox()).toMatchObject([{ attempts: 2, next_attempt_at: null }])
  await fixture.audit(ride.booking)
})

test('a transaction that the gateway does not know or that belongs to no booking is read a few times', async () => {
  await notify('70000000001')
  for (let time = 0; time < 10; time++) {
    await readInbox(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  expect(await inbox()).toMatchObject([{ next_attempt_at: null, attempts: 4 }])
  await notify(fixture.gateway.merchant.charge('INV-4711', 100))
  for (let time = 0; time < 10; time++) {
    await readInbox(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  expect(await inbox()).toMatchObject([{ attempts: 4 }, { next_attempt_at: null, attempts: 4 }])
})

test('a transaction waits while the gateway is down, and for ten days at most', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const ride = await fixture.paidRide()
  fixture.gateway.merchant.void(fixture.lastCharge())
  await notify(fixture.lastCharge())
  fixture.gateway.isDown = true
  await readInbox(fixture.context)
  expect(await readInbox(fixture.context)).toBe(0)
  fixture.gateway.isDown = false
  fixture.advanceClock(MINUTE_MS)
  await readInbox(fixture.context)
  expect((await fixture.load(ride)).status).toBe('reserved')
  fixture.gateway.isDown = true
  await notify(fixture.lastCharge(), 'another')
  for (let days = 0; days < 60; days++) {
    await readInbox(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  expect(await inbox()).toMatchObject([{ id: 'another', next_attempt_at: null, attempts: 52 }, {}])
})

test('what a dead process left unfinished is taken over by the next', async () => {
  const ride = await fixture.paidRide()
  fixture.gateway.merchant.void(fixture.lastCharge())
  await notify(fixture.lastCharge())
  const other = await fixture.anotherProcess()
  const stop = fixture.gateway.stop('fetchTransaction', 'before')
  const stopped = readInbox(fixture.context)
  await stop.reached
  expect(await readInbox(other)).toBe(0)
  fixture.advanceClock(3 * MINUTE_MS)
  expect(await readInbox(other)).toBe(1)
  expect((await fixture.load(ride)).status).toBe('reserved')
  stop.resume()
  await stopped
  await fixture.audit(ride.booking)
})

test('any other charge waits for the operator, who is told once', async () => {
  const ride = await fixture.ride()
  const found = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 15_699)
  for (const id of ['1', '2', '3']) await notified(found, id)
  await fixture.watchAfter(DAY_MS)
  expect((await accountOf(ride)).paidCents).toBe(0)
  expect((await emails()).filter(email => email === 'money_moved to operator')).toHaveLength(1)
  expect(await waiting()).toMatchObject([{ booking_id: ride.booking.id, cents: 15_699 }])
})

test('a found charge that is voided waits no longer', async () => {
  const ride = await fixture.paidRide()
  const found = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 2000)
  await notified(found)
  expect(await waiting()).toMatchObject([{ transaction_id: found, cents: 2000 }])
  fixture.gateway.merchant.void(found)
  await notified(found, 'once more')
  expect(await waiting()).toEqual([])
})

test('a found charge is offered until it is refunded whole, and again once that refund is voided', async () => {
  const ride = await fixture.paidRide()
  const found = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 2000)
  await notified(found)
  fixture.gateway.settle()
  const refund = fixture.gateway.merchant.refund(found, 2000)
  await fixture.watchAfter(DAY_MS)
  expect(await waiting()).toEqual([])
  fixture.gateway.merchant.void(refund)
  await fixture.watchAfter(DAY_MS)
  expect(await waiting()).toMatchObject([{ transaction_id: found }])
  await fixture.operate(ride.booking, (tx, row) => countFoundCharge(tx, row, found, 'sandbox'))
  expect((await accountOf(ride)).paidCents).toBe(17_700)
})

test('a refund of a found charge is recorded once the operator counts that', async () => {
  const ride = await fixture.paidRide()
  const found = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 2000)
  fixture.gateway.settle()
  await notified(found)
  await notified(fixture.gateway.merchant.refund(found, 500))
  await fixture.watchAfter(DAY_MS)
  await fixture.operate(ride.booking, (tx, row) => countFoundCharge(tx, row, found, 'sandbox'))
  await fixture.watchAfter(MINUTE_MS)
  await fixture.watchAfter(DAY_MS)
  expect(await accountOf(ride)).toMatchObject({ paidCents: 17_700, refundedCents: 2000, refundDueCents: 0 })
  await fixture.audit(ride.booking)
})

test('a refund that is read before its charge is read again after it', async () => {
  const ride = await fixture.ride()
  const charge = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 15_700)
  fixture.gateway.settle()
  await notify(fixture.gateway.merchant.refund(charge, 15_700))
  await notify(charge)
  await readInbox(fixture.context)
  fixture.advanceClock(MINUTE_MS)
  await readInbox(fixture.context)
  expect(await accountOf(ride)).toMatchObject({ paidCents: 15_700, refundedCents: 15_700 })
  await fixture.audit(ride.booking)
})

test('a refund that shows its charge not to be lost has that charge read again', async () => {
  const ride = await fixture.paidRide()
  const { merchant, settle } = fixture.gateway
  merchant.void(fixture.lastCharge())
  await notified(fixture.lastCharge())
  merchant.undoVoid(fixture.lastCharge())
  settle()
  await notified(merchant.refund(fixture.lastCharge(), 7850))
  await readInbox(fixture.context)
  expect(await accountOf(ride)).toMatchObject({ paidCents: 15_700, refundedCents: 7850 })
  await fixture.audit(ride.booking)
})

test('items are deleted long after they were read, but open ones and found charges are not', async () => {
  const { booking } = await fixture.ride()
  await notify('1', 'old')
  await notified(fixture.gateway.merchant.charge(booking.invoiceNumber, 1), 'also old')
  for (let time = 0; time < 4; time++) {
    await readInbox(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  await notify('2', 'open')
  fixture.advanceClock(145 * DAY_MS)
  await readInbox(fixture.context)
  const ids = async () => (await inbox()).map(({ id }) => id)
  expect(await ids()).toEqual(expect.arrayContaining(['old', 'also old', 'open']))
  fixture.advanceClock(10 * DAY_MS)
  await readInbox(fixture.context)
  const found = fixture.lastCharge()
  expect(await ids()).toEqual([`${found} charge unsettled`, `${found} found`, 'open'])
})

describe('the sandbox on a site with real payments', () => {
  test('allows the sandbox after its own payments and by Zelle', async () => {
    const { booking } = await fixture.paidRide()
    await fixture.receiveZelle(booking)
    await expect(refuseRealCharges(fixture.db, testGateways)).resolves.toBeUndefined()
  })

  test.each(['authorizenet', 'hosted'] as const)('refuses the sandbox after a charge through %s', async gateway => {
    await fixture.paidRide()
    await fixture.db.updateTable('payment_attempts').set({ gateway }).execute()
    await expect(refuseRealCharges(fixture.db, testGateways)).rejects.toMatchObject({ code: 'sandbox_refused' })
  })

  test('refuses the sandbox on a site with a real gateway before its first charge', async () => {
    fixture.gateway.port.name = 'authorizenet'
    await readInbox(fixture.context)
    await expect(refuseRealCharges(fixture.db, testGateways)).rejects.toMatchObject({ code: 'sandbox_refused' })
  })
})
