import fc from 'fast-check'
import type { Booking } from '@/lib/booking/model/schemas'
import { sampleBooking } from '@/lib/booking/model/testing/sample-booking'
import { openChargeStates, type PaymentEntry } from './payment-entries'
import { derivePaymentSummary } from './payment-summary'
import { type PaymentState, paymentStates } from './schemas'
import { chargeEntry } from './testing/payment-entries'

const CANCELED_AT = '2026-03-11T15:00:00.000Z'
const fresh = sampleBooking({ paymentMethod: 'authorizenet', status: 'reserved', zelleDueAt: null })
const canceled = { ...fresh, cancelledAt: CANCELED_AT }

const fare = { invoiceNumber: fresh.invoiceNumber, createdAt: CANCELED_AT }

function charge(state: PaymentState, transactionId: string | null = 'T1'): PaymentEntry {
  return chargeEntry({ state, transactionId, ...fare })
}
function refund(state: PaymentState, amountCents = 10_595, refTransactionId = 'T1'): PaymentEntry {
  return chargeEntry({ kind: 'refund', state, amountCents, transactionId: null, refTransactionId, ...fare })
}

test.each([
  ['is reserved without a payment', fresh, [], 'reserved'],
  [
    'awaits payment when it is to be paid by Zelle',
    { ...fresh, paymentMethod: 'zelle' as const },
    [],
    'awaiting_zelle',
  ],
  [
    'is reserved when it is to be paid by Zelle and the fare is unknown',
    { ...fresh, paymentMethod: 'zelle' as const, quote: null },
    [],
    'reserved',
  ],
  ['is pending review while a charge is in flight', fresh, [charge('sent')], 'payment_unknown'],
  ['is pending review while the outcome of a charge is unknown', fresh, [charge('unknown')], 'payment_unknown'],
  ['is pending review while a charge is held for review', fresh, [charge('held')], 'payment_unknown'],
  ['is unchanged by a declined charge', fresh, [charge('declined')], 'reserved'],
  ['is unchanged by a refused charge', fresh, [charge('refused')], 'reserved'],
  ['is unchanged by a charge that was never made', fresh, [charge('absent')], 'reserved'],
  [
    'awaits payment when declined and then to be paid by Zelle',
    { ...fresh, paymentMethod: 'zelle' as const },
    [charge('declined')],
    'awaiting_zelle',
  ],
  ['is paid with an approved charge', fresh, [charge('approved')], 'paid'],
  ['is paid when declined and then approved', fresh, [charge('declined'), charge('approved')], 'paid'],
  [
    'is paid while an excess charge is being refunded',
    fresh,
    [charge('approved', 'T0'), charge('approved'), refund('due')],
    'paid',
  ],
  ['is paid while an excess charge is held for review', fresh, [charge('held', 'T0'), charge('approved')], 'paid'],
  ['is unpaid when the charge is fully refunded', fresh, [charge('approved'), refund('due')], 'reserved'],
  [
    'is unpaid when the charge is fully refunded in two parts',
    fresh,
    [charge('approved'), refund('made', 5298), refund('made', 5297)],
    'reserved',
  ],
  ['is paid when partly refunded', fresh, [charge('approved'), refund('made', 5298)], 'paid'],
  ['is paid when the refund is withdrawn', fresh, [charge('approved'), refund('withdrawn')], 'paid'],
  ['is unpaid after a chargeback', fresh, [charge('charged_back')], 'reserved'],
  [
    'is paid when charged back and paid by another method',
    fresh,
    [charge('charged_back'), charge('approved', 'T2')],
    'paid',
  ],
  ['is unpaid with an unmatched charge', fresh, [charge('unmatched')], 'reserved'],
  [
    'is canceled when canceled and its refund withdrawn',
    canceled,
    [charge('charged_back'), refund('withdrawn')],
    'cancelled',
  ],
  ['is canceled when canceled and never paid', canceled, [], 'cancelled'],
  ['is canceled when canceled after a decline', canceled, [charge('declined')], 'cancelled'],
  ['is refund due when canceled with a refund due', canceled, [charge('approved'), refund('due')], 'refund_due'],
  ['is refund due when canceled with a refund sent', canceled, [charge('approved'), refund('sent')], 'refund_due'],
  [
    'is refund due when canceled with a refund of unknown outcome',
    canceled,
    [charge('approved'), refund('unknown')],
    'refund_due',
  ],
  [
    'is refund due when canceled with a refund left to the operator',
    canceled,
    [charge('approved'), refund('operator')],
    'refund_due',
  ],
  ['is refunded when canceled and the refund was made', canceled, [charge('approved'), refund('made')], 'refunded'],
  [
    'is refund due when canceled and one of two refunds was made',
    canceled,
    [charge('approved'), refund('made'), refund('due')],
    'refund_due',
  ],
] as const)('%s', (_, booking, payments, status) => {
  expect(derivePaymentSummary({ booking, payments }).status).toBe(status)
})

