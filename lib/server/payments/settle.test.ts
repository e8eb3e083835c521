import { toKennedy } from '@/lib/booking/testing/samples'
import { changeBooking } from '@/lib/server/bookings/change'
import { refusal } from '@/lib/server/bookings/testing/desk'
import { openDatabase } from '@/lib/server/database/connection'
import { goRound, lookIntoEverything } from './rounds'
import type { ChargeScript } from './testing/scripted-gateway'
import { openTill, type Till, until } from './testing/till'
import { ABSENCE_MS, IN_FLIGHT_MS } from './till'

const HOUR_MS = 60 * 60_000

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride whose payment went as scripted. */
async function rideAfter(script: ChargeScript) {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push(script)
  await till.pay(booking)
  return { booking, opener }
}

/** A ride whose charge was sent, not to be found, and will turn up late. */
test('a lost answer is found out by the next round', async () => {
  const { opener } = await rideAfter('lost')
  await till.roundAfter(5000)
  expect(await till.read(opener)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    transactionId: till.gateway.ledger[0]?.transactionId,
  })
})

test('an outcome that cannot be written is being checked, and the round settles it', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, opener } = await till.ride()
  till.gateway.beforeAnswer = async () => {
    jest.spyOn(till.db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the disk is full')
    })
  }
  expect(await till.pay(booking)).toMatchObject({ status: 'checking' })
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  expect(heard).toHaveBeenCalledTimes(1)
  heard.mockRestore()
  await till.roundAfter(IN_FLIGHT_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('after a crash between charge and write the next start finds the charge', async () => {
  const { booking, opener } = await till.ride()
  const dead = openTillUntil({ booked: true })
  void till.pay(booking)
  await dead
  const db = await openDatabase(till.dataDir)
  till.pass(1000)
  await lookIntoEverything({ ...till.ports, db })
  await goRound({ ...till.ports, db })
  await db.destroy()
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  expect(till.gateway.asked.charges).toHaveLength(1)
})

test('after a crash before the charge the ride can be paid again once its absence is proven', async () => {
  const { booking, opener } = await till.ride()
  const dead = openTillUntil({ booked: false })
  void till.pay(booking)
  await dead
  till.gateway.beforeBooking = async () => {}
  const db = await openDatabase(till.dataDir)
  const ports = { ...till.ports, db }
  await lookIntoEverything(ports)
  await goRound(ports)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  till.pass(ABSENCE_MS)
  await goRound(ports)
  await db.destroy()
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
})

test('until a charge had its time, not finding it proves nothing', async () => {
  const { booking, opener } = await rideAfter('lost unbooked')
  await till.roundAfter(ABSENCE_MS - 1)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  await expect(till.pay(booking)).rejects.toMatchObject(refusal('payment_pending'))
})

test('a charge that is proven never made leaves the ride as it was, to be paid again', async () => {
  const { booking, opener } = await rideAfter('lost unbooked')
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.pay(booking)).toMatchObject({ status: 'paid' })
  expect(till.gateway.balance()).toBe(15_700)
})

test('an absent charge is given up three minutes after it was sent, by the rounds alone', async () => {
  const { opener } = await rideAfter('lost unbooked')
  const sentAt = +till.clock
  const pendingMs: number[] = []
  while ((await till.read(opener)).status === 'payment_unknown') {
    const [payment] = await till.payments()
    await till.roundAfter(Date.parse(payment?.next_look_at ?? '') - +till.clock)
    pendingMs.push(+till.clock - sentAt)
  }
  expect(pendingMs.at(-1)).toBe(3 * 60_000)
})

test('a gateway that was silent is asked again three minutes after the charge was sent', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, opener } = await rideAfter('lost unbooked')
  const sentAt = +till.clock
  till.gateway.silent = true
  for (const ms of [5000, 10_000, 20_000, 40_000, 80_000]) await till.roundAfter(ms)
  till.gateway.silent = false
  await till.roundAfter(sentAt + ABSENCE_MS - +till.clock)
  expect(await till.read(opener)).toEqual(booking)
  heard.mockRestore()
})

