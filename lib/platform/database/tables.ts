import 'server-only'
import type { StoredEvent } from '@/lib/booking/model/history'
import type { BookingStatus } from '@/lib/booking/model/schemas'
import type { Gateway, PaymentKind, PaymentState, RefundPurpose } from '@/lib/payments/model/schemas'

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

/** A link that the operator made on the server: to the list of rides, or for a desk that books many. */
export type LinkTable = {
  id: string
  kind: 'day_list' | 'desk'
  /** Of a desk. */
  name: string | null
  created_at: string
  /** Null if it works until it is revoked. */
  expires_at: string | null
  revoked_at: string | null
}

/** The invoice number of a change of a paid ride; the booking's own is in its row. */
export type ChangeInvoiceTable = { invoice_number: string; booking_id: string; created_at: string }

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
  /** Of a refund: the refunded transaction. */
  ref_transaction_id: string | null
  /** Of a refund: the number of its charge. */
  invoice_number: string
  /** 1 for a charge that pays its invoice, or may; 0 for one that is refunded in full. A unique index allows one. */
  pays_invoice: number
  /** Of a refund: why part of the fare is returned. Null for cancellations and charges in error. */
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

/** A place in the card payment queue, per booking and client network; deleted after an hour or the attack. */
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

/** Row written and removed by the health check; `padding` fills a page. */
export type HealthCheckTable = { at: string; padding: string }

/** Values fixed once per installation and stored with its data. */
export type InstallationTable = { name: 'calendar_domain'; value: string }

/** The running instances of the site on PostgreSQL. */
export type InstanceTable = { id: string; alive_until: string }

/** Requests counted for a rate limit on PostgreSQL; older ones are deleted. */
export type RateLimitHitTable = { name: string; key: string; at: string }

/** Content changes that every instance applies. */
export type RevalidationTable = { sequence: number; tags: string; instance_id: string; at: string }

export type Tables = {
  instances: InstanceTable
  rate_limit_hits: RateLimitHitTable
  revalidations: RevalidationTable
  installation: InstallationTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  payment_client_ips: PaymentClientIpTable
  card_attacks: CardAttackTable
  card_queue: CardQueueTable
  transaction_lookups: TransactionLookupTable
  reconciliations: ReconciliationTable
  sandbox_tokens: SandboxTokenTable
  sandbox_transactions: SandboxTransactionTable
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
