import { cancelBooking } from '@/lib/server/bookings/cancel'
import { listEvents } from '@/lib/server/bookings/store'
import { noteCharged, noteNotCharged, noteRefundSent } from './by-hand'
import { recordTransaction } from './merchant-changes'
import { openTill, type Till } from './testing/till'

const DAY_MS = 24 * 60 * 60_000

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

/** Has the books learn how a transaction stands at the gateway. */
async function learn(transactionId: string) {
  const transaction = await till.ports.payments.details(transactionId)
  if (transaction === null) throw new Error('no such transaction')
  return await recordTransaction(till.ports, transaction)
}
/** Gives back a part of a charge in the merchant interface. */
function refundThere(charge: string, amountCents: number, invoiceNumber: string | null = null): string {
  return till.gateway.add({ kind: 'refund', amountCents, invoiceNumber, refTransactionId: charge })
}
/** A paid and settled ride, with the number of its charge. */
async function settledRide() {
  const { booking, opener } = await till.paidRide()
  till.gateway.settle()
  return { booking, opener, charge: booking.transactionId ?? '' }
}
/** The same, canceled with a refund of half its fare that is not sent, since no response from the gateway. */
async function canceledRide() {
  const ride = await settledRide()
  till.goTo(ride.booking, { hoursAhead: 5 })
  till.gateway.silent = true
  const log = jest.spyOn(console, 'error').mockImplementation()
  await cancelBooking(till.ports, { opener: ride.opener })
  log.mockRestore()
  till.gateway.silent = false
  return ride
}
const refunds = async () => (await till.payments()).filter(({ kind }) => kind === 'refund')
const told = async () =>
  (await till.db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('sequence').execute()).map(
    ({ kind, recipient }) => `${kind}: ${recipient}`,
  )

test('a part that was refunded there is recorded once, the ride stays paid, and the operator is told', async () => {
  const { opener, charge } = await settledRide()
  const refund = refundThere(charge, 5000)
  await learn(refund)
  await learn(refund)
  expect(await till.read(opener)).toMatchObject({
    status: 'paid',
    paidCents: 15_700,
    refundCents: 5000,
    refundBy: null,
  })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund, reason: 'merchant' }])
  expect((await told()).slice(-2)).toEqual(['merchant_change: operator', 'event: webhook'])
})

test('parts that add up to the fare make the ride unpaid', async () => {
  const { opener, charge } = await settledRide()
  await learn(refundThere(charge, 5000))
  await learn(refundThere(charge, 10_700))
  expect(await till.read(opener)).toMatchObject({ status: 'reserved', refundCents: 15_700 })
})

test('a ride that was refunded in part gives back no more than what is left', async () => {
  const { booking, opener, charge } = await settledRide()
  await learn(refundThere(charge, 5000))
  till.goTo(booking, { hoursAhead: 48 })
  await cancelBooking(till.ports, { opener })
  expect(till.gateway.asked.refunds).toEqual([10_700])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
})

test('a refund that is due and was made there is closed, and not sent', async () => {
  const { opener, charge } = await canceledRide()
  const refund = refundThere(charge, 7850)
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund, reason: 'due_by_merchant' }])
})

test('of a refund that is due, what was refunded there is subtracted', async () => {
  const { opener, charge } = await canceledRide()
  refundThere(charge, 5000)
  await till.roundAfter(DAY_MS)
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([2850])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 7850 })
})

test('where more was refunded there than is due, nothing is sent', async () => {
  const { opener, charge } = await canceledRide()
  refundThere(charge, 15_700)
  await till.roundAfter(DAY_MS)
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
})

test('half a fare that waits for the settlement is not refunded after the whole charge was voided', async () => {
  const { booking, opener } = await till.paidRide()
  till.goTo(booking, { hoursAhead: 5 })
  await cancelBooking(till.ports, { opener })
  till.gateway.change(booking.transactionId ?? '', 'voided')
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked).toMatchObject({ refunds: [], voids: [] })
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(await refunds()).toMatchObject([{ state: 'withdrawn' }, { state: 'made', method: 'void' }])
})

test('a refund that was noted by hand is the one that the gateway lists', async () => {
  const { opener, booking, charge } = await canceledRide()
  till.gateway.reversals.push('refused')
  await till.roundAfter(DAY_MS)
  const refund = refundThere(charge, 7850)
  await noteRefundSent(till.ports, booking.id)
  await learn(refund)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 7850 })
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: refund }])
})

test('a refund of ours whose answer was lost is not recorded twice', async () => {
  const { opener } = await canceledRide()
  till.gateway.reversals.push('lost')
  await till.roundAfter(DAY_MS)
  const made = till.gateway.ledger.at(-1)?.transactionId ?? ''
  await learn(made)
  await till.roundAfter(DAY_MS)
  expect(await refunds()).toMatchObject([{ state: 'made', transaction_id: made, reason: null }])
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 7850 })
})

test('a refund of ours that was voided there is owed again, and left to the operator', async () => {
  const { opener } = await canceledRide()
  await till.roundAfter(DAY_MS)
  const made = till.gateway.ledger.at(-1)?.transactionId ?? ''
  till.gateway.change(made, 'voided')
  await learn(made)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator', refundCents: 7850 })
})

test('a refund of theirs that was voided there is gone', async () => {
  const { opener, charge } = await settledRide()
  const refund = refundThere(charge, 5000)
  await learn(refund)
  till.gateway.change(refund, 'voided')
  await learn(refund)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', refundCents: 0 })
})

