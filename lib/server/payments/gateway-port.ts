import 'server-only'
import type { Gateway, OpaqueData } from '@/lib/payment/schemas'

/** A charge to make. `reference` identifies this attempt (at most 20 characters), the invoice number its booking. */
export type Charge = {
  opaqueData: OpaqueData
  amountCents: number
  invoiceNumber: string
  reference: string
  description: string
  email: string
  /** Earlier attempts the gateway may have recorded that are known to have taken nothing. */
  priorAttempts?: number
  /** The customer's client IP, for the gateway's filters; null when only its network is known. */
  clientIp: string | null
}

/**
 * `reason` is a code for the log, never shown to a customer: it would help those who try stolen numbers. `text` is the
 * gateway's message for the customer, as plain text.
 */
export type ChargeOutcome =
  | { state: 'approved'; transactionId: string }
  /** Authorized, and held for review at the gateway: neither paid nor refused. */
  | { state: 'held'; transactionId: string }
  | { state: 'declined'; reason: string; transactionId: string | null; text?: string }
  /** The processor failed: nothing was taken, and the card is not at fault. */
  | { state: 'failed'; reason: string; transactionId: string | null }
  /**
   * Never submitted to the card: the gateway was unreachable, or rejected the token or the request. `token` marks a bad
   * token, so that the card has to be entered again.
   */
  | { state: 'refused'; reason: string; token?: true; text?: string }
  /** Sent, with an unknown outcome. */
  | { state: 'unknown'; reason: string }

/** One transaction in the gateway's records. Amounts in cents. */
export type Transaction = {
  transactionId: string
  kind: 'charge' | 'refund'
  invoiceNumber: string | null
  amountCents: number
  /**
   * `declined` covers every outcome that took nothing except `failed`: an error of the processor, not of the card. A
   * refund is `unsettled` or `settled` once made. `charged_back`: the card's bank reversed the charge;
   * `chargeback_reversed`: it returned the money to us.
   */
  state: 'held' | 'unsettled' | 'settled' | 'voided' | 'declined' | 'failed' | 'charged_back' | 'chargeback_reversed'
  refTransactionId: string | null
}

/** A transaction in the gateway's lists; `status` is the gateway's own name for its state. */
export type ListedTransaction = Pick<Transaction, 'transactionId' | 'kind' | 'invoiceNumber' | 'state'> & {
  status: string
}

export type ReversalOutcome =
  | { state: 'made'; transactionId: string }
  /** The gateway will not do it, however often it is requested. */
  | { state: 'refused'; reason: string }
  /** The request was not sent; nothing was done, and it may be retried. */
  | { state: 'unsent'; reason: string }
  | { state: 'unknown'; reason: string }

type Reversal = { transactionId: string; invoiceNumber: string; reference: string }

/** Port of a card gateway. `opaqueData` is the tokenizer's token; card data itself never reaches it. */
export type PaymentGateway = {
  name: Gateway
  /** Sends a charge once. Never throws: an open outcome is `unknown`. */
  charge(charge: Charge): Promise<ChargeOutcome>
  /**
   * Finds the transactions of an invoice made at or after `since`, perhaps older ones too. `complete` promises that an
   * unlisted transaction does not exist. Throws AppError unavailable when the gateway does not respond.
   */
  findTransactions(search: {
    invoiceNumber: string
    since: Date
  }): Promise<{ transactions: Transaction[]; complete: boolean }>
  /**
   * Fetches one transaction; null when there is none. Throws AppError unavailable when the gateway does not respond.
   */
  fetchTransaction(transactionId: string): Promise<Transaction | null>
  /**
   * Lists transactions that are unsettled or were settled in the period; null if not supported. Includes those that the
   * site did not make. Throws AppError unavailable when the gateway does not respond.
   */
  listTransactions: ((period: { from: Date; to: Date }) => Promise<ListedTransaction[]>) | null
  /** Whether `void`, `refund` and `declinePendingReview` work here; otherwise the operator has to do it. */
  supportsReversals: boolean
  /** Voids an unsettled charge. Never throws. */
  void(reversal: Reversal): Promise<ReversalOutcome>
  /**
   * Declines a charge that is held for review, so that its money is never taken. One no longer held is `refused`,
   * unless it was declined or voided already. Never throws.
   */
  declinePendingReview(reversal: Reversal): Promise<ReversalOutcome>
  /** Refunds all or part of a settled charge. Never throws. */
  refund(reversal: Reversal & { amountCents: number }): Promise<ReversalOutcome>
  /** Checks that the gateway responds and accepts our credentials. Never throws. */
  testConnection(): Promise<boolean>
}

/** Timeouts of the gateway for queries, and for charges, voids and refunds. */
export const READ_TIMEOUT_MS = 10_000
export const CHARGE_TIMEOUT_MS = 60_000
