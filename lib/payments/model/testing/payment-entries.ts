import type { PaymentEntry } from '../payment-entries'

/** Creates an approved charge of $105.95, the fare of the sample booking. */
export function chargeEntry(
  over: Partial<PaymentEntry> & Pick<PaymentEntry, 'invoiceNumber' | 'createdAt'>,
): PaymentEntry {
  return {
    kind: 'charge',
    state: 'approved',
    amountCents: 10_595,
    transactionId: 'T1',
    refTransactionId: null,
    purpose: null,
    isRefundOfVoidedCharge: false,
    replacedAt: null,
    ...over,
  }
}
