import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { recordTransaction } from '@/lib/payments/server/record-transaction'
import { recordRefundSent } from '@/lib/payments/server/testing/manual-adjustments'
import { awaitZelleTransfer } from '@/lib/payments/server/zelle'
import { createOperatorFixture, type OperatorActionInput, SAMPLE_CHAUFFEUR } from './testing/operator-fixture'

let fixture: Awaited<ReturnType<typeof createOperatorFixture>>
beforeEach(async () => {
  fixture = await createOperatorFixture()
})
afterEach(() => fixture.close())

const expectState = { ...SAMPLE_CHAUFFEUR, phone: '+12125550199' }
const cancel: OperatorActionInput = { action: 'cancel', reason: 'The road is closed.' }

test('confirms a ride and notifies the customer', async () => {
  const ride = await fixture.rideWithOperatorLink()
  expect((await ride.press({ action: 'confirm' })).booking).toMatchObject({ confirmedAt: fixture.clock.toISOString() })
  expect(await fixture.listNotifications(ride.booking.id)).toContain('confirmed booker')
})

test('assigns a chauffeur with a normalized phone number, confirms the ride and notifies the customer', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { booking } = await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
  expect(booking).toMatchObject({ chauffeur: expectState, confirmedAt: fixture.clock.toISOString() })
  expect(await fixture.loadBooking(ride.access)).toEqual(booking)
  expect(await fixture.listNotifications(ride.booking.id)).toContain('chauffeur booker')
})

test('replaces a chauffeur', async () => {
  const ride = await fixture.rideWithOperatorLink()
  await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
  const { booking } = await ride.press({ action: 'chauffeur', chauffeur: { ...SAMPLE_CHAUFFEUR, name: 'Omar Diaz' } })
  expect(booking.chauffeur).toEqual({ ...expectState, name: 'Omar Diaz' })
})

test('an unchanged chauffeur stores no event', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const first = await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
  expect(await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })).toEqual(first)
})

test('rejects a chauffeur with an impossible phone number', async () => {
  const ride = await fixture.rideWithOperatorLink()
  await expect(
    ride.press({ action: 'chauffeur', chauffeur: { ...SAMPLE_CHAUFFEUR, phone: 'soon' } }),
  ).rejects.toMatchObject({
    kind: 'unprocessable',
    fields: { 'chauffeur.phone': expect.stringContaining('phone number') },
  })
})

test('sets an agreed fare for a ride without a route, which can then be paid', async () => {
  const ride = await fixture.rideWithOperatorLink({ dropOffLocation: unreachablePlace.id, rent: null })
  const { booking } = await ride.press({ action: 'fare', amountCents: 25_000 })
  expect(booking).toMatchObject({
    status: 'reserved',
    quote: {
      lines: [{ kind: 'agreed', label: 'Agreed fare', amountCents: 25_000 }],
      totalCents: 25_000,
      miles: 0,
      durationSeconds: 0,
      estimated: false,
    },
  })
  expect(await fixture.pay(booking)).toMatchObject({ status: 'paid' })
})

test('a Zelle ride awaits its transfer once its fare is agreed', async () => {
  const ride = await fixture.rideWithOperatorLink({
    dropOffLocation: unreachablePlace.id,
    rent: null,
    paymentMethod: 'zelle',
  })
  const { booking } = await ride.press({ action: 'fare', amountCents: 25_000 })
  expect(booking).toMatchObject({ status: 'awaiting_zelle', zelleDueAt: expect.any(String) })
})

