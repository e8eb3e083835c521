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
  /** Earlier charges of this booking that the gateway may have on record and that are known to have taken nothing. */
  priorAttempts?: number
  /** The rider's own IP address, for the gateway's filters; null where only its network is known. */
  clientIp: string | null
}

/**
 * `reason` is a code for the log and never shown to a rider: it would help those who try stolen numbers. `text` is what
 * a gateway wants its rider to read, as plain text.
 */
export type ChargeOutcome =
  | { state: 'approved'; transactionId: string }
  /** Authorized, and waiting for a person's review at the gateway: neither paid nor refused. */
  | { state: 'held'; transactionId: string }
  /** The card was refused. */
  | { state: 'declined'; reason: string; transactionId: string | null; text?: string }
  /** The processor failed: nothing was taken, and the card is not to blame. */
  | { state: 'failed'; reason: string; transactionId: string | null }
  /**
   * It was never put to the card: the gateway could not be reached, or took neither the token nor the request. `token`
   * says that the token was at fault, so that the card has to be entered again.
   */
  | { state: 'refused'; reason: string; token?: true; text?: string }
  /** It was sent, and nobody knows what became of it. */
  | { state: 'unknown'; reason: string }

/** One transaction as the gateway holds it. Amounts in cents. */
export type Transaction = {
  transactionId: string
  kind: 'charge' | 'refund'
  invoiceNumber: string | null
  amountCents: number
  /**
   * `declined` is every way of having taken nothing, but for `failed`: an error of the processor, not of the card. A
   * refund is `unsettled` or `settled` once it is made. `charged_back`: the card's bank took the money back;
   * `chargeback_reversed`: it gave the money to us again.
   */
  state: 'held' | 'unsettled' | 'settled' | 'voided' | 'declined' | 'failed' | 'charged_back' | 'chargeback_reversed'
  /** Of a refund: the charge it gives back. */
  refTransactionId: string | null
}

/** A transaction as the gateway's lists show it; `status` is the gateway's own word for where it stands. */
export type ListedTransaction = Pick<Transaction, 'transactionId' | 'kind' | 'invoiceNumber' | 'state'> & {
  status: string
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
export type PaymentGateway = {
  name: Gateway
  /** Sends a charge, once. Never throws: what cannot be known is `unknown`. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /**
   * The transactions that carry an invoice number, refunds among them, made at or after `since`; older ones may be there
   * too. `complete` says that one which is not listed is not there; a gateway that cannot promise it says false.
   * Throws AppError unavailable where the gateway does not answer.
   */
  findTransactions(search: {
    invoiceNumber: string
    since: Date
  }): Promise<{ transactions: Transaction[]; complete: boolean }>
  /** One transaction; null where there is none. Throws AppError unavailable where the gateway does not answer. */
  fetchTransaction(transactionId: string): Promise<Transaction | null>
  /**
   * Lists every transaction that is not settled yet or was settled between two instants, whoever made it; null where the
   * gateway has no such list. Throws AppError unavailable where the gateway does not answer.
   */
  listTransactions: ((period: { from: Date; to: Date }) => Promise<ListedTransaction[]>) | null
  /** Whether `void`, `refund` and `declineHeld` do anything here; where not, the operator has to. */
  supportsReversals: boolean
  /** Takes back an unsettled charge, whole. Never throws. */
  void(reversal: Reversal): Promise<ReversalOutcome>
  /**
   * Declines a charge that is held for review, so that its money is never taken. One that is held no longer is
   * `refused`, unless it was declined or voided already: its details tell what became of it. Never throws.
   */
  declinePendingReview(reversal: Reversal): Promise<ReversalOutcome>
  /** Gives back a part or all of a settled charge. Never throws. */
  refund(reversal: Reversal & { amountCents: number }): Promise<ReversalOutcome>
  /** Whether the gateway answers and knows us. Never throws. */
  testConnection(): Promise<boolean>
}

/** How long a gateway may take to answer a question, and a charge, a void or a refund. */
export const READ_TIMEOUT_MS = 10_000
export const CHARGE_TIMEOUT_MS = 60_000