test('a gateway that does not list everything never proves that a charge was not made', async () => {
  await till.close()
  till = await openTill({ scripted: { complete: false } })
  const { opener } = await rideAfter('lost unbooked')
  for (let day = 0; day < 5; day++) await till.roundAfter(24 * HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
})

test('a gateway that does not answer leaves everything open', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await rideAfter('lost')
  till.gateway.silent = true
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  expect(heard).toHaveBeenCalledWith(expect.stringContaining('unknown'), 'no response from the gateway')
  heard.mockRestore()
  till.gateway.silent = false
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('a charge held for review pays the ride once it is released', async () => {
  const { opener } = await rideAfter('held')
  await till.roundAfter(60_000)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  change('unsettled')
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test.each(['declined', 'voided'] as const)(
  'a charge held for review and then %s leaves the ride to be paid',
  async state => {
    const { booking, opener } = await rideAfter('held')
    change(state)
    await till.roundAfter(60_000)
    expect(await till.read(opener)).toEqual(booking)
  },
)

test('a decline of an earlier try is not the answer to this one', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('declined', 'lost')
  await till.pay(booking).catch(() => {})
  await till.pay(booking)
  await till.roundAfter(5000)
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('a lost charge that was charged back since is found, not the decline of an earlier try', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('lost')
  await till.pay(booking)
  const [charge] = till.gateway.ledger
  if (charge === undefined) throw new Error('nothing was charged')
  till.gateway.ledger.unshift({ ...charge, transactionId: '1', state: 'declined' })
  till.gateway.change(charge.transactionId, 'charged_back')
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toMatchObject({ transactionId: charge.transactionId, paidCents: 15_700 })
})

test('a decline that the gateway lists is believed only once money taken would be listed too', async () => {
  const { booking, opener } = await rideAfter('lost for now')
  const { invoiceNumber } = booking
  const earlier = { transactionId: '1', kind: 'charge' as const, state: 'declined' as const, refTransactionId: null }
  till.gateway.ledger.push({ ...earlier, invoiceNumber, amountCents: 15_700, at: till.clock, reference: 'another try' })
  await till.roundAfter(5000)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  till.gateway.bookLate()
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('a decline whose answer was lost leaves the ride to be paid', async () => {
  const { booking, opener } = await rideAfter('lost')
  change('declined')
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toEqual(booking)
  expect(await till.payments()).toMatchObject([{ state: 'declined' }])
})

test('a charge of another amount is left to people, in the log', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await rideAfter('lost')
  for (const entry of till.gateway.ledger) entry.amountCents = 100
  await till.roundAfter(ABSENCE_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown', paidCents: 0 })
  expect(String(heard.mock.calls[0]?.[1])).toContain('is 100 cents, expected 15700')
  heard.mockRestore()
})

test('a charge that is on its way is never taken for an earlier one that was not to be found', async () => {
  const { booking, opener } = await rideAfter('lost unbooked')
  await till.roundAfter(ABSENCE_MS)
  const release = till.gateway.hang({ booked: true })
  till.pass(HOUR_MS)
  const answer = till.pay(booking)
  await until(() => till.gateway.ledger.length === 1)
  await till.roundAfter(0)
  release()
  expect(await answer).toMatchObject({ status: 'paid' })
  await till.roundAfter(13 * HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700, refundCents: 0 })
  expect(till.gateway.balance()).toBe(15_700)
})

test('once it is settled a payment is not looked into any more', async () => {
  await rideAfter('lost')
  await till.roundAfter(5000)
  expect(await till.roundAfter(30 * 24 * HOUR_MS)).toBe(0)
})

test('a fare that was changed while nothing was to be found is what is charged', async () => {
  const { booking, opener } = await rideAfter('lost unbooked')
  await till.roundAfter(ABSENCE_MS)
  const request = { ...toKennedy, carCategory: 'Luxury SUV', rent: 162, paymentMethod: 'authorizenet' as const }
  const { booking: changed } = await changeBooking(till.ports, { opener, request })
  await expect(till.pay(booking)).rejects.toMatchObject(refusal('amount_differs'))
  await till.pay(changed)
  expect(till.gateway.balance()).toBe(16_200)
})

/** The gateway hangs from here on, as it does for a process that dies: settled once it has the charge. */
async function openTillUntil({ booked }: { booked: boolean }): Promise<void> {
  till.gateway.hang({ booked })
  await until(() => (booked ? till.gateway.ledger : till.gateway.asked.charges).length === 1)
}

function change(state: 'unsettled' | 'declined' | 'voided'): void {
  for (const entry of till.gateway.ledger) entry.state = state
}
