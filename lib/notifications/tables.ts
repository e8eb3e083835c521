import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { StoredEvents } from '@/lib/booking/model/events'

/** Transactional outbox: one email or webhook per row, stored with its event and sent afterwards. */
export type OutboxTable = {
  id: string
  /** Unique: what is enqueued twice is stored once. */
  dedupe_key: string
  booking_id: string
  /** That of the events; null for what changed nothing. */
  booking_version: number | null
  /** The email of `messages/list.ts`; 'event' for the webhook. */
  message: string
  recipient: Recipient
  /** Who caused it. Anyone who books can cause reminders and requested links, so they count as the rider's. */
  actor: StoredEvents['actor']
  /** JSON of all that happened at once (`messages/message.ts`). Personal. */
  events: string
  state: 'waiting' | 'sent' | 'dropped' | 'failed'
  /** Earliest delivery, or the next retry. */
  next_attempt_at: string
  attempts: number
  /** Lease of the server that is sending it. */
  lease_until: string | null
  /** Normalized email of the recipient: for whom it was written, and for the daily limit of who has not paid. */
  mailbox: string | null
  /** Code of the last failure or of why it was not sent; nothing of its content. */
  reason: string | null
  created_at: string
  sent_at: string | null
}

/** Their addresses are resolved when it is sent. */
export type Recipient = 'booker' | 'passenger' | 'operator' | 'webhook'

/** A lost-link request: same response whether or not the booking exists; processed later, then deleted. */
export type LostLinkRequestTable = {
  id: string
  booking_id: string
  email: string
  client_ip: string
  at: string
}

export type NotificationTables = {
  outbox: OutboxTable
  lost_link_requests: LostLinkRequestTable
}

export async function createNotificationTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    id text not null primary key,
    dedupe_key text not null unique,
    booking_id text not null references bookings (id),
    booking_version integer,
    message text not null,
    recipient text not null,
    actor text not null,
    events text not null,
    state text not null,
    next_attempt_at text not null,
    attempts integer not null,
    lease_until text,
    mailbox text,
    reason text,
    created_at text not null,
    sent_at text
  )`.execute(db)
  await sql`create index outbox_by_state on outbox (state, next_attempt_at)`.execute(db)
  await sql`create index outbox_by_booking on outbox (booking_id, created_at)`.execute(db)
  await sql`create index outbox_by_mailbox on outbox (mailbox, sent_at)`.execute(db)

  // Also of bookings that do not exist.
  await sql`create table lost_link_requests (
    id text not null primary key,
    booking_id text not null,
    email text not null,
    client_ip text not null,
    at text not null
  )`.execute(db)
  await sql`create index lost_link_requests_by_ip on lost_link_requests (client_ip, at)`.execute(db)
}
