import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import type { Booking } from '@/lib/booking/model/schemas'
import type { PaymentKind, PaymentState } from './schemas'

/** Amounts in cents. */
export type PaymentEntry = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
  refTransactionId: string | null
}

/** No other charge may be sent: money may already have been taken. */
export const openChargeStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

export type PaymentSummary = Pick<
  Booking,
  'status' | 'paidCents' | 'refundCents' | 'chargebackCents' | 'transactionId' | 'refundBy' | 'pendingReview'
>

/**
 * Derives the payment status from the payments in creation order. No other code marks a booking as paid or refunded. A
 * charged-back charge leaves the booking unpaid.
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
    // A prior refund counts once, as a refund.
    chargebackCents: chargedBack.reduce(
      (total, charge) => total + Math.max(0, getRefundableCents({ charge, payments })),
      0,
    ),
    // The paying charge, even after it was refunded.
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

/** Selects the paying charge: not fully refunded, preferably the one already recorded. */
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

/** Calculates how much of a charge is neither refunded nor about to be, in cents. */
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
  // Despite an excess charge under review.
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
