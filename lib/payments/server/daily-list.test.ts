import { recordChargeback, recordChargebackWon } from './actions'
import { cancelBooking } from './cancel'
import { isListFailing, readInbox } from './inbox'
import { settleDueRefunds } from './refund'
import { type PaymentFixture, withPaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

const charge = () => fixture.lastCharge()
const list = () =>
  fixture.db.selectFrom('gateway_inbox').selectAll().where('transaction_id', 'is', null).executeTakeFirstOrThrow()
/** Compares, reads what differs, and makes what is due. */
async function compare(): Promise<void> {
  while ((await readInbox(fixture.context)) > 0) {}
  await settleDueRefunds(fixture.context)
}
async function compareNextDay(): Promise<void> {
  fixture.advanceClock(DAY_MS)
  await compare()
}

/** What people do at the gateway, and what the rider's account then says. */
type Case = [what: string, act: () => unknown, status: string, account: Record<string, number>]
const cases: Case[] = [
  ['a refund of a part', () => merchant().refund(charge(), 5000), 'paid', { refundedCents: 5000, courtesyCents: 5000 }],
  ['a refund without our invoice number', () => merchant().refund(charge(), 5000, ''), 'paid', { refundedCents: 5000 }],
  [
    'a refund of all',
    () => merchant().refund(charge(), 15_700),
    'reserved',
    { refundedCents: 15_700, dueCents: 15_700 },
  ],
  ['a failed settlement', () => merchant().fail(charge()), 'reserved', { paidCents: 0, dueCents: 15_700 }],
  ['a chargeback', () => merchant().chargeback(charge()), 'reserved', { chargebackCents: 15_700, dueCents: 0 }],
]
const merchant = () => fixture.gateway.merchant
test.each(cases)('%s shows within a day without a click', async (_, act, status, account) => {
  const ride = await fixture.settledRide()
  await compare()
  act()
  expect(await fixture.load(ride)).toEqual(ride.booking)
  await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ status, account: { refundDueCents: 0, ...account } })
  const entries = await fixture.entries()
  for (let day = 0; day < 8; day++) await compareNextDay()
  expect(await fixture.entries()).toEqual(entries)
  await fixture.audit(ride.booking)
})

test('a chargeback stops refunds and online payment, its reversal resumes them; the second time, too', async () => {
  const ride = await fixture.settledRide()
  for (const _ of ['first', 'second']) {
    merchant().chargeback(charge())
    await compareNextDay()
    expect(await fixture.load(ride)).toMatchObject({ status: 'reserved', account: { chargebackCents: 15_700 } })
    await expect(fixture.pay(ride.booking)).rejects.toMatchObject({ code: 'payment_disputed' })
    merchant().reverseChargeback(charge())
    await compareNextDay()
    expect(await fixture.load(ride)).toMatchObject({ status: 'paid', account: { chargebackCents: 0, dueCents: 0 } })
  }
  merchant().chargeback(charge())
  await compareNextDay()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 30 })
  await cancelBooking(fixture.context, ride)
  await compareNextDay()
  expect(fixture.gateway.requests.refund).toEqual([])
  merchant().reverseChargeback(charge())
  await compareNextDay()
  await compareNextDay()
  // The bank had the money when the terms were applied, so the operator decides what goes back.
  expect(fixture.gateway.requests.refund).toEqual([])
  expect(await fixture.load(ride)).toMatchObject({ status: 'refund_due', account: { operatorRefundCents: 15_700 } })
  await fixture.audit(ride.booking)
})

test('a chargeback that the gateway reported ends with it; one recorded by hand can end by hand, and come for real', async () => {
  const ride = await fixture.settledRide()
  const byHand = (action: typeof recordChargeback) =>
    fixture.operate(ride.booking, (tx, row) => action(tx, row, charge()))
  await byHand(recordChargeback)
  await byHand(recordChargebackWon)
  for (let day = 0; day < 8; day++) await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ status: 'paid', account: { chargebackCents: 0 } })
  merchant().chargeback(charge())
  await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ status: 'reserved', account: { chargebackCents: 15_700 } })
  await expect(byHand(recordChargebackWon)).rejects.toMatchObject({ code: 'invalid_fields' })
  merchant().reverseChargeback(charge())
  await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ status: 'paid', account: { chargebackCents: 0 } })
  merchant().chargeback(charge())
  await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ status: 'reserved', account: { chargebackCents: 15_700 } })
  await fixture.audit(ride.booking)
})

test('a charge that was never answered is found by the list, weeks later', async () => {
  const ride = await fixture.ride()
  fixture.gateway.answers.push('late')
  await fixture.pay(ride.booking)
  await fixture.watchAfter(5 * MINUTE_MS)
  fixture.advanceClock(45 * DAY_MS)
  fixture.gateway.arrive()
  await compareNextDay()
  expect((await fixture.load(ride)).status).toBe('paid')
  await fixture.audit(ride.booking)
})