test('a refund of ours that was voided after a chargeback is withdrawn: the bank returned that money', async () => {
  const { booking, opener, charge } = await settledRide()
  till.goTo(booking, { hoursAhead: 5 })
  await cancelBooking(till.ports, { opener })
  const [refund] = await refunds()
  till.gateway.change(charge, 'charged_back')
  await learn(charge)
  till.gateway.change(refund?.transaction_id ?? '', 'voided')
  await learn(refund?.transaction_id ?? '')
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', refundCents: 0, refundBy: null })
})

test('a void that was undone and made again is recorded again', async () => {
  const { booking, opener } = await till.paidRide()
  const charge = booking.transactionId ?? ''
  await cancelBooking(till.ports, { opener })
  till.gateway.change(charge, 'unsettled')
  await learn(charge)
  expect(await till.read(opener)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  till.gateway.change(charge, 'voided')
  await learn(charge)
  expect(await till.read(opener)).toMatchObject({ status: 'refunded', refundCents: 15_700, refundBy: null })
})

test.each(['declined', 'failed'] as const)(
  'nothing is refunded of a charge that was %s at its settlement',
  async state => {
    const { booking, opener, charge } = await canceledRide()
    till.gateway.change(charge, state)
    await till.roundAfter(DAY_MS)
    expect(till.gateway.asked).toMatchObject({ voids: [], refunds: [] })
    expect(await till.read(opener)).toMatchObject({ id: booking.id, refundBy: null })
  },
)

test('no refund goes out for a charge that the gateway shows as charged back', async () => {
  const { opener, charge } = await canceledRide()
  till.gateway.change(charge, 'charged_back')
  await till.roundAfter(DAY_MS)
  expect(till.gateway.asked.refunds).toEqual([])
  expect(await till.read(opener)).toMatchObject({ status: 'cancelled', chargebackCents: 15_700, refundCents: 0 })
})

test('a charge of exactly the fare, made there for an unpaid ride, pays it', async () => {
  const { booking, opener } = await till.ride()
  const { invoiceNumber } = booking
  await learn(till.gateway.add({ kind: 'charge', amountCents: 15_700, invoiceNumber, refTransactionId: null }))
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 15_700 })
  await expect(till.pay(booking)).rejects.toMatchObject({ code: 'already_paid' })
})

test('any other charge under an invoice of ours surfaces to the operator, and counts as nothing', async () => {
  const { booking, opener } = await till.paidRide()
  const { invoiceNumber } = booking
  const extra = { kind: 'charge', amountCents: 3000, invoiceNumber, refTransactionId: null } as const
  const found = till.gateway.add(extra)
  await learn(found)
  await learn(found)
  expect(await till.read(opener)).toEqual(booking)
  expect((await told()).filter(line => line.startsWith('charge_found'))).toEqual(['charge_found: operator'])
  expect((await listEvents(till.db, booking.id)).map(({ kind }) => kind).at(-1)).toBe('charge_found')
  await noteNotCharged(till.ports, booking.id)
  expect((await till.payments()).map(({ state }) => state).toSorted()).toEqual(['approved', 'withdrawn'])
})

test('a charge that was found there can be noted as this ride’s: it then goes back where the ride is paid', async () => {
  const { booking, opener } = await till.paidRide()
  const { invoiceNumber } = booking
  const found = till.gateway.add({ kind: 'charge', amountCents: 3000, invoiceNumber, refTransactionId: null })
  await learn(found)
  await noteCharged(till.ports, { bookingId: booking.id, transactionId: found })
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paidCents: 18_700, refundCents: 3000 })
})

test('a charge that was believed absent and is there pays its ride', async () => {
  till.gateway.charges.push('lost for now')
  const { booking, opener } = await till.ride()
  await till.pay(booking)
  await till.roundAfter(4 * 60_000)
  expect(await till.read(opener)).toMatchObject({ status: 'reserved' })
  till.gateway.bookLate()
  await learn(till.gateway.ledger[0]?.transactionId ?? '')
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('while a payment of the same ride is open, a strange charge waits', async () => {
  till.gateway.charges.push('lost')
  const { booking } = await till.ride()
  await till.pay(booking)
  expect(await learn(till.gateway.ledger[0]?.transactionId ?? '')).toBe('later')
})

test('a charge of somebody else’s is no business of ours', async () => {
  const other = { kind: 'charge', amountCents: 15_700, invoiceNumber: 'INV-1', refTransactionId: null } as const
  expect(await learn(till.gateway.add(other))).toBe('done')
  expect(await till.payments()).toEqual([])
})

test('a charge that was said to be voided and is there pays its ride again', async () => {
  const { booking, opener } = await till.paidRide()
  const charge = booking.transactionId ?? ''
  till.gateway.change(charge, 'voided')
  await learn(charge)
  till.gateway.change(charge, 'settled')
  await learn(charge)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', refundCents: 0 })
})

test('one that was paid otherwise meanwhile is left to the operator to refund', async () => {
  const { booking, opener } = await till.paidRide()
  const charge = booking.transactionId ?? ''
  till.gateway.change(charge, 'voided')
  await learn(charge)
  await till.pay(booking, { address: '192.0.2.2' })
  till.gateway.change(charge, 'settled')
  await learn(charge)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', refundCents: 15_700, refundBy: 'operator' })
})
