import { kennedyRoute } from '@/lib/booking/testing/samples'
import { noteRefundSent, noteZelleReceived } from '@/lib/server/payments/by-hand'
import { openTill, type Till } from '@/lib/server/payments/testing/till'
import { cancelBooking } from './cancel'
import { readRidePage } from './history'
import { refusal, START } from './testing/desk'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride that was paid by card a moment before so many hours ahead of its pickup. */
async function paid({ hoursAhead = 300 } = {}) {
  const { booking, opener } = await till.ride()
  till.goTo(booking, { hoursAhead })
  await till.pay(booking)
  return { booking: await till.read(opener), opener }
}

/** The same, paid days ago and settled since. */
async function settled({ hoursAhead = 48 } = {}) {
  const { booking, opener } = await till.paidRide()
  till.gateway.settle()
  till.goTo(booking, { hoursAhead })
  return { booking, opener }
}

test('an unpaid ride is cancelled, and nothing goes back', async () => {
  const { booking, opener } = await till.ride()
  const cancelled = await cancelBooking(till.ports, { opener })
  expect(cancelled).toEqual({
    ...booking,
    status: 'cancelled',
    cancelledAt: START.toISOString(),
    cancelledBy: 'rider',
  })
  expect(await till.read(opener)).toEqual(cancelled)
})

test('a ride that waited for a transfer waits no longer', async () => {
  const { opener } = await till.ride({ paymentMethod: 'zelle' })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'cancelled', zelleDueAt: null })
})

test('cancelled again it stays as it is, with one event', async () => {
  const { opener } = await till.ride()
  const first = await cancelBooking(till.ports, { opener })
  till.pass(100 * 24 * HOUR_MS)
  expect(await cancelBooking(till.ports, { opener })).toEqual(first)
  const events = await till.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'cancelled' }])
})

test('more than a day before, an unsettled charge is taken back whole', async () => {
  const { opener } = await paid({ hoursAhead: 24.01 })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({
    status: 'refunded',
    paidCents: 15_700,
    refundCents: 15_700,
    refundBy: null,
  })
  expect([till.gateway.balance(), till.gateway.asked.refunds]).toEqual([0, []])
})

test('more than a day before, a settled charge is given back whole', async () => {
  const { opener } = await settled()
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect([till.gateway.balance(), till.gateway.asked.voids]).toEqual([0, []])
})

test('a day before, half of a settled charge is given back', async () => {
  const { opener } = await settled({ hoursAhead: 24 })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(till.gateway.balance()).toBe(7850)
})

test('half of an unsettled charge is due, and goes back once it has settled', async () => {
  const { opener } = await paid({ hoursAhead: 24 })
  const cancelled = await cancelBooking(till.ports, { opener })
  expect(cancelled).toMatchObject({ status: 'refund_due', refundCents: 7850, refundBy: 'gateway' })
  await till.roundAfter(2 * HOUR_MS)
  expect(await till.read(opener)).toEqual(cancelled)
  expect(till.gateway.balance()).toBe(15_700)
  till.gateway.settle()
  await till.roundAfter(2 * HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 7850, refundBy: null })
  expect([till.gateway.balance(), till.gateway.asked.voids]).toEqual([7850, []])
})

test('of an odd cent the half goes up', async () => {
  await till.close()
  till = await openTill({ findRoute: async () => ({ ...kennedyRoute, distanceMeters: 40_893 }) })
  const { booking, opener } = await till.ride({ rent: 157.05 })
  await till.pay(booking)
  till.gateway.settle()
  till.goTo(booking, { hoursAhead: 1 })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ refundCents: 7853 })
  expect(till.gateway.asked.refunds).toEqual([7853])
})

test('cancelled twenty times at once, the money goes back once', async () => {
  const { opener } = await settled()
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancelBooking(till.ports, { opener })))
  expect(new Set(answers.map(({ refundCents }) => refundCents))).toEqual(new Set([15_700]))
  expect(till.gateway.asked.refunds).toEqual([15_700])
  expect(till.gateway.balance()).toBe(0)
  const events = await till.db.selectFrom('booking_events').select('kind').where('kind', '=', 'cancelled').execute()
  expect(events).toHaveLength(1)
})

test('what was paid by Zelle the operator sends back', async () => {
  const { booking, opener } = await till.ride({ paymentMethod: 'zelle' })
  await noteZelleReceived(till.ports, booking.id)
  till.goTo(booking, { hoursAhead: 5 })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({
    status: 'refund_due',
    refundCents: 7850,
    refundBy: 'operator',
  })
  expect(await noteRefundSent(till.ports, booking.id)).toMatchObject({ status: 'refunded' })
})

test('a refund that is no longer the one the rider agreed to cancels nothing', async () => {
  const { booking, opener } = await paid({ hoursAhead: 24 })
  await expect(cancelBooking(till.ports, { opener, seenCents: 15_700 })).rejects.toMatchObject({
    ...refusal('refund_changed'),
    details: { cancellation: { allowed: true, percent: 50, refundCents: 7850 } },
  })
  expect(await till.read(opener)).toEqual(booking)
})

test('what cancelling gives back is what the rider was shown', async () => {
  const { booking, opener } = await paid({ hoursAhead: 24 })
  expect(await readRidePage(till.ports, opener)).toMatchObject({
    booking,
    cancellation: { allowed: true, percent: 50, refundCents: 7850 },
  })
  expect(await cancelBooking(till.ports, { opener, seenCents: 7850 })).toMatchObject({ refundCents: 7850 })
})

