import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { Actor, Attempt, BookingStatus, LedgerEntry } from './model/ledger'

/**
 * A booking: its JSON document, and the columns that are indexed, constrained or queried. Those with the name of a
 * document field repeat it; readers use the document. Instants are ISO 8601 in UTC, flags 0 or 1: portable across SQL
 * engines.
 */
export type BookingTable = {
  id: string
  invoice_number: string
  /** Optimistic lock: grows with every change; a change names the version that it read. */
  version: number
  /** Follows from the account; to search by. */
  status: BookingStatus
  /** SHA-256 in hex of the access token, the idempotency key and the request. */
  token_hash: string
  link_version: number
  key_hash: string
  request_hash: string
  pickup_at: string
  return_at: string | null
  category_id: string
  promo_code: string | null
  /** The customer's, to count the uses of the code by; null without one. */
  promo_mailbox: string | null
  cancelled_at: string | null
  no_show_at: string | null
  /** When the refund that is due is tried next; null without one for the gateway. */
  settle_at: string | null
  created_at: string
  updated_at: string
  /** When its personal data was erased: no customer is notified about it afterwards. */
  erased_at: string | null
  /** All that customers and operators see. */
  document: string
}

export type BookingEventTable = {
  booking_id: string
  version: number
  at: string
  actor: Actor
  /** JSON of what happened (`model/events.ts`). */
  events: string
  /** Status of the booking, the last entry of its ledger and its document, after the event. */
  status: BookingStatus
  ledger_seq: number
  data: string
}

/** An entry of a booking's account; never changed or deleted. No personal data. */
export type LedgerTable = {
  booking_id: string
  seq: number
  at: string
  actor: LedgerEntry['actor']
  account: LedgerEntry['account']
  cents: number
  cause: LedgerEntry['cause']
  gateway: string | null
  transaction_id: string | null
  refs: string | null
}

/** What we ask a gateway, stored before it is sent. */
export type PaymentAttemptTable = {
  /** The reference of a void or refund. */
  id: string
  booking_id: string
  kind: Attempt['kind']
  gateway: string
  /** Sent to the gateway, which shows it with the transaction. */
  reference: string
  cents: number
  /** The charge that is voided or refunded. */
  refs: string | null
  state: Attempt['state']
  /** For the log. */
  reason: string | null
  transaction_id: string | null
  /** What a charge pays for besides what is due, applied with its approval; null once the attempt has ended. */
  proposal: string | null
  changes_ride: number
  /** Signature of the challenge that was solved for a charge during card testing: each counts once. */
  proof: string | null
  /** 1 if requested with the access token, or by the site itself. */
  with_access_token: number
  created_at: string
  updated_at: string
  /** When its outcome is looked up next; null if it is final. */
  next_check_at: string | null
  checks: number
  /** Until when one process works on it: longer than the request, which it then aborts. */
  lease_until: string | null
}

/** Bookings per client IP for the hourly rate limit; deleted within the hour after. */
export type BookingClientIpTable = {
  booking_id: string
  client_ip: string
  at: string
}

/** The network that a car was last asked from, to limit what one holds unpaid; deleted within a day. */
export type BookingNetworkTable = {
  booking_id: string
  network: string
  at: string
}

/**
 * A link of the operator: to the list of rides, made on the server, or to the settings, sent by email; or the one of the
 * log, which gives a link to the settings once.
 */
export type LinkTable = {
  id: string
  purpose: 'rides' | 'settings' | 'setup'
  /** Identifies the mail server and the address that it was sent with; null if it was not sent. */
  mail: string | null
  created_at: string
  expires_at: string
  revoked_at: string | null
}

export type BookingTables = {
  bookings: BookingTable
  booking_events: BookingEventTable
  booking_client_ips: BookingClientIpTable
  booking_networks: BookingNetworkTable
  ledger: LedgerTable
  payment_attempts: PaymentAttemptTable
  links: LinkTable
}

type Engine = 'sqlite' | 'postgres'