test.each([
  { fareCents: 13_700, after: { refundCents: 2000, balanceDue: null }, balance: 13_700 },
  { fareCents: 15_700, after: { refundCents: 0, balanceDue: null }, balance: 15_700 },
  { fareCents: 18_700, after: { refundCents: 0, balanceDue: { amountCents: 3000 } }, balance: 15_700 },
])(
  'an agreed fare of $fareCents cents leaves a ride paid whose charge of 15700 counts again after a void',
  async ({ fareCents, after, balance }) => {
    const ride = await fixture.paidRideWithOperatorLink()
    const charge = ride.booking.transactionId ?? ''
    const record = async (state: 'voided' | 'settled') => {
      fixture.gateway.change(charge, state)
      const transaction = await fixture.context.paymentGateway.fetchTransaction(charge)
      if (transaction !== null) await recordTransaction(fixture.context, transaction)
    }
    fixture.advanceClock(1000)
    await record('voided')
    const elsewhere = { dropOffLocation: unreachablePlace.id, rent: null, paymentMethod: 'authorizenet' as const }
    await changeBooking(fixture.context, { access: ride.access, request: { ...kennedyRequest, ...elsewhere } })
    await record('settled')
    expect((await ride.view()).booking).toMatchObject({ status: 'paid', quote: null })
    const { booking, history } = await ride.press({ action: 'fare', amountCents: fareCents })
    expect(booking).toMatchObject({ status: 'paid', quote: { totalCents: fareCents }, ...after })
    expect(fixture.gateway.balance()).toBe(balance)
    expect(history.some(({ words }) => words.includes('Refund of the difference: $20.00'))).toBe(balance < 15_700)
  },
)

test('rejects an agreed fare for a ride that has a fare', async () => {
  const ride = await fixture.rideWithOperatorLink()
  await expect(ride.press({ action: 'fare', amountCents: 25_000 })).rejects.toMatchObject({
    code: 'not_possible',
    userMessage: 'This ride already has a fare.',
  })
})

test('marks a ride as paid when the operator records its Zelle transfer', async () => {
  const ride = await fixture.rideWithOperatorLink()
  await awaitZelleTransfer(fixture.context, ride.access)
  expect((await ride.press({ action: 'zelle_received' })).booking).toMatchObject({ status: 'paid', paidCents: 15_700 })
  expect((await fixture.events(ride.booking.id)).at(-1)).toMatchObject({ kind: 'payment', actor: 'operator' })
})

test('cancels a card-paid ride with a full refund at any time', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: 2 })
  const { booking } = await ride.press(cancel)
  expect(booking).toMatchObject({
    status: 'refunded',
    refundCents: 15_700,
    cancelledBy: 'operator',
    cancelReason: 'The road is closed.',
  })
  expect(await fixture.listNotifications(ride.booking.id)).toContain('cancelled booker')
})

test('cancels a ride after its pickup', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: -30 })
  expect((await ride.press(cancel)).booking).toMatchObject({ refundCents: 15_700 })
})

test('leaves the Zelle refund of a canceled ride to the operator and records it as sent', async () => {
  const ride = await fixture.rideWithOperatorLink({ paymentMethod: 'zelle' })
  await ride.press({ action: 'zelle_received' })
  expect(await ride.press(cancel)).toMatchObject({
    booking: { status: 'refund_due', refundBy: 'operator' },
    actions: ['refund_sent', 'new_link'],
  })
  expect((await ride.press({ action: 'refund_sent' })).booking).toMatchObject({
    status: 'refunded',
    refundBy: null,
    cancelReason: 'The road is closed.',
  })
  expect((await fixture.events(ride.booking.id)).at(-1)).toMatchObject({ kind: 'payment', actor: 'operator' })
})

test('stores a refund that failed to send for the next reconciliation', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.gateway.refundOutcomes.push('lost undone')
  await ride.press(cancel)
  expect((await ride.view()).booking).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
})

test('rejects a cancellation while a payment is being checked', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(ride.booking)
  await expect(ride.press(cancel)).rejects.toMatchObject({ code: 'not_possible' })
  expect((await ride.view()).booking.cancelledAt).toBeNull()
})

test('cancels a ride whose charge is held for review and declines the charge', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.gateway.charges.push('held')
  await fixture.pay(ride.booking)
  expect((await ride.press(cancel)).booking).toMatchObject({ status: 'cancelled', pendingReview: false, paidCents: 0 })
  expect(fixture.gateway.ledger).toMatchObject([{ state: 'declined' }])
})

test('rejects a no-show before the pickup', async () => {
  const ride = await fixture.rideWithOperatorLink()
  await expect(ride.press({ action: 'no_show' })).rejects.toMatchObject({
    code: 'not_possible',
    userMessage: 'A no-show cannot be recorded until Sun, Mar 14, 2027 at 2:30 PM EDT.',
  })
})

test('records a no-show after the pickup without a refund', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
  expect((await ride.press({ action: 'no_show' })).booking).toMatchObject({
    noShowAt: fixture.clock.toISOString(),
    status: 'paid',
    refundCents: 0,
  })
})

