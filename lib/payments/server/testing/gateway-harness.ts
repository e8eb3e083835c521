import 'server-only'
import type { OpaqueData } from '@/lib/payments/model/schemas'
import type { PaymentGateway } from '../gateway-port'

export type GatewayHarness = {
  gateway: PaymentGateway
  tokenize(kind?: 'good' | 'declined' | 'held' | 'expired'): Promise<OpaqueData>
  countCharges(invoiceNumber: string): Promise<number>
  settle(): Promise<void>
  stop(): Promise<void>
  wire?: {
    /** Loses the next request before or after the gateway recorded it. */
    lose(moment: 'before' | 'after'): void
    unreachable: PaymentGateway
  }
}

export type GatewayHarnessFactory = {
  name: string
  supportsRefunds: boolean
  listsAll: boolean
  isRemote: boolean
  create(): Promise<GatewayHarness>
}
