import { toKennedy } from '@/lib/booking/testing/samples'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { changeBooking } from '@/lib/server/bookings/change'
import { noteZelleReceived } from './by-hand'
import { recordOutcome } from './outcome'
import { openTill, type Till, until } from './testing/till'
import { ABSENCE_MS, IN_FLIGHT_MS } from './till'

const HOUR_MS = 60 * 60_000

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** A ride whose charge was sent, not to be found, and will turn up late. */
async function rideAfterAbsence() {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('lost for now')
  await till.pay(booking)
  await till.roundAfter(ABSENCE_MS)
  return { booking, opener }
}

test('a charge that turns up late still pays the ride', async () => {
  const { booking, opener } = await rideAfterAbsence()
  expect(await till.read(opener)).toEqual(booking)
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a charge that turns up late for a cancelled ride goes back whole', async () => {
  const { opener } = await rideAfterAbsence()
  await cancelBooking(till.ports, { opener })
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', paidCents: 15_700, refundCents: 15_700 })
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded' })
  expect(till.gateway.balance()).toBe(0)
})

test('a charge that turns up late for a ride that was paid otherwise goes back whole', async () => {
  const { booking, opener } = await rideAfterAbsence()
  const answer = await till.pay(booking)
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({
    status: 'paid',
    transactionId: answer.status === 'paid' ? answer.transactionId : '',
    paidCents: 31_400,
    refundCents: 15_700,
    refundBy: null,
  })
  expect(till.gateway.balance()).toBe(15_700)
})

test('cancelled after that, what paid the ride goes back, and not what had gone back', async () => {
  const { booking, opener } = await rideAfterAbsence()
  await till.pay(booking)
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  await till.roundAfter(0)
  expect(await cancelBooking(till.ports, { opener, seenCents: 15_700 })).toMatchObject({
    status: 'refunded',
    refundCents: 31_400,
  })
  expect(till.gateway.balance()).toBe(0)
})

test('a card charge that turns up late for a ride paid by Zelle goes back, and Zelle stays how it was paid', async () => {
  const { booking, opener } = await rideAfterAbsence()
  await noteZelleReceived(till.ports, booking.id)
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paymentMethod: 'zelle', transactionId: null })
  expect(till.gateway.balance()).toBe(0)
})

test('a charge that never turns up is no longer looked for after a day', async () => {
  await rideAfterAbsence()
  for (let hours = 0; hours < 48; hours += 1) await till.roundAfter(HOUR_MS)
  expect(await till.payments()).toMatchObject([{ state: 'absent', next_look_at: null }])
})

test('an answer that comes after the round was there changes nothing more', async () => {
  const { booking, opener } = await till.ride()
  const release = till.gateway.hang({ booked: true })
  const answer = till.pay(booking)
  await until(() => till.gateway.ledger.length === 1)
  await till.roundAfter(IN_FLIGHT_MS)
  const settled = await till.read(opener)
  release()
  expect(await answer).toEqual({ status: 'paid', transactionId: settled.transactionId })
  expect(await till.read(opener)).toEqual(settled)
})

test('a charge that turns up late for a ride at another fare by then goes back whole, and the ride is to be paid', async () => {
  const { opener } = await rideAfterAbsence()
  const request = { ...toKennedy, carCategory: 'Luxury SUV', rent: 162, paymentMethod: 'authorizenet' as const }
  const { booking: changed } = await changeBooking(till.ports, { opener, request })
  till.gateway.bookLate()
  await till.roundAfter(HOUR_MS)
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'reserved', paidCents: 15_700, refundCents: 15_700 })
  expect(till.gateway.balance()).toBe(0)
  await till.pay(changed)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 31_900, refundCents: 15_700 })
  expect(await cancelBooking(till.ports, { opener, seenCents: 16_200 })).toMatchObject({ status: 'refunded' })
  expect(till.gateway.balance()).toBe(0)
})

test('an approval counts, though the charge was taken for declined before it came', async () => {
  const { booking, opener } = await till.ride()
  const release = till.gateway.hang({ booked: true })
  const answer = till.pay(booking)
  await until(() => till.gateway.ledger.length === 1)
  const [charge] = await till.payments()
  const outcome = { state: 'declined', reason: 'declined', transactionId: '60000000000' } as const
  await recordOutcome(till.ports, { id: charge?.id ?? '', outcome })
  release()
  expect(await answer).toMatchObject({ status: 'paid' })
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
})

test('a charge that two lookers find at once, for two tries, is counted once and kept', async () => {
  const { booking, opener } = await rideAfterAbsence()
  till.gateway.charges.push('lost unbooked')
  await till.pay(booking)
  await till.roundAfter(ABSENCE_MS)
  till.gateway.bookLate()
  const outcome = { state: 'approved', transactionId: till.gateway.ledger[0]?.transactionId ?? '' } as const
  const tries = await till.payments()
  await Promise.all(tries.map(({ id }) => recordOutcome(till.ports, { id, outcome })))
  await till.roundAfter(HOUR_MS)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700, refundCents: 0 })
  expect(till.gateway.balance()).toBe(15_700)
})

test('the number of a charge that is held outlives an answer that was lost', async () => {
  const { booking } = await till.ride()
  const release = till.gateway.hang({ booked: true })
  till.gateway.charges.push('lost')
  const answer = till.pay(booking)
  await until(() => till.gateway.ledger.length === 1)
  for (const entry of till.gateway.ledger) entry.state = 'held'
  await till.roundAfter(IN_FLIGHT_MS)
  release()
  expect(await answer).toMatchObject({ status: 'checking' })
  expect(await till.payments()).toMatchObject([
    { state: 'held', transaction_id: till.gateway.ledger[0]?.transactionId },
  ])
})
