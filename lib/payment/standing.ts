import type { Booking } from '@/lib/booking/schemas'
import type { PaymentKind, PaymentState } from '@/lib/payment/schemas'

/** What counts of one payment. Amounts in cents. */
export type PaymentFact = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
  /** Of a refund: the transaction that it gives back. */
  refTransactionId: string | null
}

/** States of a charge whose money may be gone already: while one is open, no other may be sent. */
export const openStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

export type Standing = Pick<
  Booking,
  'status' | 'paidCents' | 'refundCents' | 'transactionId' | 'refundBy' | 'pendingReview'
>

/**
 * Where a booking stands, from its payments alone (in the order they were made) and whether it was cancelled: nothing
 * else ever makes it paid, refund due or refunded.
 */
export function standingOf({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'cancelledAt' | 'paymentMethod' | 'quote' | 'transactionId'>
  payments: readonly PaymentFact[]
}): Standing {
  const charges = payments.filter(({ kind }) => kind === 'charge')
  const refunds = payments.filter(({ kind }) => kind === 'refund')
  const approved = charges.filter(isApproved)
  const waiting = refunds.filter(({ state }) => state !== 'made')
  const paying = findPaying({ booking, payments })
  const facts = {
    paidCents: sum(approved),
    refundCents: sum(refunds),
    // Once it went back, too, it stays the charge that paid.
    transactionId: (paying ?? approved.find(isNoted(booking)) ?? approved[0])?.transactionId ?? null,
    pendingReview: charges.some(({ state }) => state === 'held'),
    refundBy: waiting.length === 0 ? null : waiting.some(isForOperator) ? ('operator' as const) : ('gateway' as const),
  }
  const open = charges.some(({ state }) => openStates.includes(state))
  return { ...facts, status: statusOf({ booking, open, paid: paying !== undefined, refunds, waiting }) }
}

/**
 * The charge that pays a booking: none that went back whole, and of several the one that is noted already. What turns
 * up later is a charge too many, even where it was made earlier.
 */
export function findPaying({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'transactionId'>
  payments: readonly PaymentFact[]
}): PaymentFact | undefined {
  const kept = payments.filter(
    payment => isApproved(payment) && !payments.some(refund => goesBack({ charge: payment, refund })),
  )
  return kept.find(isNoted(booking)) ?? kept[0]
}

function goesBack({ charge, refund }: { charge: PaymentFact; refund: PaymentFact }): boolean {
  const whole = refund.amountCents === charge.amountCents
  return refund.kind === 'refund' && refund.refTransactionId === charge.transactionId && whole
}

function isNoted(booking: Pick<Booking, 'transactionId'>) {
  return ({ transactionId }: PaymentFact) => transactionId === booking.transactionId
}

function isApproved({ kind, state }: PaymentFact): boolean {
  return kind === 'charge' && state === 'approved'
}

function statusOf({
  booking,
  open,
  paid,
  refunds,
  waiting,
}: {
  booking: Pick<Booking, 'cancelledAt' | 'paymentMethod' | 'quote'>
  open: boolean
  paid: boolean
  refunds: readonly PaymentFact[]
  waiting: readonly PaymentFact[]
}): Booking['status'] {
  if (booking.cancelledAt !== null) {
    if (waiting.length > 0) return 'refund_due'
    return refunds.length > 0 ? 'refunded' : 'cancelled'
  }
  // A charge too many that is being checked makes a paid ride no less paid.
  if (paid) return 'paid'
  if (open) return 'payment_unknown'
  return booking.paymentMethod === 'zelle' && booking.quote !== null ? 'awaiting_zelle' : 'reserved'
}

function isForOperator({ state }: PaymentFact): boolean {
  return state === 'operator'
}

function sum(payments: readonly PaymentFact[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0)
}
