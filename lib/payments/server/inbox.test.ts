import { cancelBooking } from './cancel'
import { testGateways } from './gateways'
import { enqueueTransaction, isListFailing, readInbox } from './inbox'
import { refuseRealCharges } from './real-charges'
import { settleDueRefunds } from './refund'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

describe('a transaction', () => {
  // The first daily list, of nothing.
  beforeEach(() => readInbox(fixture.context))

  const inbox = () =>
    fixture.db.selectFrom('gateway_inbox').selectAll().where('transaction_id', 'is not', null).orderBy('id').execute()
  const waiting = async () => (await inbox()).filter(({ booking_id }) => booking_id !== null)
  const accountOf = async (ride: Ride) => (await fixture.load(ride)).account
  const notify = (transactionId: string, id = `notification ${transactionId}`) =>
    enqueueTransaction(fixture.db, { id, transactionId, now: fixture.clock })
  async function readForDays(days: number): Promise<void> {
    for (let day = 0; day < days; day++) {
      await readInbox(fixture.context)
      fixture.advanceClock(DAY_MS)
    }
  }
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
  })

  test('a transaction that the gateway does not know or that belongs to no booking is read a few times', async () => {
    await notify('70000000001')
    await readForDays(10)
    expect(await inbox()).toMatchObject([{ next_attempt_at: null, attempts: 4 }])
    await notify(fixture.gateway.merchant.charge('INV-4711', 100))
    await readForDays(10)
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
    await readForDays(60)
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
  })

  test('any other charge waits for the operator, who is told once', async () => {
    const ride = await fixture.ride()
    const found = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 15_699)
    for (const id of ['1', '2', '3']) await notified(found, id)
    await fixture.watchAfter(DAY_MS)
    expect((await accountOf(ride)).paidCents).toBe(0)
    expect((await emails()).filter(email => email === 'money_moved to operator')).toHaveLength(1)
    expect(await waiting()).toMatchObject([{ booking_id: ride.booking.id, cents: 15_699 }])
    fixture.gateway.merchant.void(found)
  })

  test('items are deleted long after they were read, but open ones and found charges are not', async () => {
    const { booking } = await fixture.ride()
    await notify('1', 'old')
    await notified(fixture.gateway.merchant.charge(booking.invoiceNumber, 1), 'also old')
    await readForDays(4)
    await notify('2', 'open')
    fixture.advanceClock(145 * DAY_MS)
    await readInbox(fixture.context)
    const ids = async () => (await inbox()).map(({ id }) => id)
    expect(await ids()).toEqual(expect.arrayContaining(['old', 'also old', 'open']))
    fixture.advanceClock(10 * DAY_MS)
    await readInbox(fixture.context)
    const found = fixture.lastCharge()
    expect(await ids()).toEqual([`${found} charge unsettled`, `${found} found`, 'open'])
    fixture.gateway.merchant.void(found)
  })
})

describe('the daily list', () => {
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

  const merchant = () => fixture.gateway.merchant

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
    jest.spyOn(port, 'listTransactions').mockImplementation(async function* () {
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
})

describe('the sandbox on a site with real payments', () => {
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
