import type { Booking } from '@/lib/booking/schemas'
import type { PaymentKind, PaymentState } from '@/lib/payment/schemas'

/** What counts of one payment. Amounts in cents. */
export type PaymentFact = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
}

/** States of a charge whose money may be gone already: while one is open, no other may be sent. */
export const openStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

export type Standing = Pick<Booking, 'status' | 'paidCents' | 'refundCents' | 'transactionId' | 'refundBy'>

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
  const approved = charges.filter(({ state }) => state === 'approved')
  const waiting = refunds.filter(({ state }) => state !== 'made')
  const isNoted = ({ transactionId }: PaymentFact) => transactionId === booking.transactionId
  const facts = {
    paidCents: sum(approved),
    refundCents: sum(refunds),
    // Of several the one that is noted already: what turns up later is a charge too many, even where it was made earlier.
    transactionId: (approved.find(isNoted) ?? approved[0])?.transactionId ?? null,
    refundBy: waiting.length === 0 ? null : waiting.some(isForOperator) ? ('operator' as const) : ('gateway' as const),
  }
  const open = charges.some(({ state }) => openStates.includes(state))
  return { ...facts, status: statusOf({ booking, open, paid: approved.length > 0, refunds, waiting }) }
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
  if (open) return 'payment_unknown'
  if (paid) return 'paid'
  return booking.paymentMethod === 'zelle' && booking.quote !== null ? 'awaiting_zelle' : 'reserved'
}

function isForOperator({ state }: PaymentFact): boolean {
  return state === 'operator'
}

function sum(payments: readonly PaymentFact[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0)
}
