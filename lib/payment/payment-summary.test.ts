import fc from 'fast-check'
import { sampleBooking } from '@/lib/booking/testing/sample-booking'
import { derivePaymentSummary, openChargeStates, type PaymentEntry } from './payment-summary'
import { type PaymentState, paymentStates } from './schemas'

const CANCELLED = '2026-03-11T15:00:00.000Z'
const fresh = sampleBooking({ paymentMethod: 'authorizenet', status: 'reserved', zelleDueAt: null })
const cancelled = { ...fresh, cancelledAt: CANCELLED }

function charge(state: PaymentState, transactionId: string | null = 'T1'): PaymentEntry {
  return { kind: 'charge', state, amountCents: 10_595, transactionId, refTransactionId: null }
}
function refund(state: PaymentState, amountCents = 10_595, refTransactionId = 'T1'): PaymentEntry {
  return { kind: 'refund', state, amountCents, transactionId: null, refTransactionId }
}

test.each([
  ['without a payment it is reserved', fresh, [], 'reserved'],
  ['to be paid by Zelle it awaits that', { ...fresh, paymentMethod: 'zelle' as const }, [], 'awaiting_zelle'],
  [
    'to be paid by Zelle at no known fare it is reserved',
    { ...fresh, paymentMethod: 'zelle' as const, quote: null },
    [],
    'reserved',
  ],
  ['with a charge on its way it is being checked', fresh, [charge('sent')], 'payment_unknown'],
  ['with a charge that was lost it is being checked', fresh, [charge('unknown')], 'payment_unknown'],
  ['with a charge held for review it is being checked', fresh, [charge('held')], 'payment_unknown'],
  ['with a charge declined it is what it was', fresh, [charge('declined')], 'reserved'],
  ['with a charge refused it is what it was', fresh, [charge('refused')], 'reserved'],
  ['with a charge that was never made it is what it was', fresh, [charge('absent')], 'reserved'],
  [
    'declined, to be paid by Zelle, it awaits that',
    { ...fresh, paymentMethod: 'zelle' as const },
    [charge('declined')],
    'awaiting_zelle',
  ],
  ['with a charge approved it is paid', fresh, [charge('approved')], 'paid'],
  ['declined and then approved it is paid', fresh, [charge('declined'), charge('approved')], 'paid'],
  [
    'paid, with a charge too many going back, it is paid',
    fresh,
    [charge('approved', 'T0'), charge('approved'), refund('due')],
    'paid',
  ],
  [
    'paid, with a charge too many held for review, it is paid',
    fresh,
    [charge('held', 'T0'), charge('approved')],
    'paid',
  ],
  ['with a charge that goes back whole it is what it was', fresh, [charge('approved'), refund('due')], 'reserved'],
  [
    'refunded whole in two parts it is what it was',
    fresh,
    [charge('approved'), refund('made', 5298), refund('made', 5297)],
    'reserved',
  ],
  ['refunded in part it is paid', fresh, [charge('approved'), refund('made', 5298)], 'paid'],
  ['with a refund that is withdrawn it is paid', fresh, [charge('approved'), refund('withdrawn')], 'paid'],
  ['with a charge that was charged back it is what it was', fresh, [charge('charged_back')], 'reserved'],
  ['charged back and paid otherwise it is paid', fresh, [charge('charged_back'), charge('approved', 'T2')], 'paid'],
  ['with a charge that nobody can place it is what it was', fresh, [charge('unmatched')], 'reserved'],
  [
    'cancelled, its refund withdrawn, it is cancelled',
    cancelled,
    [charge('charged_back'), refund('withdrawn')],
    'cancelled',
  ],
  ['cancelled and never paid it is cancelled', cancelled, [], 'cancelled'],
  ['cancelled after a decline it is cancelled', cancelled, [charge('declined')], 'cancelled'],
  ['cancelled with a refund due it is due', cancelled, [charge('approved'), refund('due')], 'refund_due'],
  ['cancelled with a refund sent it is due', cancelled, [charge('approved'), refund('sent')], 'refund_due'],
  ['cancelled with a refund lost it is due', cancelled, [charge('approved'), refund('unknown')], 'refund_due'],
  [
    'cancelled with a refund left to people it is due',
    cancelled,
    [charge('approved'), refund('operator')],
    'refund_due',
  ],
  ['cancelled with its refund made it is refunded', cancelled, [charge('approved'), refund('made')], 'refunded'],
  [
    'cancelled with one refund of two made it is due',
    cancelled,
    [charge('approved'), refund('made'), refund('due')],
    'refund_due',
  ],
] as const)('%s', (_, booking, payments, status) => {
  expect(derivePaymentSummary({ booking, payments }).status).toBe(status)
})

test('what was paid, what goes back and by which charge it was paid are told', () => {
  expect(
    derivePaymentSummary({
      booking: cancelled,
      payments: [charge('declined', 'T0'), charge('approved'), refund('made', 5298)],
    }),
  ).toEqual({
    status: 'refunded',
    paidCents: 10_595,
    refundCents: 5298,
    chargebackCents: 0,
    transactionId: 'T1',
    refundBy: null,
    pendingReview: false,
  })
})

test.each(['sent', 'unknown', 'approved', 'declined', 'voided'] as const)(
  'a charge that is %s is not pending review',
  state => {
    expect(derivePaymentSummary({ booking: fresh, payments: [charge(state)] }).pendingReview).toBe(false)
  },
)

