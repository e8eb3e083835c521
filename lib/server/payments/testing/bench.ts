import 'server-only'
import type { OpaqueData } from '@/lib/payment/schemas'
import type { PaymentsPort } from '../port'

/** A gateway on a table of its own, with what a test needs beside the port. */
export type Bench = {
  port: PaymentsPort
  /** A token as the gateway's tokenizer makes it: of a good card, of one that is declined or held for review, or one too old. */
  tokenise(kind?: 'good' | 'declined' | 'held' | 'expired'): Promise<OpaqueData>
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
    unreachable: PaymentsPort
  }
}

export type BenchMaker = {
  name: string
  /** It can give money back. */
  reverses: boolean
  /** What it does not list is not there. */
  listsAll: boolean
  /** It is beyond a wire. */
  remote: boolean
  open(): Promise<Bench>
}
