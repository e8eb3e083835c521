import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { Gateway, PaymentKind, PaymentState, RefundPurpose } from './model/schemas'

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
  /** Until when one process works on it: longer than the request, which it then aborts. */
  lease_until: string | null
}

export type PaymentEventTable = {
  payment_id: string
  version: number
  at: string
  state: PaymentState
  transaction_id: string | null
  reason: string | null
}

/** Payment attempts per client IP for the hourly rate limit; deleted within the hour after. */
export type PaymentClientIpTable = {
  id: string
  client_ip: string
  at: string
}

/** The card testing attack in progress: one row, deleted at its end. */
export type CardAttackTable = {
  first_decline_at: string
}

/** A charge that reached the gateway during an attack; deleted when its proof has expired. */
export type CardAttemptTable = {
  /** Signature of the challenge that was solved for it: unique, so that each proof is used once. */
  proof: string
  at: string
  /** 1 if it used one of the attempts that are kept for bookings made before the attack. */
  is_early: number
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
  card_attempts: CardAttemptTable
  transaction_lookups: TransactionLookupTable
  reconciliations: ReconciliationTable
  sandbox_tokens: SandboxTokenTable
  sandbox_transactions: SandboxTransactionTable
}

export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await createPayments(db)
  await createCardAttacks(db)
  await createReconciliations(db)
  await createSandbox(db)
}

async function createPayments(db: Kysely<unknown>): Promise<void> {
  await sql`create table payments (
    id text not null primary key,
    booking_id text not null references bookings (id),
    version integer not null,
    kind text not null,
    gateway text not null,
    state text not null,
    amount_cents integer not null,
    transaction_id text,
    ref_transaction_id text,
    invoice_number text not null,
    pays_invoice integer not null,
    purpose text,
    method text,
    reason text,
    with_access_token integer not null,
    created_at text not null,
    sent_at text,
    updated_at text not null,
    next_reconcile_at text,
    reconcile_attempts integer not null,
    lease_until text
  )`.execute(db)
  await sql`create index payments_by_booking on payments (booking_id, created_at)`.execute(db)
  await sql`create index payments_by_transaction on payments (transaction_id)`.execute(db)
  await sql`create index payments_by_next_reconcile on payments (next_reconcile_at)`.execute(db)
  await sql`create index payments_by_state on payments (state, updated_at)`.execute(db)
  // Final guards against double charges: one charge of unknown or pending outcome per booking, one charge per invoice.
  await sql`create unique index payments_one_charge on payments (booking_id)
    where kind = 'charge' and state in ('sent', 'unknown', 'held')`.execute(db)
  await sql`create unique index payments_one_charge_per_invoice on payments (invoice_number)
    where kind = 'charge' and pays_invoice = 1 and state in ('sent', 'unknown', 'held', 'approved')`.execute(db)

  await sql`create table payment_events (
    payment_id text not null references payments (id),
    version integer not null,
    at text not null,
    state text not null,
    transaction_id text,
    reason text,
    primary key (payment_id, version)
  )`.execute(db)

  await sql`create table payment_client_ips (
    id text not null primary key,
    client_ip text not null,
    at text not null
  )`.execute(db)
  await sql`create index payment_client_ips_by_ip on payment_client_ips (client_ip, at)`.execute(db)
}

async function createCardAttacks(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_attacks (first_decline_at text not null primary key)`.execute(db)

  await sql`create table card_attempts (
    proof text not null primary key,
    at text not null,
    is_early integer not null
  )`.execute(db)
}

async function createReconciliations(db: Kysely<unknown>): Promise<void> {
  await sql`create table transaction_lookups (
    id text not null primary key,
    transaction_id text not null,
    created_at text not null,
    next_attempt_at text,
    attempts integer not null
  )`.execute(db)
  await sql`create index transaction_lookups_by_next_attempt on transaction_lookups (next_attempt_at)`.execute(db)
  await sql`create index transaction_lookups_by_transaction on transaction_lookups (transaction_id)`.execute(db)

  await sql`create table reconciliations (
    gateway text not null primary key,
    cursor text,
    current_run_started_at text,
    last_run_started_at text,
    last_full_run_started_at text,
    next_run_at text not null,
    consecutive_failures integer not null
  )`.execute(db)
}

async function createSandbox(db: Kysely<unknown>): Promise<void> {
  await sql`create table sandbox_tokens (
    token_hash text not null primary key,
    card text not null,
    verdict text not null,
    expires_at text not null
  )`.execute(db)
  await sql`create table sandbox_transactions (
    id text not null primary key,
    kind text not null,
    invoice_number text not null,
    reference text not null,
    amount_cents integer not null,
    card text not null,
    state text not null,
    reason text,
    ref_transaction_id text,
    created_at text not null
  )`.execute(db)
  await sql`create index sandbox_transactions_by_invoice on sandbox_transactions (invoice_number)`.execute(db)
}