test('derives the paid amount, the refunds and the paying charge', () => {
  expect(
    derivePaymentSummary({
      booking: canceled,
      payments: [charge('declined', 'T0'), charge('approved'), refund('made', 5298)],
    }),
  ).toEqual({
    status: 'refunded',
    paidCents: 10_595,
    refundCents: 5298,
    partialRefundCents: 0,
    creditCents: 0,
    refundDueCents: 0,
    pendingChange: null,
    balanceDue: null,
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
  expect(derivePaymentSummary({ booking: canceled, payments: [charge('held')] })).toMatchObject({
    status: 'cancelled',
    pendingReview: true,
    refundBy: null,
  })
  expect(derivePaymentSummary({ booking: canceled, payments: [charge('voided')] })).toMatchObject({
    status: 'cancelled',
    pendingReview: false,
  })
})

test('a chargeback counts as paid and as charged back', () => {
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

test('a pending refund is sent by the gateway', () => {
  expect(derivePaymentSummary({ booking: canceled, payments: [charge('approved'), refund('due')] }).refundBy).toBe(
    'gateway',
  )
})

test('one pending refund left to the operator is stated in the summary', () => {
  const payments = [charge('approved'), refund('due'), refund('operator')]
  expect(derivePaymentSummary({ booking: canceled, payments }).refundBy).toBe('operator')
})

test('the recorded paying charge stays, though an earlier one is found later', () => {
  const booking = { ...fresh, transactionId: 'T2' }
  const payments = [charge('approved', 'T1'), charge('approved', 'T2')]
  expect(derivePaymentSummary({ booking, payments }).transactionId).toBe('T2')
})

test('one held charge of several keeps a booking pending review', () => {
  const payments = [charge('approved'), charge('held', 'T2')]
  expect(derivePaymentSummary({ booking: fresh, payments }).pendingReview).toBe(true)
})

test('of several charges that were charged back, the recorded one stays the paying charge', () => {
  const payments = [charge('charged_back'), charge('charged_back', 'T2')]
  expect(derivePaymentSummary({ booking: { ...fresh, transactionId: 'T2' }, payments }).transactionId).toBe('T2')
})

const pendingChange: Booking['pendingChange'] = {
  ride: fresh,
  differenceCents: 1,
  invoiceNumber: 'INV-2',
  requestedAt: CANCELED_AT,
  requestedBy: 'rider',
  expiresAt: CANCELED_AT,
  paymentMethod: 'authorizenet',
  isPaymentOpen: false,
}
const balanceDue: Booking['balanceDue'] = {
  amountCents: 5298,
  invoiceNumber: 'INV-2',
  paymentMethod: 'zelle',
  isPaymentOpen: false,
}

test('a balance whose invoice number a charge has used is not being paid by another charge of that number', () => {
  const used = { ...charge('approved'), amountCents: 1, invoiceNumber: 'INV-2' }
  const payments = [used, { ...used, state: 'sent' as const, transactionId: null }]
  expect(derivePaymentSummary({ booking: { ...fresh, balanceDue }, payments }).balanceDue).toEqual({
    amountCents: 10_594,
    invoiceNumber: '',
    paymentMethod: 'authorizenet',
    isPaymentOpen: false,
  })
})

const anyPayment: fc.Arbitrary<PaymentEntry> = fc.record({
  kind: fc.constantFrom('charge' as const, 'refund' as const),
  state: fc.constantFrom(...paymentStates),
  amountCents: fc.constantFrom(1, 5298, 10_595),
  transactionId: fc.option(fc.constantFrom('T1', 'T2', 'T3')),
  refTransactionId: fc.option(fc.constantFrom('T1', 'T2', 'T3')),
  invoiceNumber: fc.constantFrom('INV-1', 'INV-2'),
  purpose: fc.constantFrom(null, 'change' as const, 'courtesy' as const),
  isRefundOfVoidedCharge: fc.boolean(),
  createdAt: fc.constant(CANCELED_AT),
  replacedAt: fc.constantFrom(null, CANCELED_AT),
})
const anyPaymentHistory = fc.record({
  booking: fc.record({
    cancelledAt: fc.constantFrom(null, CANCELED_AT),
    paymentMethod: fc.constantFrom('authorizenet' as const, 'zelle' as const),
    quote: fc.constantFrom(null, fresh.quote),
    keptDifferenceCents: fc.constantFrom(0, 500),
    transactionId: fc.constantFrom(null, 'T1', 'T2', 'gone'),
    pendingChange: fc.constantFrom(null, pendingChange),
    balanceDue: fc.constantFrom(null, balanceDue),
  }),
  payments: fc.array(anyPayment, { maxLength: 6 }).map(withoutImpossibleCharges),
})

/**
 * Unique indexes allow a transaction only once, and one open or approved charge per invoice number. A Zelle transfer,
 * which has no transaction, is not charged back.
 */
function withoutImpossibleCharges(payments: PaymentEntry[]): PaymentEntry[] {
  const mayHaveTaken = ({ state }: PaymentEntry) => state === 'approved' || openChargeStates.includes(state)
  const excludes = (one: PaymentEntry) => (other: PaymentEntry) =>
    other.kind === 'charge' &&
    ((other.transactionId === one.transactionId &&
      (one.transactionId !== null || other.invoiceNumber === one.invoiceNumber)) ||
      (mayHaveTaken(one) && mayHaveTaken(other) && other.invoiceNumber === one.invoiceNumber))
  return payments.filter((each, i) => each.kind !== 'charge' || !payments.slice(0, i).some(excludes(each)))
}

test('a booking is never paid without an approved charge', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const { status, paidCents, refundCents, chargebackCents } = derivePaymentSummary({ booking, payments })
      const approved = payments.some(({ kind, state }) => kind === 'charge' && state === 'approved')
      return approved || (status !== 'paid' && paidCents <= chargebackCents + refundCents)
    }),
  )
})