test('rejects a chauffeur for a ride that ended long ago', async () => {
  const ride = await fixture.rideWithOperatorLink()
  fixture.moveClockBefore(ride.booking, { hoursAhead: -24 })
  await expect(ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })).rejects.toMatchObject({
    userMessage: 'This ride ended more than a day ago.',
  })
})

test('rejects an action on a stale version with the changes since', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  await awaitZelleTransfer(fixture.context, ride.access)
  await expect(ride.press({ action: 'confirm' }, { version })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'stale',
    details: {
      view: { version: version + 1, booking: { confirmedAt: null } },
      changed: [{ version: version + 1, actor: 'rider', words: 'Changed. Payment: by Zelle (was by card).' }],
    },
  })
})

const allActions: [string, OperatorActionInput][] = [
  ['confirming', { action: 'confirm' }],
  ['assigning a chauffeur', { action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR }],
  ['recording a Zelle transfer', { action: 'zelle_received' }],
  ['canceling', cancel],
]
test.each(allActions)('%s is idempotent', async (_, action) => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  const [first, second] = await Promise.all([ride.press(action, { version }), ride.press(action, { version })])
  expect(second).toEqual(first)
  expect(await fixture.events(ride.booking.id)).toHaveLength(2)
})

test('agreed fare, no-show and sent refund are idempotent', async () => {
  const ride = await fixture.rideWithOperatorLink({
    dropOffLocation: unreachablePlace.id,
    rent: null,
    paymentMethod: 'zelle',
  })
  const performTwice = async (action: OperatorActionInput) => {
    const { version } = await ride.view()
    const first = await ride.press(action, { version })
    expect(await ride.press(action, { version })).toEqual(first)
    expect(first.version).toBe(version + 1)
  }
  await performTwice({ action: 'fare', amountCents: 25_000 })
  await performTwice({ action: 'zelle_received' })
  fixture.moveClockBefore(ride.booking, { hoursAhead: -1 })
  await performTwice({ action: 'no_show' })
  await performTwice(cancel)
  await performTwice({ action: 'refund_sent' })
})

test('canceling a paid ride twice refunds once', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { version } = await ride.view()
  await ride.press(cancel, { version })
  expect((await ride.press(cancel, { version })).booking).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect((await fixture.payments()).filter(({ kind }) => kind === 'refund')).toHaveLength(1)
})

test('rejects a stale fare action with another amount', async () => {
  const ride = await fixture.rideWithOperatorLink({ dropOffLocation: unreachablePlace.id, rent: null })
  const { version } = await ride.view()
  await ride.press({ action: 'fare', amountCents: 25_000 }, { version })
  await expect(ride.press({ action: 'fare', amountCents: 30_000 }, { version })).rejects.toMatchObject({
    code: 'stale',
  })
})

test('does not mistake an event of the site for a retried action', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  await fixture.pay(ride.booking)
  await expect(ride.press({ action: 'zelle_received' }, { version })).rejects.toMatchObject({ code: 'stale' })
})

test('an operator cancellation survives a late approved payment', async () => {
  const ride = await fixture.rideWithOperatorLink({ paymentMethod: 'zelle' })
  await ride.press({ action: 'zelle_received' })
  await ride.press(cancel)
  await recordRefundSent(fixture.context, ride.booking.id)
  expect((await ride.view()).booking).toMatchObject({
    cancelledBy: 'operator',
    cancelReason: 'The road is closed.',
    status: 'refunded',
  })
})

test('records a chargeback and its reversal once, also long after a cancellation', async () => {
  const ride = await fixture.paidRideWithOperatorLink()
  const { version } = await ride.view()
  const first = await ride.press({ action: 'chargeback' }, { version })
  expect(first.booking).toMatchObject({ status: 'reserved', chargebackCents: 15_700 })
  expect(first.actions).toContain('zelle_received')
  expect(await ride.press({ action: 'chargeback' }, { version })).toEqual(first)
  expect(first.payments.map(({ words }) => words)).toEqual([
    expect.stringMatching(/^Chargeback by the customer’s bank, transaction /),
  ])
  await ride.press(cancel)
  const { booking } = await ride.press({ action: 'chargeback_reversed' })
  expect(booking).toMatchObject({ status: 'refund_due', chargebackCents: 0, refundDueCents: 15_700 })
})

