import 'server-only'
import type { PaymentsPort } from '../port'

export function createHostedPayments(_: { baseUrl: string }): PaymentsPort {
  throw new Error('on its way')
}
