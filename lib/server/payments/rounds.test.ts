import { cancelBooking } from '@/lib/server/bookings/cancel'
import { openDatabase } from '@/lib/server/database/connection'
import { goRound, lookIntoEverything } from './rounds'
import { scriptedGateway } from './testing/scripted-gateway'
import { openTill, type Till, until } from './testing/till'
import { ABSENCE_MS, IN_FLIGHT_MS, type TillPorts } from './till'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride whose payment was sent, and whose answer was lost. */
async function lostRide() {
  const ride = await till.ride()
  till.gateway.charges.push('lost unbooked')
  await till.pay(ride.booking)
  return ride
}

/** Another server over the same database, its cards by another gateway where one is given. */
async function onAnotherServer<T>(run: (ports: TillPorts) => Promise<T>, payments = till.ports.payments): Promise<T> {
  const db = await openDatabase(till.dataDir)
  try {
    return await run({ ...till.ports, db, payments })
  } finally {
    await db.destroy()
  }
}

/** The milliseconds until the one payment there is is looked into again. */
async function pause(): Promise<number> {
  const [payment] = await till.payments()
  return Date.parse(payment?.next_look_at ?? '') - +till.clock
}

test('before its time nothing is looked into', async () => {
  await lostRide()
  expect(await till.roundAfter(4999)).toBe(0)
  expect(await till.roundAfter(1)).toBe(1)
})

test('of two servers that go their rounds at once one looks', async () => {
  await lostRide()
  till.pass(5000)
  const find = jest.spyOn(till.gateway.port, 'find')
  const looked = await onAnotherServer(ports => Promise.all([goRound(till.ports), goRound(ports)]))
  expect(looked.toSorted()).toEqual([0, 1])
  expect(find).toHaveBeenCalledTimes(1)
})

test('a payment that a server was looking into when it died is taken up again', async () => {
  await lostRide()
  till.pass(5000)
  const find = jest.spyOn(till.gateway.port, 'find').mockReturnValueOnce(new Promise(() => {}))
  void goRound(till.ports)
  await until(() => find.mock.calls.length === 1)
  expect(await till.roundAfter(2 * MINUTE_MS)).toBe(0)
  expect(await till.roundAfter(MINUTE_MS)).toBe(1)
})

test('the longer nothing is found, the longer the pauses, up to a quarter of an hour', async () => {
  await till.close()
  till = await openTill({ scripted: { complete: false } })
  await lostRide()
  const pauses: number[] = []
  for (let look = 0; look < 10; look++) {
    pauses.push((await pause()) / 1000)
    await till.roundAfter(await pause())
  }
  // The sixth is at the moment from which what is not listed counts as never made.
  expect(pauses).toEqual([5, 10, 20, 40, 80, 25, 320, 640, 900, 900])
})

test('a round that fails makes the next one wait as long', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  await lostRide()
  till.gateway.silent = true
  const pauses: number[] = []
  for (let look = 0; look < 24; look++) {
    pauses.push((await pause()) / 1000)
    await till.roundAfter(await pause())
  }
  expect(pauses.slice(0, 5)).toEqual([5, 10, 20, 40, 80])
  expect(pauses.at(-1)).toBe(900)
  // The first three, and then every twentieth: an outage of a day fills no log.
  expect(heard).toHaveBeenCalledTimes(4)
  heard.mockRestore()
})

test.each([
  ['due', 'unreachable'],
  ['lost', 'lost'],
] as const)(
  'a refund that is %s while nothing can be asked for a day is left to the operator',
  async (start, reason) => {
    const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { opener } = await till.paidRide()
    till.gateway.settle()
    till.gateway.silent = start === 'due'
    till.gateway.reversals.push('lost')
    await cancelBooking(till.ports, { opener })
    till.gateway.silent = true
    for (let quarters = 0; quarters < 90; quarters++) await till.roundAfter(15 * MINUTE_MS)
    expect(await till.read(opener)).toMatchObject({ refundBy: 'gateway' })
    for (let quarters = 0; quarters < 20; quarters++) await till.roundAfter(15 * MINUTE_MS)
    expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
    expect((await till.payments()).find(({ kind }) => kind === 'refund')).toMatchObject({ reason })
    heard.mockRestore()
  },
)

