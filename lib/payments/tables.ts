import 'server-only'
import { type Kysely, sql } from 'kysely'

/** Payment attempts per client IP for the hourly rate limit; deleted within the hour after. */
export type PaymentClientIpTable = {
  id: string
  client_ip: string
  at: string
}

/**
 * A transaction to look at, because it may have changed at the gateway, or the daily list of all. Kept for a while, so
 * that a repeated webhook is recognized.
 */
export type GatewayInboxTable = {
  /** The webhook’s ID, the transaction with its listed status, or the gateway of a daily list. */
  id: string
  /** Null: the daily list. */
  transaction_id: string | null
  /** Of a charge that no attempt explains and that is not what is due: the operator decides. */
  booking_id: string | null
  cents: number | null
  created_at: string
  /** Null once it was looked at. */
  next_attempt_at: string | null
  /** Looks so far; of the daily list since the last complete one. */
  attempts: number
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
  /** Of the token that a charge spent. */
  token: string | null
  ref_transaction_id: string | null
  created_at: string
}

export type PaymentTables = {
  payment_client_ips: PaymentClientIpTable
  gateway_inbox: GatewayInboxTable
  sandbox_transactions: SandboxTransactionTable
}

export async function createPaymentTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment_client_ips (
    id text not null primary key,
    client_ip text not null,
    at text not null
  )`.execute(db)
  await sql`create index payment_client_ips_by_ip on payment_client_ips (client_ip, at)`.execute(db)

  await sql`create table gateway_inbox (
    id text not null primary key,
    transaction_id text,
    booking_id text references bookings (id),
    cents integer,
    created_at text not null,
    next_attempt_at text,
    attempts integer not null
  )`.execute(db)
  await sql`create index gateway_inbox_by_next_attempt on gateway_inbox (next_attempt_at)`.execute(db)
  await sql`create index gateway_inbox_by_transaction on gateway_inbox (transaction_id)`.execute(db)
  await sql`create index gateway_inbox_by_booking on gateway_inbox (booking_id) where booking_id is not null`.execute(
    db,
  )

  await sql`create table sandbox_transactions (
    id text not null primary key,
    kind text not null,
    invoice_number text not null,
    reference text not null,
    amount_cents integer not null,
    card text not null,
    state text not null,
    token text unique,
    ref_transaction_id text,
    created_at text not null
  )`.execute(db)
  await sql`create index sandbox_transactions_by_invoice on sandbox_transactions (invoice_number)`.execute(db)
}