async function createRideWithUnknownCharge() {
  const ride = await fixture.rideWithOperatorLink()
  fixture.gateway.charges.push('lost unbooked')
  await fixture.pay(ride.booking)
  return ride
}

test('records once that a charge of unknown outcome was made', async () => {
  const ride = await createRideWithUnknownCharge()
  const { version, uncertainCharges, actions } = await ride.view()
  expect(uncertainCharges).toMatchObject([{ state: 'unknown', amountCents: 15_700, transactionId: null }])
  expect(actions).toEqual(expect.arrayContaining(['charge_made', 'charge_not_made']))
  const made = { action: 'charge_made', transactionId: '60123456789' } as const
  const first = await ride.press(made, { version })
  expect(await ride.press(made, { version })).toEqual(first)
  expect(first.booking).toMatchObject({ status: 'paid', paidCents: 15_700, transactionId: '60123456789' })
  expect(first.history.at(-1)).toMatchObject({ actor: 'operator' })
  expect(await fixture.listNotifications(ride.booking.id)).toEqual(
    expect.arrayContaining(['paid booker', 'paid operator']),
  )
  await expect(ride.press(made)).rejects.toMatchObject({ code: 'not_possible' })
})

test('records once that a charge of unknown outcome was not made, which can be corrected', async () => {
  const ride = await createRideWithUnknownCharge()
  const { version } = await ride.view()
  const first = await ride.press({ action: 'charge_not_made' }, { version })
  expect(await ride.press({ action: 'charge_not_made' }, { version })).toEqual(first)
  expect(first.booking).toMatchObject({ status: 'reserved', paidCents: 0 })
  expect(first.actions).toContain('charge_made')
  expect(first.actions).not.toContain('charge_not_made')
  const { booking } = await ride.press({ action: 'charge_made', transactionId: '60123456789' })
  expect(booking).toMatchObject({ status: 'paid', transactionId: '60123456789' })
})

test('a charge that only the gateway knows is dismissed or counted', async () => {
  for (const [action, expected] of [
    ['charge_made', { paidCents: 18_700, refundCents: 3000 }],
    ['charge_not_made', { paidCents: 15_700, refundCents: 0 }],
  ] as const) {
    const ride = await fixture.paidRideWithOperatorLink()
    const { invoiceNumber } = ride.booking
    const found = fixture.gateway.add({ kind: 'charge', amountCents: 3000, invoiceNumber, refTransactionId: null })
    const transaction = await fixture.context.paymentGateway.fetchTransaction(found)
    if (transaction === null) throw new Error('no such transaction')
    await recordTransaction(fixture.context, transaction)
    expect((await ride.view()).uncertainCharges).toMatchObject([{ state: 'unmatched', transactionId: found }])
    if (action === 'charge_made') {
      const wrong = ride.press({ action, transactionId: '1' })
      await expect(wrong).rejects.toMatchObject({ fields: { transactionId: expect.any(String) } })
    }
    const view = await ride.press(action === 'charge_made' ? { action, transactionId: found } : { action })
    expect(view.booking).toMatchObject(expected)
    expect(view.uncertainCharges).toEqual([])
  }
})

test('sends a new link once, which ends the old one and changes nothing else', async () => {
  const ride = await fixture.rideWithOperatorLink()
  const { version } = await ride.view()
  const first = await ride.press({ action: 'new_link' }, { version })
  expect(await ride.press({ action: 'new_link' }, { version })).toEqual(first)
  expect(first.booking).toEqual(ride.booking)
  expect(first.history.at(-1)).toMatchObject({
    actor: 'operator',
    words: 'New link sent to the customer; the old one ended.',
  })
  await expect(fixture.loadBooking(ride.access)).rejects.toMatchObject({ kind: 'not_found' })
  expect((await fixture.listNotifications(ride.booking.id)).filter(line => line.includes('link'))).toEqual([
    'new_link booker',
  ])
})

