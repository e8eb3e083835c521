import type { Booking } from './schemas'
import { isPaymentUnknown, isUnpaid } from './status'

/** What a customer pays next. `paidCents`: received before. */
export type AmountDue = {
  kind: 'fare' | 'change'
  invoiceNumber: string
  amountCents: number
  paidCents: number
}

/** Returns what the customer of a booking pays next: the difference of its pending change, otherwise the fare. */
export function getAmountDue({ pendingChange, invoiceNumber, quote, paidCents }: Booking): AmountDue {
  return pendingChange === null
    ? { kind: 'fare', invoiceNumber, amountCents: quote?.totalCents ?? 0, paidCents }
    : {
        kind: 'change',
        invoiceNumber: pendingChange.invoiceNumber,
        amountCents: pendingChange.differenceCents,
        paidCents,
      }
}

/** `ended`: it can no longer be paid. */
export type PaymentProgress = 'due' | 'checking' | 'paid' | 'ended'

/** Returns how far the payment of an amount is, in a later version of its booking. */
export function getPaymentProgress(booking: Booking, due: AmountDue): PaymentProgress {
  const { pendingChange, status, paidCents } = booking
  if (due.kind === 'fare') {
    if (isPaymentUnknown(booking)) return 'checking'
    if (isUnpaid(booking)) return 'due'
    return status === 'paid' ? 'paid' : 'ended'
  }
  if (pendingChange?.invoiceNumber === due.invoiceNumber) return pendingChange.isPaymentOpen ? 'checking' : 'due'
  return status === 'paid' && paidCents >= due.paidCents + due.amountCents ? 'paid' : 'ended'
}
