import type { Booking } from '@/lib/booking/model/schemas'
import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { record } from '@/lib/payments/server/record'
import { awaitZelleTransfer } from '@/lib/payments/server/zelle'
import { createOperatorFixture, type OperatorActionInput, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

const expectState = { ...SAMPLE_CHAUFFEUR, phone: '+12125550199' }
const cancel: OperatorActionInput = { action: 'cancel', reason: 'The road is closed.' }
const received = { action: 'zelle_received', amountCents: 15_700 } as const

test('rejects an action on a stale version with the changes since', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  await awaitZelleTransfer(fixture.context, ride.access)
  await expect(ride.press({ action: 'confirm' }, { version })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'stale',
    userMessage: expect.stringMatching(/review the changes and try again\. Changed\. Method: Zelle \(was [^)]*\)\.$/),
    details: { view: { version: version + 1, booking: { confirmedAt: null } } },
  })
})

test('a repeated request acts once, also at the same time and after later changes', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  const request = { version, key: 'key-of-one-press' }
  const [first, second] = await Promise.all([ride.press(received, request), ride.press(received, request)])
  expect(second).toEqual(first)
  await ride.press({ action: 'confirm' })
  expect((await ride.press(received, request)).booking.account.paidCents).toBe(15_700)
  expect(await fixture.events(ride.booking.id)).toHaveLength(3)
})

test('the same input with another key is another action, and so is another input with the same key', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const key = 'key-of-one-press'
  const { version } = await ride.press(received, { key })
  await expect(ride.press(received, { version: version - 1 })).rejects.toMatchObject({ code: 'stale' })
  await expect(ride.press({ ...received, amountCents: 100 }, { version: version - 1, key })).rejects.toMatchObject({
    code: 'stale',
  })
  expect((await ride.press({ ...received, amountCents: 100 }, { key })).booking.account.paidCents).toBe(15_800)
})

test('an action that is not possible, or of invalid input, stores nothing, so that it can be repeated later', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const request = { key: 'key-of-one-press', version: 1 }
  await expect(ride.press({ action: 'no_show' }, request)).rejects.toMatchObject({
    code: 'not_possible',
    userMessage: 'A no-show cannot be recorded until Sun, Mar 14, 2027 at 2:30 PM EDT.',
  })
  await expect(ride.press({ ...received, amountCents: 0 }, request)).rejects.toMatchObject({
    code: 'invalid_fields',
    fields: { amountCents: 'Please enter the amount in dollars, such as 20 or 20.50.' },
  })
  fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
  expect((await ride.press({ action: 'no_show' }, request)).done).toBe('No-show recorded.')
})

test('assigns a chauffeur with a normalized phone number, confirms the ride and notifies the customer', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { booking, version } = await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })
  expect(booking).toMatchObject({ chauffeur: expectState, confirmedAt: fixture.clock.toISOString() })
  expect(await fixture.loadBooking(ride.access)).toEqual(booking)
  expect(await fixture.listNotifications(ride.booking.id)).toContain('chauffeur booker')
  expect((await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })).version).toBe(version)
})

