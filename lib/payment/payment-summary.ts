import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import type { PaymentKind, PaymentState } from '@/lib/payment/schemas'

/** The part of a payment that determines the booking status. Amounts in cents. */
export type PaymentEntry = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
  refTransactionId: string | null
}

/** Charge states in which money may already have been taken: while one is open, no other charge may be sent. */
export const openChargeStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

export type PaymentSummary = Pick<
  Booking,
  'status' | 'paidCents' | 'refundCents' | 'chargebackCents' | 'transactionId' | 'refundBy' | 'pendingReview'
>

/**
 * Derives a booking's payment status from its payments (in creation order) and cancellation. No other code marks a
 * booking as paid, refund due or refunded. A charged-back charge counts as paid and as charged back; the booking is
 * then unpaid.
 */
export function derivePaymentSummary({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'cancelledAt' | 'paymentMethod' | 'quote' | 'transactionId'>
  payments: readonly PaymentEntry[]
}): PaymentSummary {
  const charges = payments.filter(({ kind }) => kind === 'charge')
  const refunds = payments.filter(isRefund)
  const approved = charges.filter(isApproved)
  const chargedBack = charges.filter(({ state }) => state === 'charged_back')
  const pendingRefunds = refunds.filter(({ state }) => state !== 'made')
  const paying = selectPayingCharge({ booking, payments })
  const received = charges.filter(charge => approved.includes(charge) || chargedBack.includes(charge))
  const facts = {
    paidCents: sumCents(received),
    refundCents: sumCents(refunds),
    // An amount refunded before the chargeback counts once, as a refund.
    chargebackCents: chargedBack.reduce(
      (total, charge) => total + Math.max(0, getRefundableCents({ charge, payments })),
      0,
    ),
    // It remains the paying charge even after it was refunded.
    transactionId: (paying ?? received.find(isRecordedCharge(booking)) ?? received[0])?.transactionId ?? null,
    pendingReview: charges.some(({ state }) => state === 'held'),
    refundBy:
      pendingRefunds.length === 0
        ? null
        : pendingRefunds.some(needsOperator)
          ? ('operator' as const)
          : ('gateway' as const),
  }
  const open = charges.some(({ state }) => openChargeStates.includes(state))
  return { ...facts, status: deriveStatus({ booking, open, paid: paying !== undefined, refunds, pendingRefunds }) }
}

/**
 * Selects the paying charge: not fully refunded, preferably the one already recorded. A charge found later is an excess
 * charge, even if it was made earlier.
 */
export function selectPayingCharge({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'transactionId'>
  payments: readonly PaymentEntry[]
}): PaymentEntry | undefined {
  const kept = payments.filter(charge => isApproved(charge) && getRefundableCents({ charge, payments }) > 0)
  return kept.find(isRecordedCharge(booking)) ?? kept[0]
}

/** Calculates how much of a charge is neither refunded nor about to be. */
export function getRefundableCents({
  charge,
  payments,
}: {
  charge: PaymentEntry
  payments: readonly PaymentEntry[]
}): number {
  const refunds = payments.filter(payment => isRefund(payment) && payment.refTransactionId === charge.transactionId)
  return charge.amountCents - sumCents(refunds)
}

function isRefund({ kind, state }: PaymentEntry): boolean {
  return kind === 'refund' && state !== 'withdrawn'
}

function isRecordedCharge(booking: Pick<Booking, 'transactionId'>) {
  return ({ transactionId }: PaymentEntry) => transactionId === booking.transactionId
}

function isApproved({ kind, state }: PaymentEntry): boolean {
  return kind === 'charge' && state === 'approved'
}

function deriveStatus({
  booking,
  open,
  paid,
  refunds,
  pendingRefunds: waiting,
}: {
  booking: Pick<Booking, 'cancelledAt' | 'paymentMethod' | 'quote'>
  open: boolean
  paid: boolean
  refunds: readonly PaymentEntry[]
  pendingRefunds: readonly PaymentEntry[]
}): Booking['status'] {
  if (booking.cancelledAt !== null) {
    if (waiting.length > 0) return 'refund_due'
    return refunds.length > 0 ? 'refunded' : 'cancelled'
  }
  // An excess charge under review does not make a paid booking less paid.
  if (paid) return 'paid'
  if (open) return 'payment_unknown'
  return booking.paymentMethod === 'zelle' && isFareConfirmed(booking.quote) ? 'awaiting_zelle' : 'reserved'
}

function needsOperator({ state }: PaymentEntry): boolean {
  return state === 'operator'
}

function sumCents(payments: readonly PaymentEntry[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0)
}