test('one payment that cannot be looked into keeps no other waiting', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  await lostRide()
  const second = await till.ride()
  till.gateway.charges.push('lost')
  await till.pay(second.booking)
  jest.spyOn(till.gateway.port, 'find').mockRejectedValueOnce(new Error('an answer like no other'))
  await till.roundAfter(5000)
  const statuses = await till.db.selectFrom('bookings').select('status').orderBy('status').execute()
  expect(statuses).toEqual([{ status: 'paid' }, { status: 'payment_unknown' }])
  heard.mockRestore()
})

test('a charge that went by another gateway stays as it is, and the log says so', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await lostRide()
  till.pass(ABSENCE_MS)
  const other = scriptedGateway({ now: () => till.clock, gateway: 'authorizenet' })
  await onAnotherServer(goRound, other.port)
  expect(await till.read(opener)).toMatchObject({ status: 'payment_unknown' })
  expect(String(heard.mock.calls[0]?.[1])).toContain('its gateway sandbox is no longer configured')
  heard.mockRestore()
})

test('a refund due by another gateway is left to the operator', async () => {
  const { booking, opener } = await till.paidRide()
  till.goTo(booking, { hoursAhead: 2 })
  await cancelBooking(till.ports, { opener })
  const other = scriptedGateway({ now: () => till.clock, gateway: 'authorizenet' })
  till.pass(HOUR_MS)
  await onAnotherServer(goRound, other.port)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  expect(other.asked.refunds).toEqual([])
})

test('a refund that was lost at another gateway is left to the operator, marked as lost', async () => {
  const { opener } = await till.paidRide()
  till.gateway.settle()
  till.gateway.reversals.push('lost')
  await cancelBooking(till.ports, { opener })
  const other = scriptedGateway({ now: () => till.clock, gateway: 'authorizenet' })
  till.pass(ABSENCE_MS - 1)
  await onAnotherServer(goRound, other.port)
  expect(await till.read(opener)).toMatchObject({ refundBy: 'gateway' })
  till.pass(1)
  await onAnotherServer(goRound, other.port)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  expect((await till.payments()).find(({ kind }) => kind === 'refund')).toMatchObject({ reason: 'lost' })
  expect(other.asked.refunds).toEqual([])
})

test('a start brings everything open forward, and nothing that is settled', async () => {
  await lostRide()
  await till.paidRide()
  expect(await goRound(till.ports)).toBe(0)
  await lookIntoEverything(till.ports)
  expect(await goRound(till.ports)).toBe(1)
})

test('a start in the middle of a charge that another server sends does it no harm', async () => {
  const { booking, opener } = await till.ride()
  const release = till.gateway.hang({ booked: false })
  const answer = till.pay(booking)
  await until(() => till.gateway.asked.charges.length === 1)
  await onAnotherServer(async ports => {
    await lookIntoEverything(ports)
    await goRound(ports)
  })
  release()
  expect(await answer).toMatchObject({ status: 'paid' })
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a look that ends after the answer came wakes the payment no more', async () => {
  const { booking } = await till.ride()
  const release = till.gateway.hang({ booked: false })
  const answer = till.pay(booking)
  await until(() => till.gateway.asked.charges.length === 1)
  jest.spyOn(till.gateway.port, 'find').mockImplementationOnce(async () => {
    release()
    await answer
    return { transactions: [], complete: true }
  })
  await till.roundAfter(IN_FLIGHT_MS)
  expect(await till.payments()).toMatchObject([{ state: 'approved', next_look_at: null }])
})

test('a round looks into 25 payments, the longest waiting first', async () => {
  const { booking } = await lostRide()
  const [payment] = await till.payments()
  if (payment === undefined) throw new Error('no payment')
  const refunds = Array.from({ length: 30 }, (_, index) => ({
    ...payment,
    id: `refund-${index}`,
    booking_id: booking.id,
    kind: 'refund' as const,
    state: 'unknown' as const,
    ref_transaction_id: '1',
    next_look_at: new Date(+till.clock - index).toISOString(),
  }))
  await till.db.insertInto('payments').values(refunds).execute()
  expect(await goRound(till.ports)).toBe(25)
  expect(await goRound(till.ports)).toBe(5)
})
