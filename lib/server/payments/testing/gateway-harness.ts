import 'server-only'
import type { OpaqueData } from '@/lib/payment/schemas'
import type { PaymentGateway } from '../gateway-port'

/** A gateway for one contract test, with what the test needs beside the port. */
export type GatewayHarness = {
  gateway: PaymentGateway
  /** Creates a token: of a good card, of one that is declined or held for review, or an expired token. */
  tokenize(kind?: 'good' | 'declined' | 'held' | 'expired'): Promise<OpaqueData>
  /** Counts the charges of an invoice in the gateway's own ledger. */
  countCharges(invoiceNumber: string): Promise<number>
  settle(): Promise<void>
  stop(): Promise<void>
  /** Only for a remote gateway. */
  wire?: {
    /** Loses the next charge, before or after the gateway recorded it. */
    lose(moment: 'before' | 'after'): void
    /** The same adapter with a URL where nothing listens. */
    unreachable: PaymentGateway
  }
}

export type GatewayHarnessFactory = {
  name: string
  supportsReversals: boolean
  /** What it does not list does not exist. */
  listsAll: boolean
  isRemote: boolean
  create(): Promise<GatewayHarness>
}
