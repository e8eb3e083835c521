import 'server-only'
import type { PaymentsPort } from '../port'

export function createAuthorizeNet(_: {
  environment: 'sandbox' | 'production'
  loginId: string
  transactionKey: string
}): PaymentsPort {
  throw new Error('on its way')
}
