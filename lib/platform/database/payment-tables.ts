import 'server-only'
import type { Gateway, PaymentKind, PaymentState, RefundPurpose } from '@/lib/payments/model/schemas'

/** One charge or refund, stored before anything is sent to the gateway. */
export type PaymentTable = {
  /** Our reference, sent to the gateway. */
  id: string
  booking_id: string
  version: number
  kind: PaymentKind
  gateway: Gateway | 'zelle'
  state: PaymentState
  amount_cents: number
  transaction_id: string | null
  /** The transaction that a refund returns. */
  ref_transaction_id: string | null
  /** A refund has the number of its charge. */
  invoice_number: string
  /** 1 for a charge that pays its invoice, or may; 0 for one that is refunded in full. A unique index allows one. */
  pays_invoice: number
  /** Why a refund returns part of the fare. Null for cancellations and charges in error. */
  purpose: RefundPurpose | null
  method: 'void' | 'refund' | null
  reason: string | null
  /** 1 if requested with the access token, or by the site itself. */
  with_access_token: number
  created_at: string
  sent_at: string | null
  updated_at: string
  /** When it is reconciled next; null if its outcome is final. */
  next_reconcile_at: string | null
  /** Since the last state change. */
  reconcile_attempts: number
  /** The instance that is sending or reconciling it; the others leave it alone while that one lives. */
  claimed_by: string | null
}

export type PaymentEventTable = {
  payment_id: string
  version: number
  at: string
  state: PaymentState
  transaction_id: string | null
  reason: string | null
}

/** Payment attempts per client IP for the hourly rate limit; older rows are deleted. */
export type PaymentClientIpTable = {
  id: string
  client_ip: string
  at: string
}

/** A card testing attack: from the decline that revealed it until declines fell. */
export type CardAttackTable = {
  id: string
  started_at: string
  /** Null while active; at most one is. */
  ended_at: string | null
  notified_at: string | null
}

/** A position in the card payment queue, per booking and client network; deleted after an hour or the attack. */
export type CardQueueTable = {
  id: string
  attack_id: string
  booking_id: string
  /** The client's /24 (IPv4) or /48 (IPv6). */
  network: string
  /** 1 if requested with the access token. */
  with_access_token: number
  booked_before_attack: number
  booked_at: string
  /** Signature of the proof of work it was given for, so that each proof is used once. */
  challenge_signature: string
  /** 1 while waiting to pay, 0 while entering the card. */
  is_waiting_to_pay: number
  joined_at: string
  polled_at: string
  admitted_at: string | null
  ended_at: string | null
  outcome: 'used' | 'left' | 'lapsed' | null
}

/**
 * A transaction to look up at the gateway, because it may have changed there.
 * Kept for a while after the lookup to deduplicate webhooks.
 */
export type TransactionLookupTable = {
  /** The webhook’s ID, or the transaction with its listed status. */
  id: string
  transaction_id: string
  created_at: string
  /** Null after the lookup. */
  next_attempt_at: string | null
  attempts: number
}

/** Progress of the daily reconciliation with settled batches, one row per gateway. */
export type ReconciliationTable = {
  gateway: Gateway
  /** Start of the next settlements to read; null if no run is active. */
  cursor: string | null
  /** Null if no run is active. */
  current_run_started_at: string | null
  /** Start of the last completed run, and of the last one over the whole period. */
  last_run_started_at: string | null
  last_full_run_started_at: string | null
  next_run_at: string
  consecutive_failures: number
}

/** Tokens of the sandbox gateway: card brand, last four digits, and the predetermined verdict. */
export type SandboxTokenTable = {
  token_hash: string
  card: string
  verdict: string
  expires_at: string
  used_at: string | null
}

export type SandboxTransactionTable = {
  id: string
  kind: 'charge' | 'refund'
  invoice_number: string
  reference: string
  amount_cents: number
  card: string
  /** Held charges approve themselves after a while. */
  state: 'approved' | 'held' | 'declined' | 'voided'
  reason: string | null
  ref_transaction_id: string | null
  created_at: string
}

export type PaymentTables = {
  payments: PaymentTable
  payment_events: PaymentEventTable
  payment_client_ips: PaymentClientIpTable
  card_attacks: CardAttackTable
  card_queue: CardQueueTable
  transaction_lookups: TransactionLookupTable
  reconciliations: ReconciliationTable
  sandbox_tokens: SandboxTokenTable
  sandbox_transactions: SandboxTransactionTable
}