test('sets an agreed fare for a ride without a route, which can then be paid', async () => {
  const ride = await fixture.rideWithOperatorLink({ dropOffLocation: unreachablePlace.id, rent: null })
  const { booking } = await ride.press({ action: 'fare', amountCents: 25_000 })
  const quote = { lines: [{ kind: 'agreed', label: 'Agreed fare', amountCents: 25_000 }], totalCents: 25_000 }
  expect(booking).toMatchObject({ status: 'reserved', quote })
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test.each([
  ['Zelle', 'zelle', 'zelle_received', 'Zelle payment'],
  ['the chauffeur', 'chauffeur', 'chauffeur_paid', 'Payment to the chauffeur'],
] as const)('records what %s received, of any amount, at any time', async (_, paymentMethod, action, words) => {
  const ride = await fixture.rideWithOperatorLink({ paymentMethod })
  const part = await ride.press({ action, amountCents: 10_000 })
  expect(part.booking).toMatchObject({ status: 'paid', account: { paidCents: 10_000, dueCents: 5700 } })
  expect(part.history.at(-1)).toMatchObject({ actor: 'operator', words: `${words}: $100.00. Due: $57.00.` })
  const all = await ride.press({ action, amountCents: 5700 })
  expect(all.booking.account).toMatchObject({ dueCents: 0, refundDueCents: 0 })
  await ride.press(cancel)
  const tooMuch = await ride.press({ action, amountCents: 100 })
  expect(tooMuch.booking).toMatchObject({ status: 'refund_due', account: { operatorRefundCents: 15_800 } })
  expect(tooMuch.statement.at(-1)).toMatchObject({ cents: -100, balanceCents: -15_800 })
})

test('cancels with another refund, such as that of the policy, and rejects more than was paid', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.gateway.settle()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 2 })
  const refund = (await ride.view()).actions.find(({ name }) => name === 'cancel')?.fields[0]
  expect(refund).toMatchObject({ initial: '157.00', hint: 'All that was paid is $157.00; by the policy it is $78.50.' })
  await expect(ride.press({ ...cancel, refundCents: 15_701 })).rejects.toMatchObject({
    fields: { refundCents: 'Please enter $157.00 or less.' },
  })
  const first = await ride.press({ ...cancel, refundCents: 7850 })
  expect(first.booking).toMatchObject({ status: 'refunded', account: { refundedCents: 7850, priceCents: 7850 } })
  expect(fixture.gateway.truth(first.booking.invoiceNumber)).toBe(7850)
})

test('leaves the Zelle refund of a canceled ride to the operator and records it as sent', async () => {
  const ride = await fixture.rideWithOperatorLink({ paymentMethod: 'zelle' })
  await ride.press(received)
  const canceled = await ride.press(cancel)
  expect(canceled.booking).toMatchObject({ status: 'refund_due', account: { refundBy: 'operator' } })
  expect(fixture.offered(canceled)).toEqual(['refund_sent', 'zelle_received', 'chauffeur_paid', 'new_link', 'note'])
  const { booking, history } = await ride.press({ action: 'refund_sent' })
  expect(booking).toMatchObject({ status: 'refunded', cancelReason: 'The road is closed.' })
  expect(history.at(-1)).toMatchObject({ actor: 'operator', words: 'Refund by Zelle: $157.00.' })
})

test('gives back a part for a reason that the customer sees, and never more than the ride costs', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.gateway.settle()
  const late = { action: 'courtesy', amountCents: 2000, reason: 'The car was late.' } as const
  const first = await ride.press(late)
  expect(first.booking).toMatchObject({ status: 'paid', refundReason: 'The car was late.' })
  expect(fixture.gateway.truth(first.booking.invoiceNumber)).toBe(13_700)
  expect(await fixture.listNotifications(ride.booking.id)).toContain('courtesy booker')
  await expect(ride.press({ ...late, amountCents: 13_701 })).rejects.toMatchObject({
    fields: { amountCents: 'This is more than the ride costs.' },
  })
})

test('records a chargeback and its reversal, also long after a cancellation', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const [charge] = fixture.gateway.book.map(({ id }) => id)
  const transactionId = charge ?? ''
  const first = await ride.press({ action: 'chargeback', transactionId })
  expect(first.booking).toMatchObject({ status: 'reserved', account: { chargebackCents: 15_700, dueCents: 0 } })
  await ride.press(cancel)
  const reversed = await ride.press({ action: 'chargeback_reversed', transactionId })
  // The bank had the money when the terms were applied, so the operator decides what goes back.
  const account = { chargebackCents: 0, operatorRefundCents: 15_700 }
  expect(reversed.booking).toMatchObject({ status: 'refund_due', account })
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(15_700)
})

async function createRideWithUnknownCharge() {
  const ride = await fixture.rideWithOperatorLink()
  fixture.gateway.answers.push('lost before')
  await fixture.pay(ride.booking)
  return ride
}

