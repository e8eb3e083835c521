import type { PaymentKind, PaymentState, RefundPurpose } from './schemas'

/** Amounts in cents. */
export type PaymentEntry = {
  kind: PaymentKind
  state: PaymentState
  amountCents: number
  transactionId: string | null
  refTransactionId: string | null
  /** A refund has the number of its charge. */
  invoiceNumber: string
  purpose: RefundPurpose | null
  /** Whether the charge of this operator's refund was voided, or failed, before the refund was made. */
  isRefundOfVoidedCharge: boolean
  /** ISO 8601 in UTC. */
  createdAt: string
  /** When the merchant made another refund in place of this withdrawn one; null without one. */
  replacedAt: string | null
}

/** No other charge may be sent: money may already have been taken. */
export const openChargeStates: readonly PaymentState[] = ['sent', 'unknown', 'held']

/** Lists the charges that are not fully refunded, in creation order. */
export function listKeptCharges(payments: readonly PaymentEntry[]): PaymentEntry[] {
  return payments.filter(charge => isApproved(charge) && getRefundableCents({ charge, payments }) > 0)
}

/** Calculates how much of a charge is neither refunded nor about to be, in cents. */
export function getRefundableCents({
  charge,
  payments,
}: {
  charge: PaymentEntry
  payments: readonly PaymentEntry[]
}): number {
  const refunds = payments.filter(payment => isRefund(payment) && isRefundOf(payment, charge))
  return charge.amountCents - sumCents(refunds)
}

/** Zelle transfers have no transaction: only their invoice numbers differ. */
export function isRefundOf(refund: PaymentEntry, charge: PaymentEntry): boolean {
  return refund.refTransactionId === charge.transactionId && refund.invoiceNumber === charge.invoiceNumber
}

/** Checks whether an entry is a refund that was made or is still due. */
export function isRefund({ kind, state }: PaymentEntry): boolean {
  return kind === 'refund' && state !== 'withdrawn'
}

export function isApproved({ kind, state }: PaymentEntry): boolean {
  return kind === 'charge' && state === 'approved'
}

export function sumCents(payments: readonly PaymentEntry[]): number {
  return payments.reduce((total, { amountCents }) => total + amountCents, 0)
}
