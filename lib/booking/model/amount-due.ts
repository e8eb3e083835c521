import type { Booking } from './schemas'
import { getPriceCents, isPaymentUnknown, isUnpaid } from './status'

/** What a customer pays next. `paidCents`: received before. */
export type AmountDue = {
  kind: 'fare' | 'change' | 'balance'
  invoiceNumber: string
  amountCents: number
  paidCents: number
}

/** What a paid ride may still wait for, in the order in which it is paid. */
export const furtherPayments = ['change', 'balance'] as const
export type FurtherPayment = (typeof furtherPayments)[number]

/** Lists what a paid ride waits for besides its fare. */
export function listFurtherPayments({ pendingChange, balanceDue }: Booking): FurtherPayment[] {
  return furtherPayments.filter(payment => (payment === 'change' ? pendingChange : balanceDue) !== null)
}

/** Returns what the customer of a booking pays next: the difference of its pending change, its balance, or the fare. */
export function getAmountDue(
  booking: Booking,
  furtherPayment: FurtherPayment | undefined = listFurtherPayments(booking)[0],
): AmountDue {
  const { pendingChange, balanceDue, invoiceNumber, paidCents } = booking
  if (furtherPayment === 'change' && pendingChange !== null) {
    const { invoiceNumber, differenceCents } = pendingChange
    return { kind: 'change', invoiceNumber, amountCents: differenceCents, paidCents }
  }
  if (furtherPayment === 'balance' && balanceDue !== null) {
    const { invoiceNumber, amountCents } = balanceDue
    return { kind: 'balance', invoiceNumber, amountCents, paidCents }
  }
  return { kind: 'fare', invoiceNumber, amountCents: getPriceCents(booking), paidCents }
}

/** `ended`: it can no longer be paid. */
export type PaymentProgress = 'due' | 'checking' | 'paid' | 'ended'

/** Returns how far the payment of an amount is, in a later version of its booking. */
export function getPaymentProgress(booking: Booking, due: AmountDue): PaymentProgress {
  const { pendingChange, balanceDue, status, paidCents } = booking
  if (due.kind === 'fare') {
    if (isPaymentUnknown(booking)) return 'checking'
    if (isUnpaid(booking)) return 'due'
    return status === 'paid' ? 'paid' : 'ended'
  }
  if (balanceDue?.invoiceNumber === due.invoiceNumber) return balanceDue.isPaymentOpen ? 'checking' : 'due'
  if (pendingChange?.invoiceNumber === due.invoiceNumber) return pendingChange.isPaymentOpen ? 'checking' : 'due'
  return status === 'paid' && paidCents >= due.paidCents + due.amountCents ? 'paid' : 'ended'
}