const MINUTE_MS = 60_000
const now = { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' } as const
const minutesAhead = (minutes: number) => new Date(+fixture.clock + minutes * MINUTE_MS).toISOString()

test('assigns a chauffeur with an ETA in one email', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  const { booking } = await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR, eta: { inMinutes: 20 } })
  expect(booking).toMatchObject({ chauffeur: expectState, eta: minutesAhead(20), etaEmailed: minutesAhead(20) })
  expect(await fixture.loadBooking(ride.access)).toEqual(booking)
  expect(await fixture.listNotifications(ride.booking.id)).not.toContain('eta booker')
})

test('the ETA is optional and survives a replaced chauffeur', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  expect((await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })).booking.eta).toBeNull()
  await ride.press({ action: 'eta', eta: { inMinutes: 20 } })
  const { booking } = await ride.press({ action: 'chauffeur', chauffeur: { ...SAMPLE_CHAUFFEUR, name: 'Omar Diaz' } })
  expect(booking.eta).toBe(minutesAhead(20))
})

test('emails an ETA that moved by more than 5 minutes in total, and no smaller move', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR, eta: { inMinutes: 20 } })
  const emails = async () =>
    (await fixture.listNotifications(ride.booking.id)).filter(notification => notification === 'eta booker').length
  expect((await ride.press({ action: 'eta', eta: { inMinutes: 24 } })).booking.eta).toBe(minutesAhead(24))
  expect(await emails()).toBe(0)
  await ride.press({ action: 'eta', eta: { inMinutes: 28 } })
  expect(await emails()).toBe(1)
})

test('an unchanged or retried ETA stores no event', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR })
  const { version } = await ride.view()
  const first = await ride.press({ action: 'eta', eta: { inMinutes: 20 } }, { version })
  fixture.advanceClock(2 * MINUTE_MS)
  expect((await ride.press({ action: 'eta', eta: { inMinutes: 20 } }, { version })).booking).toEqual(first.booking)
  await expect(ride.press({ action: 'eta', eta: { inMinutes: 30 } }, { version })).rejects.toMatchObject({
    code: 'stale',
  })
  expect((await ride.press({ action: 'eta', eta: { inMinutes: 18 } })).version).toBe(first.version)
})

test('rejects a past ETA at its field', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  // 2:50 PM, ten minutes ago.
  const actionWithPastEta = { action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR, eta: { time: '14:50' } } as const
  await expect(ride.press(actionWithPastEta)).rejects.toMatchObject({
    fields: { eta: expect.stringMatching(/is in the past/) },
  })
  expect((await ride.view()).booking.chauffeur).toBeNull()
})

test('rejects an ETA without a chauffeur', async () => {
  const ride = await fixture.rideWithOperatorLink(now)
  await expect(ride.press({ action: 'eta', eta: { inMinutes: 20 } })).rejects.toMatchObject({
    userMessage: 'Assign the chauffeur first.',
  })
})

test('rejects a no-show before the free wait after the ETA ends, with the earliest time', async () => {
  fixture.context.serviceRules = async () => ({ ...alwaysOpen, freeWaitMinutes: 15 })
  const ride = await fixture.rideWithOperatorLink(now)
  await ride.press({ action: 'chauffeur', chauffeur: SAMPLE_CHAUFFEUR, eta: { inMinutes: 20 } })
  fixture.advanceClock(34 * MINUTE_MS)
  expect((await ride.view()).actions).not.toContain('no_show')
  await expect(ride.press({ action: 'no_show' })).rejects.toMatchObject({
    code: 'not_possible',
    userMessage: 'A no-show cannot be recorded until 3:35 PM EST. Waiting is free for 15 min after the ETA.',
  })
  fixture.advanceClock(MINUTE_MS)
  expect((await ride.press({ action: 'no_show' })).booking.noShowAt).toBe(fixture.clock.toISOString())
})

test('a no-show of an immediate ride without an ETA is possible after an hour plus the free wait', async () => {
  fixture.context.serviceRules = async () => ({ ...alwaysOpen, freeWaitMinutes: 15 })
  const ride = await fixture.rideWithOperatorLink(now)
  fixture.advanceClock(74 * MINUTE_MS)
  await expect(ride.press({ action: 'no_show' })).rejects.toMatchObject({
    userMessage:
      'A no-show cannot be recorded until 4:15 PM EST. If you set an ETA, the wait starts at the ETA instead.',
  })
  fixture.advanceClock(MINUTE_MS)
  expect((await ride.press({ action: 'no_show' })).booking.noShowAt).not.toBeNull()
})