export async function createBookingTables(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table bookings (
    id text not null primary key,
    invoice_number text not null unique,
    version integer not null,
    status text not null,
    token_hash text not null,
    link_version integer not null,
    key_hash text not null unique,
    request_hash text not null,
    pickup_at text not null,
    return_at text,
    category_id text not null,
    promo_code text,
    promo_mailbox text,
    cancelled_at text,
    no_show_at text,
    settle_at text,
    created_at text not null,
    updated_at text not null,
    erased_at text,
    document text not null
  )`.execute(db)
  await sql`create index bookings_by_pickup on bookings (pickup_at)`.execute(db)
  await sql`create index bookings_by_promo_code on bookings (promo_code) where promo_code is not null`.execute(db)
  await sql`create index bookings_to_erase on bookings (pickup_at) where erased_at is null`.execute(db)
  await sql`create index bookings_to_settle on bookings (settle_at) where settle_at is not null`.execute(db)

  await sql`create table booking_events (
    booking_id text not null references bookings (id),
    version integer not null,
    at text not null,
    actor text not null,
    events text not null,
    status text not null,
    ledger_seq integer not null,
    data text not null,
    primary key (booking_id, version)
  )`.execute(db)

  await sql`create table booking_client_ips (
    booking_id text not null primary key references bookings (id),
    client_ip text not null,
    at text not null
  )`.execute(db)
  await sql`create index booking_client_ips_by_ip on booking_client_ips (client_ip, at)`.execute(db)

  await sql`create table booking_networks (
    booking_id text not null primary key references bookings (id),
    network text not null,
    at text not null
  )`.execute(db)
  await sql`create index booking_networks_by_network on booking_networks (network)`.execute(db)

  await createAccounts(db, engine)

  await sql`create table links (
    id text not null primary key,
    purpose text not null,
    mail text,
    created_at text not null,
    expires_at text not null,
    revoked_at text
  )`.execute(db)
}

async function createAccounts(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await sql`create table ledger (
    booking_id text not null references bookings (id),
    seq integer not null,
    at text not null,
    actor text not null,
    account text not null,
    cents integer not null,
    cause text not null,
    gateway text,
    transaction_id text,
    refs text,
    primary key (booking_id, seq)
  )`.execute(db)
  await sql`create index ledger_by_transaction on ledger (transaction_id) where transaction_id is not null`.execute(db)
  await forbidChanges(db, engine)

  await sql`create table payment_attempts (
    id text not null primary key,
    booking_id text not null references bookings (id),
    kind text not null,
    gateway text not null,
    reference text not null,
    cents integer not null,
    refs text,
    state text not null,
    reason text,
    transaction_id text,
    proposal text,
    changes_ride integer not null,
    proof text unique,
    with_access_token integer not null,
    created_at text not null,
    updated_at text not null,
    next_check_at text,
    checks integer not null,
    lease_until text
  )`.execute(db)
  await sql`create index payment_attempts_by_booking on payment_attempts (booking_id, created_at)`.execute(db)
  await sql`create index payment_attempts_by_transaction on payment_attempts (transaction_id)`.execute(db)
  await sql`create index payment_attempts_to_check on payment_attempts (next_check_at)
    where next_check_at is not null`.execute(db)
  await sql`create index payment_attempts_by_time on payment_attempts (created_at)`.execute(db)
  // Final guards: no second charge, and no second refund, while the outcome of one is unknown.
  await sql`create unique index payment_attempts_one_charge on payment_attempts (booking_id)
    where kind = 'charge' and state in ('sent', 'unknown', 'held')`.execute(db)
  await sql`create unique index payment_attempts_one_refund on payment_attempts (booking_id)
    where kind <> 'charge' and state in ('sent', 'unknown', 'held')`.execute(db)
}

/** SQLite also needs `recursive_triggers`, or `insert or replace` would delete silently. */
async function forbidChanges(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') {
    await sql`create function forbid_ledger_change() returns trigger language plpgsql
      as $$ begin raise exception 'the ledger is append-only'; end $$`.execute(db)
    await sql`create trigger ledger_append_only before update or delete on ledger
      for each row execute function forbid_ledger_change()`.execute(db)
    await sql`create trigger ledger_no_truncate before truncate on ledger
      for each statement execute function forbid_ledger_change()`.execute(db)
    return
  }
  for (const operation of ['update', 'delete']) {
    await sql`create trigger ${sql.raw(`ledger_no_${operation}`)} before ${sql.raw(operation)} on ledger
      begin select raise(abort, 'the ledger is append-only'); end`.execute(db)
  }
}