test('records that a charge of unknown outcome was not made, which can be corrected', async () => {
  const ride = await createRideWithUnknownCharge()
  const first = await ride.press({ action: 'charge_not_made' })
  expect(first.booking).toMatchObject({ status: 'reserved', account: { paidCents: 0, openCharge: null } })
  const transactionId = fixture.gateway.merchant.charge(ride.booking.invoiceNumber, 15_700)
  const { booking, history } = await ride.press({ action: 'charge_made', transactionId })
  expect(booking).toMatchObject({ status: 'paid', account: { paidCents: 15_700, transactionId } })
  expect(history.at(-1)).toMatchObject({ actor: 'operator' })
})

test('a charge that the gateway does not have, or has for another ride, was not made; unless it cannot say', async () => {
  const ride = await createRideWithUnknownCharge()
  const other = fixture.gateway.merchant.charge((await fixture.rideWithOperatorLink()).booking.invoiceNumber, 15_700)
  for (const transactionId of [other, '60123456789']) {
    await expect(ride.press({ action: 'charge_made', transactionId })).rejects.toMatchObject({
      fields: { transactionId: expect.any(String) },
    })
  }
  fixture.gateway.isDown = true
  const { booking } = await ride.press({ action: 'charge_made', transactionId: '60123456789' })
  expect(booking).toMatchObject({ status: 'paid', account: { paidCents: 15_700 } })
})

/** A charge that this site did not make, found by its invoice number. */
async function findChargeOfMerchant({ booking }: { booking: Booking }, cents: number): Promise<string> {
  const id = fixture.gateway.merchant.charge(booking.invoiceNumber, cents)
  const transaction = await fixture.context.paymentGateway.fetchTransaction(id)
  if (transaction === null) throw new Error('no such transaction')
  await record(fixture.context, { bookingId: booking.id, transaction, asOf: Number.MAX_SAFE_INTEGER })
  return id
}

test('counts a charge that only the gateway knows; what is too much goes back', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const found = await findChargeOfMerchant(ride, 3000)
  const { actions, history } = await ride.view()
  const [choice] = actions.find(({ name }) => name === 'charge_counted')?.fields ?? []
  expect(choice).toMatchObject({
    initial: found,
    options: [{ value: found, label: expect.stringMatching(/^\$30\.00 on /) }],
  })
  expect(history.at(-1)?.words).toContain('for this ride that this site did not make')
  await expect(ride.press({ action: 'charge_counted', transactionId: '1' })).rejects.toMatchObject({
    fields: { transactionId: expect.any(String) },
  })
  const counted = { action: 'charge_counted', transactionId: found } as const
  const { booking } = await ride.press(counted)
  expect(booking.account).toMatchObject({ paidCents: 18_700, refundedCents: 3000, dueCents: 0 })
  expect(fixture.gateway.truth(ride.booking.invoiceNumber)).toBe(15_700)
})

const MINUTE_MS = 60_000
const now = { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' } as const
const minutesAhead = (minutes: number) => new Date(+fixture.clock + minutes * MINUTE_MS).toISOString()

test('an immediate ride needs an ETA, which survives a replaced chauffeur', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  await expect(ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR })).rejects.toMatchObject({
    fields: { eta: 'Please enter the chauffeur’s arrival time.' },
  })
  await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR, eta: { inMinutes: 20 } })
  const { booking } = await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR, name: 'Omar Diaz' })
  expect(booking.eta).toBe(minutesAhead(20))
})

test('emails an ETA that moved, and none for the same', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  await ride.press({ action: 'chauffeur', ...SAMPLE_CHAUFFEUR, eta: { inMinutes: 20 } })
  const emails = async () =>
    (await fixture.listNotifications(ride.booking.id)).filter(notification => notification === 'chauffeur booker')
      .length
  expect((await ride.press({ action: 'eta', eta: { inMinutes: 20 } })).booking.eta).toBe(minutesAhead(20))
  expect(await emails()).toBe(1)
  await ride.press({ action: 'eta', eta: { inMinutes: 28 } })
  expect(await emails()).toBe(2)
})