test('of a ride that is cancelled already nothing more is promised', async () => {
  const { opener } = await paid({ hoursAhead: 24 })
  await cancelBooking(till.ports, { opener })
  expect((await readRidePage(till.ports, opener)).cancellation).toEqual({
    allowed: false,
    sentence: 'This booking is already canceled.',
  })
})

test('after pickup a ride is not cancelled here', async () => {
  const { opener } = await paid({ hoursAhead: 0 })
  await expect(cancelBooking(till.ports, { opener })).rejects.toMatchObject({
    ...refusal('booking_closed'),
    sentence: 'This ride can no longer be canceled online. Please call us.',
  })
  expect(till.gateway.balance()).toBe(15_700)
})

test('an immediate ride is cancelled within the hour and not after', async () => {
  const [first, second] = [
    await till.paidRide({ scheduleOption: 'immediately' }),
    await till.paidRide({ scheduleOption: 'immediately' }),
  ]
  till.gateway.settle()
  till.pass(59 * MINUTE_MS)
  await expect(cancelBooking(till.ports, first)).resolves.toMatchObject({ status: 'refunded', refundCents: 7850 })
  till.pass(2 * MINUTE_MS)
  await expect(cancelBooking(till.ports, second)).rejects.toMatchObject(refusal('booking_closed'))
})

async function heldRide() {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('held')
  await till.pay(booking)
  return { booking: await till.read(opener), opener }
}

test('a ride whose charge is held for review is canceled, and the charge declined at once', async () => {
  const { booking, opener } = await heldRide()
  expect(booking).toMatchObject({ status: 'payment_unknown', pendingReview: true })
  expect((await readRidePage(till.ports, opener)).cancellation).toMatchObject({ allowed: true, refundCents: 0 })
  expect(await cancelBooking(till.ports, { opener, seenCents: 0 })).toMatchObject({
    status: 'cancelled',
    pendingReview: false,
    paidCents: 0,
    refundCents: 0,
  })
  expect(till.gateway.ledger).toMatchObject([{ state: 'declined' }])
  expect(await till.payments()).toMatchObject([{ state: 'voided', reason: 'canceled' }])
  expect(await till.roundAfter(30 * 24 * HOUR_MS)).toBe(0)
})

test.each(['lost', 'lost undone', 'unsent', 'refused'] as const)(
  'a held charge whose decline was %s is pending review until a round has it declined',
  async script => {
    const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { opener } = await heldRide()
    till.gateway.reversals.push(script)
    const canceled = await cancelBooking(till.ports, { opener })
    expect(canceled).toMatchObject({ status: 'cancelled', pendingReview: script !== 'lost' })
    await till.roundAfter(5000)
    expect(await till.read(opener)).toMatchObject({ status: 'cancelled', pendingReview: false, paidCents: 0 })
    expect(till.gateway.ledger).toMatchObject([{ state: 'declined' }])
    heard.mockRestore()
  },
)

test('a held charge is declined by a round where the gateway was silent while its ride was canceled', async () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { opener } = await heldRide()
  till.gateway.silent = true
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'cancelled', pendingReview: true })
  till.gateway.silent = false
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', pendingReview: false })
  heard.mockRestore()
})

test('a held charge that a person approves as its ride is canceled goes back whole', async () => {
  const { booking, opener } = await heldRide()
  till.goTo(booking, { hoursAhead: 5 })
  const details = till.gateway.port.details
  jest.spyOn(till.gateway.port, 'details').mockImplementationOnce(async id => {
    for (const entry of till.gateway.ledger) entry.state = 'unsettled'
    return await details(id)
  })
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({
    status: 'refund_due',
    paidCents: 15_700,
    refundCents: 15_700,
  })
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', pendingReview: false })
  expect([till.gateway.balance(), till.gateway.asked.voids.length]).toEqual([0, 1])
})

test('a held charge is declined once, however often its ride is canceled', async () => {
  const { opener } = await heldRide()
  await Promise.all(Array.from({ length: 20 }, () => cancelBooking(till.ports, { opener })))
  await till.roundAfter(HOUR_MS)
  expect(till.gateway.asked.reviews).toHaveLength(1)
})

test('where the gateway declines nothing, a held charge of a canceled ride is followed until it is decided', async () => {
  await till.close()
  till = await openTill({ scripted: { reverses: false } })
  const { opener } = await heldRide()
  expect(await cancelBooking(till.ports, { opener })).toMatchObject({ status: 'cancelled', pendingReview: true })
  expect(till.gateway.asked.reviews).toEqual([])
  for (const entry of till.gateway.ledger) entry.state = 'declined'
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', pendingReview: false })
})

test('while a payment is being checked the rider is asked to wait', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('lost')
  await till.pay(booking)
  await expect(cancelBooking(till.ports, { opener })).rejects.toMatchObject({
    ...refusal('payment_unknown'),
    sentence: expect.stringContaining('We are still checking your payment.'),
  })
})

test.each(['', 'wrong', null])('a token that is %p opens nothing', async token => {
  const { opener } = await till.ride()
  await expect(cancelBooking(till.ports, { opener: { ...opener, token } })).rejects.toMatchObject(refusal('not_found'))
})

test("another booking's token opens nothing", async () => {
  const [mine, theirs] = [await till.ride(), await till.ride()]
  const opener = { ...mine.opener, token: theirs.opener.token }
  await expect(cancelBooking(till.ports, { opener })).rejects.toMatchObject(refusal('not_found'))
})

test('an id is understood as it is typed', async () => {
  const { booking, opener } = await till.ride()
  const typed = booking.id.toLowerCase().replace('-', ' ')
  expect((await cancelBooking(till.ports, { opener: { ...opener, id: typed } })).id).toBe(booking.id)
})