test('nothing can be paid while the outcome of a charge is open', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const { status } = derivePaymentSummary({ booking, payments })
      const open = payments.some(({ kind, state }) => kind === 'charge' && openChargeStates.includes(state))
      return !open || (status !== 'reserved' && status !== 'awaiting_zelle')
    }),
  )
})

test('only canceled bookings are canceled, refund due or refunded', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const { status } = derivePaymentSummary({ booking, payments })
      return ['cancelled', 'refund_due', 'refunded'].includes(status) === (booking.cancelledAt !== null)
    }),
  )
})

test('a booking is refunded only once every refund was made', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const refunds = payments.filter(({ kind, state }) => kind === 'refund' && state !== 'withdrawn')
      const { status } = derivePaymentSummary({ booking, payments })
      return status !== 'refunded' || (refunds.length > 0 && refunds.every(({ state }) => state === 'made'))
    }),
  )
})

test('the paying charge was approved, whether charged back since or not', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const { transactionId } = derivePaymentSummary({ booking, payments })
      const approved = payments.filter(
        ({ kind, state }) => kind === 'charge' && (state === 'approved' || state === 'charged_back'),
      )
      return transactionId === null || approved.some(payment => payment.transactionId === transactionId)
    }),
  )
})

test('deriving the summary again changes nothing', () => {
  fc.assert(
    fc.property(anyPaymentHistory, ({ booking, payments }) => {
      const first = derivePaymentSummary({ booking, payments })
      expect(derivePaymentSummary({ booking: { ...booking, ...first }, payments })).toEqual(first)
    }),
  )
})
