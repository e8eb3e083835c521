import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { StoredEvent } from './model/history'
import type { BookingStatus } from './model/schemas'

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
  status: BookingStatus
  /** SHA-256 in hex of the access token, the idempotency key and the request. */
  token_hash: string
  link_version: number
  key_hash: string
  request_hash: string
  pickup_at: string
  return_at: string | null
  category_name: string
  paid_cents: number
  cancelled_at: string | null
  no_show_at: string | null
  /** Null without a pending change. */
  pending_change_expires_at: string | null
  created_at: string
  updated_at: string
  /** When its personal data was erased: no customer is notified about it afterwards. */
  erased_at: string | null
  /** All that customers and operators see. */
  document: string
}

/** Who caused an event; `site` for consequences of payments and clocks. */
export type Actor = 'rider' | 'operator' | 'site'

export type BookingEventTable = {
  booking_id: string
  version: number
  at: string
  kind: StoredEvent['kind']
  actor: Actor
  /** The document of the booking after the event. */
  data: string
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

/** The invoice number of a change of a paid ride; the booking's own is in its row. */
export type ChangeInvoiceTable = { invoice_number: string; booking_id: string; created_at: string }

/** A link to the list of rides, which the operator made on the server. */
export type LinkTable = {
  id: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}

export type BookingTables = {
  bookings: BookingTable
  booking_events: BookingEventTable
  booking_client_ips: BookingClientIpTable
  booking_networks: BookingNetworkTable
  change_invoices: ChangeInvoiceTable
  links: LinkTable
}

export async function createBookingTables(db: Kysely<unknown>): Promise<void> {
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
    category_name text not null,
    paid_cents integer not null,
    cancelled_at text,
    no_show_at text,
    pending_change_expires_at text,
    created_at text not null,
    updated_at text not null,
    erased_at text,
    document text not null
  )`.execute(db)
  await sql`create index bookings_by_pickup on bookings (pickup_at)`.execute(db)
  await sql`create index bookings_to_erase on bookings (pickup_at) where erased_at is null`.execute(db)
  await sql`create index bookings_by_pending_change on bookings (pending_change_expires_at)
    where pending_change_expires_at is not null`.execute(db)

  await sql`create table booking_events (
    booking_id text not null references bookings (id),
    version integer not null,
    at text not null,
    kind text not null,
    actor text not null,
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

  await sql`create table change_invoices (
    invoice_number text not null primary key,
    booking_id text not null references bookings (id),
    created_at text not null
  )`.execute(db)

  await sql`create table links (
    id text not null primary key,
    created_at text not null,
    expires_at text not null,
    revoked_at text
  )`.execute(db)
}
