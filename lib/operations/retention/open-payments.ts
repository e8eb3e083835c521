import 'server-only'
import type { PaymentState } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'

/** Banks do not say when a dispute is over. */
export const CHARGEBACK_OPEN_MS = 365 * 24 * 60 * 60_000

const openReasonFor = (kind: 'charge' | 'refund', reason: string) => (payment: PaymentTable) =>
  payment.kind === kind ? reason : null
const notOpen = () => null

const OPEN_REASONS_BY_STATE: Record<PaymentState, (payment: PaymentTable, now: Date) => string | null> = {
  sent: ({ kind }) => (kind === 'charge' ? 'a card charge is being checked' : 'a refund is being checked'),
  unknown: ({ kind }) => (kind === 'charge' ? 'a card charge is being checked' : 'a refund is being checked'),
  held: openReasonFor('charge', 'a card charge is pending review'),
  unmatched: openReasonFor('charge', 'the gateway has an unmatched charge'),
  charged_back: ({ updated_at }, now) =>
    +now - Date.parse(updated_at) < CHARGEBACK_OPEN_MS
      ? 'a chargeback is less than a year old and may still be disputed'
      : null,
  due: openReasonFor('refund', 'a refund is due'),
  operator: openReasonFor('refund', 'a refund is waiting for you to send it'),
  approved: notOpen,
  declined: notOpen,
  failed: notOpen,
  voided: notOpen,
  refused: notOpen,
  absent: notOpen,
  made: notOpen,
  withdrawn: notOpen,
}

/** Finds why a payment is still open; null if none is. */
export function findOpenPaymentReason({
  payments,
  now,
}: {
  payments: readonly PaymentTable[]
  now: Date
}): string | null {
  for (const payment of payments) {
    const reason = OPEN_REASONS_BY_STATE[payment.state](payment, now)
    if (reason !== null) return reason
  }
  return null
}