test('a held charge leaves a canceled booking canceled, pending review until it is declined', () => {
  expect(derivePaymentSummary({ booking: cancelled, payments: [charge('held')] })).toMatchObject({
    status: 'cancelled',
    pendingReview: true,
    refundBy: null,
  })
  expect(derivePaymentSummary({ booking: cancelled, payments: [charge('voided')] })).toMatchObject({
    status: 'cancelled',
    pendingReview: false,
  })
})

test('a chargeback counts as paid and as taken back', () => {
  expect(derivePaymentSummary({ booking: fresh, payments: [charge('charged_back')] })).toMatchObject({
    paidCents: 10_595,
    chargebackCents: 10_595,
    refundCents: 0,
    transactionId: 'T1',
  })
})

test('a chargeback of a partly refunded charge does not count the refund twice', () => {
  const payments = [charge('charged_back'), refund('made', 3000), charge('approved', 'T2')]
  const { paidCents, refundCents, chargebackCents } = derivePaymentSummary({ booking: fresh, payments })
  expect({ paidCents, refundCents, chargebackCents }).toEqual({
    paidCents: 21_190,
    refundCents: 3000,
    chargebackCents: 7595,
  })
})

test('a refund that waits for the gateway is sent by it', () => {
  expect(derivePaymentSummary({ booking: cancelled, payments: [charge('approved'), refund('due')] }).refundBy).toBe(
    'gateway',
  )
})

test('of refunds that wait, one for people is enough for the rider to be told so', () => {
  const payments = [charge('approved'), refund('due'), refund('operator')]
  expect(derivePaymentSummary({ booking: cancelled, payments }).refundBy).toBe('operator')
})

test('the charge that is noted stays the one that paid, though an earlier one turns up', () => {
  const booking = { ...fresh, transactionId: 'T2' }
  const payments = [charge('approved', 'T1'), charge('approved', 'T2')]
  expect(derivePaymentSummary({ booking, payments }).transactionId).toBe('T2')
})

test('one held charge of several keeps a booking pending review', () => {
  const payments = [charge('approved'), charge('held', 'T2')]
  expect(derivePaymentSummary({ booking: fresh, payments }).pendingReview).toBe(true)
})

test('of several charges that were charged back the noted one stays the one that paid', () => {
  const payments = [charge('charged_back'), charge('charged_back', 'T2')]
  expect(derivePaymentSummary({ booking: { ...fresh, transactionId: 'T2' }, payments }).transactionId).toBe('T2')
})

const anyPayment: fc.Arbitrary<PaymentEntry> = fc.record({
  kind: fc.constantFrom('charge' as const, 'refund' as const),
  state: fc.constantFrom(...paymentStates),
  amountCents: fc.constantFrom(1, 5298, 10_595),
  transactionId: fc.option(fc.constantFrom('T1', 'T2', 'T3')),
  refTransactionId: fc.option(fc.constantFrom('T1', 'T2', 'T3')),
})
const anyStory = fc.record({
  booking: fc.record({
    cancelledAt: fc.constantFrom(null, CANCELLED),
    paymentMethod: fc.constantFrom('authorizenet' as const, 'zelle' as const),
    quote: fc.constantFrom(null, fresh.quote),
    transactionId: fc.constantFrom(null, 'T1', 'T2', 'gone'),
  }),
  payments: fc.array(anyPayment, { maxLength: 6 }),
})

test('nothing is ever paid without a charge that was approved', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const { status, paidCents, refundCents, chargebackCents } = derivePaymentSummary({ booking, payments })
      const approved = payments.some(({ kind, state }) => kind === 'charge' && state === 'approved')
      return approved || (status !== 'paid' && paidCents <= chargebackCents + refundCents)
    }),
  )
})

test('nothing can be paid while the money of a charge may be gone', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const { status } = derivePaymentSummary({ booking, payments })
      const open = payments.some(({ kind, state }) => kind === 'charge' && openChargeStates.includes(state))
      return !open || (status !== 'reserved' && status !== 'awaiting_zelle')
    }),
  )
})

test('a cancelled ride is cancelled, due or refunded, and no other ride is', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const { status } = derivePaymentSummary({ booking, payments })
      return ['cancelled', 'refund_due', 'refunded'].includes(status) === (booking.cancelledAt !== null)
    }),
  )
})

test('it is refunded only once every refund was made', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const refunds = payments.filter(({ kind, state }) => kind === 'refund' && state !== 'withdrawn')
      const { status } = derivePaymentSummary({ booking, payments })
      return status !== 'refunded' || (refunds.length > 0 && refunds.every(({ state }) => state === 'made'))
    }),
  )
})

test('the charge that paid is one that was approved, charged back since or not', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const { transactionId } = derivePaymentSummary({ booking, payments })
      const approved = payments.filter(
        ({ kind, state }) => kind === 'charge' && (state === 'approved' || state === 'charged_back'),
      )
      return transactionId === null || approved.some(payment => payment.transactionId === transactionId)
    }),
  )
})

test('told again, it stands where it stood', () => {
  fc.assert(
    fc.property(anyStory, ({ booking, payments }) => {
      const first = derivePaymentSummary({ booking, payments })
      expect(derivePaymentSummary({ booking: { ...booking, ...first }, payments })).toEqual(first)
    }),
  )
})
