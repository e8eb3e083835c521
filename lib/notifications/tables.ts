import 'server-only'
import { type Kysely, sql } from 'kysely'

/**
 * Transactional outbox: one notification per row, stored with its event and sent afterwards.
 * `booking_version` is the version of that event; reminders use the current booking.
 */
export type OutboxTable = {
  id: string
  /** Unique: a notification enqueued twice is stored once. */
  dedupe_key: string
  /** Event order; grows by one per row. */
  sequence: number
  booking_id: string
  booking_version: number
  kind: NotificationKind
  recipient: Recipient
  state: 'waiting' | 'sent' | 'dropped' | 'failed'
  /** Earliest delivery, or the next retry. */
  next_attempt_at: string
  attempts: number
  /** Lease of the server that is sending it. */
  lease_until: string | null
  /** Normalized email of the recipient, for the daily limit of unpaid bookings. */
  rate_limit_key: string | null
  /** JSON of lines that only this email has; null without. Those of `change_asked` are personal. */
  facts: string | null
  /** Code of the last failure or skip reason; nothing of the message. */
  reason: string | null
  created_at: string
  sent_at: string | null
}

/** Hours before the pickup of a leg. */
export type ReminderKind = `${'' | 'return_'}reminder_${number}h`
export type NotificationKind =
  | 'booked'
  | 'changed'
  /** To the operator: the customer asks for a dearer ride, to be paid by Zelle. Nothing has changed. */
  | 'change_asked'
  /** To the operator: the customer says that they sent what is due by Zelle. Nothing has changed. */
  | 'zelle_sent'
  /** A payment was lost, so all or a part of the price is due again. */
  | 'balance_due'
  | 'paid'
  /** The operator takes something off the price. */
  | 'courtesy'
  | 'cancelled'
  | 'refunded'
  /** The hold of a card charge pending review was released from a canceled ride: nothing was charged. */
  | 'hold_released'
  /** To the operator: a refund that no gateway could make must be sent manually. */
  | 'refund_left'
  /** To the operator: money moved, or came back, without this site. */
  | 'merchant_change'
  /** To the operator: the gateway has a charge under this invoice that the site did not make. */
  | 'charge_found'
  /** To the operator: the card’s bank made or reversed a chargeback. */
  | 'chargeback'
  | 'chargeback_reversed'
  | 'confirmed'
  | 'chauffeur'
  | 'no_show'
  | 'eta'
  /** To a passenger who was replaced or removed. */
  | 'released'
  | 'event'
  | ReminderKind
  | 'link'
  | 'new_link'
  | 'resent'
  /** To the operator: stolen cards are being tested on the site. Concerns no particular booking. */
  | 'card_attack'
  /** To the operator: the gateway has charges of this site without a booking. Concerns no particular booking. */
  | 'charges_without_booking'

/** Recipient addresses are resolved when the notification is sent. */
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
    sequence integer not null unique,
    booking_id text not null references bookings (id),
    booking_version integer not null,
    kind text not null,
    recipient text not null,
    state text not null,
    next_attempt_at text not null,
    attempts integer not null,
    lease_until text,
    rate_limit_key text,
    facts text,
    reason text,
    created_at text not null,
    sent_at text
  )`.execute(db)
  await sql`create index outbox_by_state on outbox (state, next_attempt_at)`.execute(db)
  await sql`create index outbox_by_booking on outbox (booking_id, sequence)`.execute(db)
  await sql`create index outbox_by_rate_limit on outbox (rate_limit_key, sent_at)`.execute(db)

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
