import 'server-only'
import type { StoredEvent } from '@/lib/booking/model/history'
import type { BookingStatus } from '@/lib/booking/model/schemas'
import type { PaymentTables } from './payment-tables'

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
  /** All that customers and operators see, with its schema version. */
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
  claimed_until: string | null
  /** Normalized email of the recipient, for the daily limit of unpaid bookings. */
  rate_limit_key: string | null
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
  /** A change of a paid ride waits for the payment of the difference. */
  | 'change_requested'
  | 'change_expired'
  | 'change_withdrawn'
  /** A charge of a paid ride was lost, so a part of its fare is due. */
  | 'balance_due'
  | 'paid'
  /** The operator refunds a part of the fare. */
  | 'partial_refund'
  | 'cancelled'
  | 'refunded'
  /** The hold of a card charge pending review was released from a canceled ride: nothing was charged. */
  | 'hold_released'
  /** To the operator: a refund that no gateway could make must be sent manually. */
  | 'refund_left'
  /** To the operator: a void or refund was made in the merchant interface. */
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

/** Bookings per client IP for the hourly rate limit; older rows are deleted. */
export type BookingClientIpTable = {
  booking_id: string
  client_ip: string
  at: string
}

/** The operator's internal note of a booking, apart from its document: customers never receive it. */
export type BookingNoteTable = { booking_id: string; note: string; updated_at: string }

/** A link to the list of rides, which the operator made on the server. */
export type LinkTable = {
  id: string
  created_at: string
  expires_at: string
  revoked_at: string | null
}

/** The invoice number of a change of a paid ride; the booking's own is in its row. */
export type ChangeInvoiceTable = { invoice_number: string; booking_id: string; created_at: string }

/** Row written and removed by the health check; `padding` fills a page. */
export type HealthCheckTable = { at: string; padding: string }

/** Values fixed once per installation and stored with its data. */
export type InstallationTable = { name: 'calendar_domain'; value: string }

/** The running instances of the site on PostgreSQL. */
export type InstanceTable = { id: string; alive_until: string }

/** Content changes that every instance applies. */
export type RevalidationTable = { sequence: number; tags: string; instance_id: string; at: string }

export type Tables = PaymentTables & {
  instances: InstanceTable
  revalidations: RevalidationTable
  installation: InstallationTable
  bookings: BookingTable
  booking_events: BookingEventTable
  booking_client_ips: BookingClientIpTable
  booking_notes: BookingNoteTable
  change_invoices: ChangeInvoiceTable
  links: LinkTable
  outbox: OutboxTable
  lost_link_requests: LostLinkRequestTable
  health_checks: HealthCheckTable
}
