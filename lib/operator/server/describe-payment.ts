import 'server-only'
import { REASON_MADE_BY_MERCHANT } from '@/lib/payments/server/store'
import type { PaymentTable } from '@/lib/payments/tables'

/** Describes a payment for the operator, without its amount. */
export function describePayment({
  kind,
  gateway,
  state,
  method,
  reason,
  transaction_id,
}: Pick<PaymentTable, 'kind' | 'gateway' | 'state' | 'method' | 'reason' | 'transaction_id'>): string {
  const transactionText = transaction_id === null ? '' : `, transaction ${transaction_id}`
  if (kind === 'charge')
    return gateway === 'zelle' ? 'Zelle payment received' : `${describeCharge(state)}${transactionText}`
  if (state === 'withdrawn') return 'Refund withdrawn'
  if (state === 'operator')
    return gateway === 'zelle' ? 'Refund for you to send by Zelle' : 'Refund for you to send manually'
  if (state !== 'made')
    return state === 'due' ? 'Refund to the card in progress' : 'Refund sent; its outcome is being checked'
  if (gateway === 'zelle') return 'Refund sent by Zelle'
  const merchantText = reason === REASON_MADE_BY_MERCHANT ? ' in the merchant interface' : ''
  return method === 'void'
    ? `Charge voided${merchantText}: the card was not charged`
    : `Refund issued${merchantText}${transactionText}`
}

function describeCharge(state: PaymentTable['state']): string {
  switch (state) {
    case 'approved':
      return 'Card charged'
    case 'charged_back':
      return 'Chargeback by the customer’s bank'
    case 'unmatched':
      return 'Unknown charge at the gateway, not counted'
    case 'withdrawn':
      return 'Charge at the gateway that is not for this ride'
    case 'held':
      return 'Card charge held for review at the gateway'
    case 'declined':
      return 'Card declined'
    case 'failed':
      return 'Card charge failed, nothing charged'
    case 'voided':
      return 'Card charge voided before capture'
    case 'refused':
      return 'Card charge not made'
    case 'absent':
      return 'Card charge never made'
    default:
      return 'Card charge being checked'
  }
}
