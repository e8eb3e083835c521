import 'server-only'
import type { PaymentTable } from '@/lib/server/database/tables'

/** Where one payment stands, for the operator; its amount stands beside. */
export function paymentWords({
  kind,
  gateway,
  state,
  method,
  transaction_id,
}: Pick<PaymentTable, 'kind' | 'gateway' | 'state' | 'method' | 'transaction_id'>): string {
  const number = transaction_id === null ? '' : `, transaction ${transaction_id}`
  if (kind === 'charge') return gateway === 'zelle' ? 'Zelle transfer received' : `${chargeWords(state)}${number}`
  if (state === 'operator')
    return gateway === 'zelle' ? 'Refund for you to send by Zelle' : 'Refund for you to send by hand'
  if (state !== 'made')
    return state === 'due' ? 'Refund on its way to the card' : 'Refund sent; its outcome is being checked'
  if (gateway === 'zelle') return 'Refund sent by Zelle'
  return method === 'void' ? 'Charge voided: nothing leaves the card' : `Refund made${number}`
}

function chargeWords(state: PaymentTable['state']): string {
  switch (state) {
    case 'approved':
      return 'Card charged'
    case 'held':
      return 'Card charge held for review at the gateway'
    case 'declined':
      return 'Card declined'
    case 'failed':
      return 'Card charge failed at the processor, nothing charged'
    case 'voided':
      return 'Card charge given up before it was taken'
    case 'refused':
      return 'Card charge not made'
    case 'absent':
      return 'Card charge never made'
    default:
      return 'Card charge being checked'
  }
}
