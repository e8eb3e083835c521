import 'server-only'
import type { Gateway, OpaqueData } from '@/lib/payment/schemas'

/** One charge to be made. `reference` names this attempt (at most 20 characters), the invoice number its booking. */
export type Charge = {
  opaqueData: OpaqueData
  amountCents: number
  invoiceNumber: string
  reference: string
  description: string
  email: string
  /** How many charges of this booking were declined before. None while the outcome of one is not known. */
  declines?: number
  /** The rider's own IP address, for the gateway's filters; null where only its network is known. */
  address: string | null
}

/** `reason` is a code for the log and never shown to a rider: it would help those who try stolen numbers. */
export type ChargeOutcome =
  | { state: 'approved'; transactionId: string }
  /** Authorized, and waiting for a person's review at the gateway: neither paid nor refused. */
  | { state: 'held'; transactionId: string }
  /** The card was refused. */
  | { state: 'declined'; reason: string; transactionId: string | null }
  /** It was never put to the card: the gateway could not be reached, or took neither the token nor the request. */
  | { state: 'refused'; reason: string }
  /** It was sent, and nobody knows what became of it. */
  | { state: 'unknown'; reason: string }

/** One transaction as the gateway holds it. Amounts in cents. */
export type Transaction = {
  transactionId: string
  kind: 'charge' | 'refund'
  invoiceNumber: string | null
  amountCents: number
  /** `declined` is every way of having taken nothing. A refund is `unsettled` or `settled` once it is made. */
  state: 'held' | 'unsettled' | 'settled' | 'voided' | 'declined'
  /** Of a refund: the charge it gives back. */
  refTransactionId: string | null
}

export type ReversalOutcome =
  | { state: 'made'; transactionId: string }
  /** The gateway will not do it, however often it is asked. */
  | { state: 'refused'; reason: string }
  /** It could not be asked; nothing was done, and it may be asked again. */
  | { state: 'unsent'; reason: string }
  | { state: 'unknown'; reason: string }

type Reversal = { transactionId: string; invoiceNumber: string; reference: string }

/** A card gateway. `opaqueData` is what its tokenizer made of a card; card data itself never comes here. */
export type PaymentsPort = {
  gateway: Gateway
  /** Sends a charge, once. Never throws: what cannot be known is `unknown`. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /**
   * The transactions that carry an invoice number, refunds among them, made at or after `since`; older ones may be there
   * too. `complete` says that one which is not listed is not there; a gateway that cannot promise it says false.
   * Throws AppError unavailable where the gateway does not answer.
   */
  find(search: { invoiceNumber: string; since: Date }): Promise<{ transactions: Transaction[]; complete: boolean }>
  /** One transaction; null where there is none. Throws AppError unavailable where the gateway does not answer. */
  details(transactionId: string): Promise<Transaction | null>
  /** Whether `void` and `refund` do anything here; where not, money goes back by the operator's hand. */
  reverses: boolean
  /** Takes back an unsettled charge, whole. Never throws. */
  void(reversal: Reversal): Promise<ReversalOutcome>
  /** Gives back a part or all of a settled charge. Never throws. */
  refund(reversal: Reversal & { amountCents: number }): Promise<ReversalOutcome>
  /** Whether the gateway answers and knows us. Never throws. */
  testConnection(): Promise<boolean>
}

/** How long a gateway may take to answer a question, and a charge, a void or a refund. */
export const READ_TIMEOUT_MS = 10_000
export const CHARGE_TIMEOUT_MS = 60_000
