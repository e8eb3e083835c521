import 'server-only'
import type { StoredEvent } from '@/lib/booking/history'
import type { BookingStatus } from '@/lib/booking/schemas'
import type { Gateway, PaymentKind, PaymentState } from '@/lib/payment/schemas'

/** Instants are ISO 8601 in UTC, flags 0 or 1, nested values JSON text: what every SQL engine stores alike. */
export type BookingTable = {
  id: string
  invoice_number: string
  /** Grows with every change; a change names the version that it read. */
  version: number
  status: BookingStatus
  /** SHA-256 of the rider's token, of the key that the booking was sent under, and of what was sent, in hex. */
  token_hash: string
  key_hash: string
  /** The number of the link that is in force; grows when the rider has it replaced. */
  link_version: number
  request_hash: string
  created_at: string
  updated_at: string
  schedule_option: string
  pickup_at: string
  return_at: string | null
  pickup_time_zone: string
  service_type: string
  selected_city: string
  pickup: string
  drop_off: string
  transfer_type: string
  extra_minutes: number
  passengers: number
  bags: number
  is_carpool: number
  luggage_weight: string
  car_category: string
  category_name: string
  category_key: string
  quote: string | null
  contact_info: string
  payment_method: string
  paid_cents: number
  refund_cents: number
  chargeback_cents: number
  transaction_id: string | null
  zelle_due_at: string | null
  cancelled_at: string | null
  refund_by: string | null
  /** 1 while a card charge of it is held for review. */
  pending_review: number
  extras: string
  cancelled_by: string | null
  cancel_reason: string | null
  confirmed_at: string | null
  no_show_at: string | null
  chauffeur: string | null
  usual_wait: string | null
  eta: string | null
  eta_emailed: string | null
  /** When its personal data was erased: nobody is written to about it any more. */
  erased_at: string | null
}

/** Who brought an event about; `site` for what follows from payments and clocks. */
export type Actor = 'rider' | 'operator' | 'site'

/** What happened to a booking, one row a version. */
export type BookingEventTable = {
  booking_id: string
  version: number
  at: string
  kind: StoredEvent['kind']
  actor: Actor
  /** The booking as it stood after it. */
  data: string
}

/**
 * What is to be told to somebody about a booking: written with what it tells of, sent after. The event that it tells of
 * is `booking_version`'s; a reminder tells of the booking as it is by then.
 */
export type OutboxTable = {
  id: string
  /** What makes it the only one of its kind: written twice, it is there once. */
  event_key: string
  /** Grows by one with each row: the order in which things happened. */
  sequence: number
  booking_id: string
  booking_version: number
  kind: NotificationKind
  recipient: Recipient
  state: 'waiting' | 'sent' | 'dropped' | 'failed'
  /** Not sent before it; the next try after one that failed. */
  next_try_at: string
  attempts: number
  /** While a server is sending it: until then the others leave it alone. */
  claimed_until: string | null
  /** The address that took it, for the daily limit of those who have not paid. */
  address: string | null
  /** Why the last try failed or it was dropped: a code, nothing of the message. */
  reason: string | null
  created_at: string
  sent_at: string | null
}
/** What is told of a booking. */
export type NotificationKind =
  | 'booked'
  | 'changed'
  | 'paid'
  | 'cancelled'
  | 'refunded'
  /** The hold of a card charge that was pending review is gone from a canceled ride: nothing was charged. */
  | 'hold_released'
  /** To the operator: a refund that no gateway could make waits to be sent by hand. */
  | 'refund_left'
  /** To the operator: a void or refund was made in the gateway's own pages. */
  | 'merchant_change'
  /** To the operator: the gateway has a charge under this invoice that the site did not make. */
  | 'charge_found'
  /** To the operator: the card's bank took a payment back, or gave it back to us. */
  | 'chargeback'
  | 'chargeback_reversed'
  | 'confirmed'
  | 'chauffeur'
  | 'no_show'
  /** When the chauffeur arrives, set or changed by enough to matter. */
  | 'eta'
  /** To a passenger whose place somebody else took, or nobody. */
  | 'released'
  | 'event'
  | 'reminder_24h'
  | 'reminder_2h'
  | 'return_reminder_24h'
  | 'return_reminder_2h'
  | 'link'
  | 'resent'
  /** To the operator: stolen cards are being tested on the site. It is about no booking in particular. */
  | 'card_attack'
/** To whom; the address is the booking's or the setting's when it is sent. */
export type Recipient = 'booker' | 'passenger' | 'operator' | 'webhook'

/** A lost link asked for: answered alike whether or not there is such a booking, looked into afterwards, then deleted. */
export type LinkRequestTable = {
  id: string
  booking_id: string
  email: string
  address: string
  at: string
}

