import { isFareConfirmed } from '@/lib/booking/fare-words'
import type { Booking } from '@/lib/booking/schemas'
import type { PaymentKind, PaymentState } from '@/lib/payment/schemas'

/** What counts of one payment. Amounts in cents. */
export type PaymentEntry = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
  /** Of a refund: the transaction that it gives back. */
  refTransactionId: string | null
}

/** States of a charge whose money may be gone already: while one is open, no other may be sent. */
export const openChargeStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

export type PaymentSummary = Pick<
  Booking,
  'status' | 'paidCents' | 'refundCents' | 'chargebackCents' | 'transactionId' | 'refundBy' | 'pendingReview'
>

/**
 * Where a booking stands, from its payments alone (in the order they were made) and whether it was cancelled: nothing
 * else ever makes it paid, refund due or refunded. A charge that was charged back counts as paid and as taken back; a
 * ride that stands is then unpaid, as it is after its charge was voided or refunded whole.
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
    // What was refunded before the chargeback counts once, as a refund.
    chargebackCents: chargedBack.reduce(
      (total, charge) => total + Math.max(0, getRefundableCents({ charge, payments })),
      0,
    ),
    // Once it went back, too, it stays the charge that paid.
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
 * The charge that pays a booking: none that went back whole, and of several the one that is noted already. What turns
 * up later is a charge too many, even where it was made earlier.
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

/** What of a charge has not gone back and is not on its way back. */
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

/** A refund that is made or still to be made. */
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
  // A charge too many that is being checked makes a paid ride no less paid.
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