test('nothing that agrees is read, and what differs once', async () => {
  await fixture.settledRide()
  const read = jest.spyOn(fixture.gateway.port, 'fetchTransaction')
  await compare()
  expect(read).toHaveBeenCalledTimes(0)
  merchant().refund(charge(), 5000)
  merchant().charge('INV-4711', 100)
  merchant().charge(null, 100)
  for (let day = 0; day < 8; day++) await compareNextDay()
  expect(read).toHaveBeenCalledTimes(1)
})

test('the last 120 days are listed once a day', async () => {
  const read = jest.spyOn(fixture.gateway.port, 'listTransactions')
  await compare()
  await compare()
  const to = fixture.clock
  expect(read.mock.calls).toEqual([[{ from: new Date(+to - 120 * DAY_MS), to }]])
})

test('the list of a gateway that was in use before is left alone', async () => {
  await compare()
  const before = { ...(await list()), id: 'before', next_attempt_at: fixture.clock.toISOString() }
  await fixture.db.insertInto('gateway_inbox').values(before).execute()
  await compareNextDay()
  const stored = fixture.db.selectFrom('gateway_inbox').selectAll().where('id', '=', 'before')
  expect(await stored.executeTakeFirst()).toEqual(before)
})

test('a list that fails is logged and read again after a growing pause', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  fixture.gateway.isDown = true
  for (const pauseSeconds of [10, 20, 40, 80, 160]) {
    expect(await isListFailing(fixture.db, 'sandbox')).toBe(false)
    expect(await readInbox(fixture.context)).toBe(1)
    fixture.advanceClock(pauseSeconds * 1000 - 1)
    expect(await readInbox(fixture.context)).toBe(0)
    fixture.advanceClock(1)
  }
  expect(await list()).toMatchObject({ id: 'sandbox', attempts: 5 })
  expect(await isListFailing(fixture.db, 'sandbox')).toBe(true)
  expect(log).toHaveBeenCalledTimes(3)
  fixture.gateway.isDown = false
  await compare()
  expect(await list()).toMatchObject({ attempts: 0 })
  expect(await isListFailing(fixture.db, 'sandbox')).toBe(false)
})

test('a stopping server reads no further page, and the next run reads them all', async () => {
  const ride = await fixture.settledRide()
  merchant().refund(charge(), 5000)
  const { port } = fixture.gateway
  const pages: string[] = []
  const read = jest.spyOn(port, 'listTransactions').mockImplementation(async function* () {
    for (const { id, kind, invoiceNumber } of fixture.gateway.book) {
      pages.push(kind)
      yield [{ transactionId: id, kind, invoiceNumber, state: 'settled', status: 'settled' }]
    }
  })
  let asked = 0
  await readInbox(fixture.context, () => ++asked === 1)
  expect(pages).toEqual(['charge'])
  await compare()
  expect(pages).toEqual(['charge', 'charge', 'refund'])
  expect((await fixture.load(ride)).account.refundedCents).toBe(5000)
  read.mockRestore()
})

test('one of two processes compares, and the other takes over when it dies', async () => {
  const ride = await fixture.settledRide()
  merchant().refund(charge(), 5000)
  const other = await fixture.anotherProcess()
  const stop = fixture.gateway.stop('listTransactions', 'before')
  const stopped = readInbox(fixture.context)
  await stop.reached
  expect(await readInbox(other)).toBe(0)
  fixture.advanceClock(30 * MINUTE_MS)
  while ((await readInbox(other)) > 0) {}
  expect((await fixture.load(ride)).account.refundedCents).toBe(5000)
  const before = await list()
  stop.resume()
  await stopped
  expect(await list()).toEqual(before)
})

test('what was read too early is read again as long as it differs', async () => {
  const ride = await fixture.settledRide()
  merchant().refund(charge(), 5000)
  const fetch = jest.spyOn(fixture.gateway.port, 'fetchTransaction').mockResolvedValue(null)
  await compareNextDay()
  fetch.mockRestore()
  for (let day = 0; day < 8; day++) await compareNextDay()
  expect(await fixture.load(ride)).toMatchObject({ account: { refundedCents: 5000 } })
  await fixture.audit(ride.booking)
})

test('the operator hears once of charges whose bookings a restored backup does not have, when there is a booking again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const alerts = () => fixture.db.selectFrom('outbox').select('events').where('message', '=', 'alert').execute()
  const numbers = ['INV-1803931200777', 'INV-1803931200888']
  const charges = numbers.map(number => `${number}, transaction ${merchant().charge(number, 15_700)}`)
  merchant().charge('4711', 100)
  await compare()
  expect([log.mock.calls.length, await alerts()]).toEqual([2, []])
  await fixture.ride()
  for (let day = 0; day < 3; day++) await compareNextDay()
  expect(await alerts()).toEqual([{ events: JSON.stringify([{ type: 'charges_without_booking', charges }]) }])
})