/** Who booked when, for the hourly limit; rows older than that are deleted. */
export type BookingClientIpTable = {
  booking_id: string
  address: string
  at: string
}

/** One charge or refund, from the intent on: the row is there before anything is sent. */
export type PaymentTable = {
  /** Our reference, known to the gateway. */
  id: string
  booking_id: string
  version: number
  kind: PaymentKind
  gateway: Gateway | 'zelle'
  state: PaymentState
  amount_cents: number
  transaction_id: string | null
  /** Of a refund: the transaction that it gives back. */
  ref_transaction_id: string | null
  /** Of a refund that was sent: how. */
  method: 'void' | 'refund' | null
  /** The gateway's code for what happened; nothing of the card. */
  reason: string | null
  /** 1 where whoever asked for it had the booking's token, or it is the site's own doing. */
  by_holder: number
  created_at: string
  sent_at: string | null
  updated_at: string
  /** When it is looked into again; null where nothing is left to find out or to do. */
  next_look_at: string | null
  /** How often it was looked into since its state last changed. */
  looks: number
}

/** What happened to a payment, one row a version. */
export type PaymentEventTable = {
  payment_id: string
  version: number
  at: string
  state: PaymentState
  transaction_id: string | null
  reason: string | null
}

/** Who tried to pay when, for the hourly limit; rows older than that are deleted. */
export type PaymentClientIpTable = {
  id: string
  address: string
  at: string
}

/** A time in which stolen cards were tested on the site: from the decline that gave it away until declines fell. */
export type CardAttackTable = {
  id: string
  started_at: string
  /** Null while it lasts; at most one does. */
  ended_at: string | null
  /** When the operator was told. */
  notified_at: string | null
}

/** A place in the queue of card payments: one for each booking and client network. Kept for an hour, and no longer than the attack. */
export type CardQueueTable = {
  id: string
  attack_id: string
  booking_id: string
  /** The client's /24 (IPv4) or /48 (IPv6). */
  network: string
  /** 1 where whoever asked for it had the booking's token. */
  by_holder: number
  /** 1 where its holder booked before the attack. */
  earlier: number
  booked_at: string
  /** The signature of the proof of work that it was given for, which is good for no other. */
  challenge: string
  /** 1 while the rider waits to pay, 0 while they are typing the card. */
  ready: number
  joined_at: string
  polled_at: string
  admitted_at: string | null
  /** Null while it is held. */
  ended_at: string | null
  outcome: 'used' | 'left' | 'lapsed' | null
}

/**
 * A transaction to be read at the gateway, because something may have changed it there: written first, looked up after,
 * and kept a while, so that the same notice is not followed twice.
 */
export type TransactionLookupTable = {
  /** The notification's id, or the transaction with the status that it was listed with. */
  id: string
  transaction_id: string
  created_at: string
  /** When it is looked up next; null once it was. */
  next_try_at: string | null
  attempts: number
}

/** How far the daily comparison with a gateway's settled batches has come; one row a gateway. */
export type ReconciliationTable = {
  gateway: Gateway
  /** The run that is under way reads settlements from here on; null while none is. */
  cursor: string | null
  /** When that run began. */
  started_at: string | null
  /** The beginning of the last run that came to its end, and of the last one over the whole period. */
  finished_at: string | null
  full_at: string | null
  next_run_at: string
  failures: number
}

/** The sandbox gateway's tokens: the card by its brand and last four digits, and what it will say to a charge. */
export type SandboxTokenTable = {
  token_hash: string
  card: string
  verdict: string
  expires_at: string
  used_at: string | null
}

/** The sandbox gateway's own ledger. */
export type SandboxTransactionTable = {
  id: string
  kind: 'charge' | 'refund'
  invoice_number: string
  reference: string
  amount_cents: number
  card: string
  /** Held ones are approved by themselves after a while: nobody reviews them. */
  state: 'approved' | 'held' | 'declined' | 'voided'
  reason: string | null
  ref_transaction_id: string | null
  created_at: string
}

/** What the health check writes and removes again; `ballast` makes the row as large as a page. */
export type HealthCheckTable = { at: string; ballast: string }

/** What was fixed once for this installation and stays with its data. */
export type InstallationTable = { name: 'calendar_domain'; value: string }

export type Tables = {
  installation: InstallationTable
  payments: PaymentTable
  payment_events: PaymentEventTable
  payment_addresses: PaymentClientIpTable
  card_attacks: CardAttackTable
  card_queue: CardQueueTable
  transaction_lookups: TransactionLookupTable
  reconciliations: ReconciliationTable
  sandbox_tokens: SandboxTokenTable
  sandbox_transactions: SandboxTransactionTable
  bookings: BookingTable
  booking_events: BookingEventTable
  booking_addresses: BookingClientIpTable
  outbox: OutboxTable
  link_requests: LinkRequestTable
  health_checks: HealthCheckTable
}
