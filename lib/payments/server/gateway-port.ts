import 'server-only'
import type { Observation } from '@/lib/payments/model/observe'
import type { OpaqueData } from '@/lib/payments/model/schemas'

export type Charge = {
  opaqueData: OpaqueData
  cents: number
  /** The same for every charge of a booking. */
  invoiceNumber: string
  /**
   * `try-N`, at most 20 characters. The gateway refuses the same card, cents, invoice number and reference within eight
   * hours as a duplicate, even after a decline; with a new reference it is a new charge.
   */
  reference: string
  /** In our own plain words: a gateway may read it within XML. */
  description: string
  email: string
  /** Or a network, which a gateway may not take. */
  clientIp: string
}

/** `reason` is for the log: shown, it would help those who try stolen numbers. `text` is for the customer. */
export type ChargeOutcome =
  | { state: 'approved'; transactionId: string }
  /** Neither paid nor refused. */
  | { state: 'held'; transactionId: string }
  | { state: 'declined'; reason: string; transactionId: string | null; text?: string }
  /** Nothing was taken, and the card is not the cause. */
  | { state: 'failed'; reason: string; transactionId: string | null }
  /** Never submitted to the card. `token`: the card has to be entered again. */
  | { state: 'refused'; reason: string; token?: true; text?: string }
  | { state: 'unknown'; reason: string }

export type Transaction = Omit<Observation, 'gateway'> & {
  invoiceNumber: string | null
  /** The one in use if not named. */
  gateway?: string
}

export type ListedTransaction = Pick<Transaction, 'transactionId' | 'kind' | 'invoiceNumber' | 'state'> & {
  status: string
}

export type RefundOutcome =
  | { state: 'made'; transactionId: string }
  /** Retrying changes nothing. */
  | { state: 'refused'; reason: string }
  /** Nothing was done; it may be retried. */
  | { state: 'unsent'; reason: string }
  | { state: 'unknown'; reason: string }

/** `reference`: our own, at most 20 characters. A void or a declined review has no transaction that could show it. */
export type RefundInput = { transactionId: string; invoiceNumber: string; reference: string }

/** Charges, voids and refunds never throw. Queries throw AppError unavailable when the gateway does not respond. */
export type PaymentGateway = {
  /** The value of PAYMENTS; stored with what it charges. */
  name: string
  /** The operator sends what goes back, and says what became of a charge whose outcome is unknown. */
  onlyCharges?: true
  charge(charge: Charge): Promise<ChargeOutcome>
  fetchTransaction(transactionId: string): Promise<Transaction | null>
  /**
   * Lists transactions that are unsettled or were settled in the period: page by page, since it may take minutes. One
   * that is not listed some minutes after it was sent does not exist, unless the gateway only charges.
   */
  listTransactions(period: { from: Date; to: Date }): AsyncIterable<ListedTransaction[]> | []
  void(refundInput: RefundInput): Promise<RefundOutcome>
  /** Declines a charge held for review. One no longer held is `refused`, unless declined or voided already. */
  declinePendingReview(refundInput: RefundInput): Promise<RefundOutcome>
  refund(refundInput: RefundInput & { cents: number }): Promise<RefundOutcome>
  /** Checks that the gateway responds and accepts our credentials. Never throws. */
  testConnection(): Promise<boolean>
}

export const READ_TIMEOUT_MS = 10_000
export const CHARGE_TIMEOUT_MS = 60_000
