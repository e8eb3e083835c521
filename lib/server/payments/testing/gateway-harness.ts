import 'server-only'
import type { OpaqueData } from '@/lib/payment/schemas'
import type { PaymentGateway } from '../gateway-port'

/** A gateway on a table of its own, with what a test needs beside the port. */
export type GatewayHarness = {
  gateway: PaymentGateway
  /** A token as the gateway's tokenizer makes it: of a good card, of one that is declined or held for review, or one too old. */
  tokenize(kind?: 'good' | 'declined' | 'held' | 'expired'): Promise<OpaqueData>
  /** How often the gateway's own ledger says that money was taken for an invoice. */
  countCharges(invoiceNumber: string): Promise<number>
  /** Lets the gateway settle what waits for it. */
  settle(): Promise<void>
  stop(): Promise<void>
  /** Of a gateway beyond a wire. */
  wire?: {
    /** The next charge is lost, before or after the gateway booked it. */
    lose(moment: 'before' | 'after'): void
    /** The same adapter where nobody listens. */
    unreachable: PaymentGateway
  }
}

export type GatewayHarnessFactory = {
  name: string
  /** It can give money back. */
  supportsReversals: boolean
  /** What it does not list is not there. */
  listsAll: boolean
  /** It is beyond a wire. */
  isRemote: boolean
  create(): Promise<GatewayHarness>
}
