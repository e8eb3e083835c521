import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { type BookingRow, withAccounts } from '@/lib/booking/server/account'
import { toBooking, toBookingOrNull } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { type MessageName, messages, parseMessageName } from '@/lib/notifications/messages/list'
import { type Message, type Occurrence, occurrencesSchema } from '@/lib/notifications/messages/message'
import type { OutboxTable } from '@/lib/notifications/tables'
import { windowIsOpen } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import type { Reader } from '@/lib/platform/database/write'
import { parseStored } from '@/lib/platform/parse-stored'
import { rateLimits } from '@/lib/platform/rate-limits'
import { findRiderEmail, mailboxOf } from '../queue/enqueue'

export const REASON_DAILY_LIMIT = 'cap'
/** Delay before deciding again while an email is being sent that may or may not count. */
const RECHECK_MS = 30_000

/** Why an email is not sent, as stored. */
type DropReason =
  /** The booking's personal data was erased. */
  | 'erased'
  /** There is no recipient. */
  | 'nobody'
  /** A reminder of a canceled or missed ride. */
  | 'cancelled'
  /** The time that it is about has passed. */
  | 'late'
  /** The booking has another recipient now. */
  | 'readdressed'
  /** A later email covers it, or what it asks for was done. */
  | 'moot'

/** An email to be sent, about the booking as it is now. */
export type DueEmail = {
  message: MessageName
  address: string
  events: Occurrence[]
  bookingRow: BookingRow
  booking: Booking
}

/** What to do with a row that is due: send it to an address, which its channel knows more of; or later, or never. */
export type Decision<Due> =
  | { kind: 'send'; mailbox: string | null; due: Due }
  | { kind: 'hold'; address: string; until: Date; recheckAt: Date }
  | { kind: 'drop'; reason: DropReason }

/**
 * Decides what to do with a due email; in a transaction that acts on it, servers count one by one. Throws if its booking
 * is missing or unreadable.
 */
export async function decideEmail(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  row: OutboxTable,
  operatorEmail: string | null,
): Promise<Decision<DueEmail>> {
  const bookingRow = await findBookingById(db, row.booking_id)
  if (bookingRow === undefined) throw new Error(`booking ${row.booking_id} of outbox row not found`)
  const { recipient } = row
  if (bookingRow.erased_at !== null && recipient !== 'operator') return drop('erased')
  const { message, events } = readRow(row)
  const booking = toBooking(bookingRow)
  const address = recipient === 'operator' ? operatorEmail : findRiderEmail(recipient, events, booking)
  if (address === null || address === '') return drop('nobody')
  const mailbox = mailboxOf(address)
  const reason = await findDropReason(db, row, messages[message], { events, booking, mailbox, now })
  if (reason !== null) return drop(reason)
  const isOperator = operatorEmail !== null && mailbox === mailboxOf(operatorEmail)
  const hold = isOperator ? null : await findHold(db, row, { booking, mailbox, now })
  if (hold !== null) return { kind: 'hold', address, ...hold }
  return { kind: 'send', mailbox, due: { message, address, events, bookingRow, booking } }
}

/** Throws if the row is unreadable. */
export function readRow({ message, events }: OutboxTable): { message: MessageName; events: Occurrence[] } {
  return { message: parseMessageName(message), events: parseStored(occurrencesSchema, events) }
}

function drop(reason: DropReason) {
  return { kind: 'drop', reason } as const
}

type Facts = { events: readonly Occurrence[]; booking: Booking; mailbox: string; now: Date }

/** Finds why an email is no longer worth sending; null if it is. */
async function findDropReason(
  db: Kysely<Tables>,
  row: OutboxTable,
  message: Message,
  facts: Facts,
): Promise<DropReason | null> {
  const { booking, mailbox } = facts
  if (row.recipient === 'former_passenger') {
    const { contactInfo, extras } = booking
    const isBack = [contactInfo.email, extras.passenger?.email ?? ''].map(mailboxOf).includes(mailbox)
    return isBack ? 'moot' : null
  }
  // A new recipient does not get what was written for another; what follows the booking has none before it is sent.
  if (row.booking_version !== null && row.mailbox !== null && row.mailbox !== mailbox) return 'readdressed'
  const obsolete = message.findObsolete?.({ ...facts, recipient: row.recipient }) ?? null
  if (obsolete !== null) return obsolete
  if (message.endsWithRide && booking.cancelledAt !== null) return 'moot'
  const isUnknown = row.message === 'canceled' && row.actor === 'rider' && booking.account.paidCents === 0
  if (isUnknown && !(await hasHeardOfRide(db, row, mailbox))) return 'moot'
  const hasWaited = row.attempts > 0 || row.reason === REASON_DAILY_LIMIT
  if (!hasWaited || message.supersededBy === undefined) return null
  const later = await listLaterMessages(db, row)
  return message.supersededBy.some(name => later.includes(name)) ? 'moot' : null
}

async function listLaterMessages(
  db: Kysely<Tables>,
  { booking_id, recipient, sequence }: OutboxTable,
): Promise<string[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('message')
    .where('booking_id', '=', booking_id)
    .where('recipient', '=', recipient)
    .where('sequence', '>', sequence)
    .where('state', 'in', ['waiting', 'sent'])
    .execute()
  return rows.map(({ message }) => message)
}

/**
 * A stranger's address need not learn that a ride is canceled of which it never heard. An attempt counts: it may have
 * arrived, or be under way.
 */
async function hasHeardOfRide(db: Kysely<Tables>, { booking_id, recipient }: OutboxTable, mailbox: string) {
  if (recipient === 'operator') return true
  const attempted = await db
    .selectFrom('outbox')
    .select('id')
    .where('booking_id', '=', booking_id)
    .where('mailbox', '=', mailbox)
    .where('attempts', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return attempted !== undefined
}

type Hold = { until: Date; recheckAt: Date }

/**
 * Finds until when an email to someone who has not paid waits; null for now. Protects against strangers who enter another
 * person's address. A cancellation and what the operator causes never wait.
 */
async function findHold(
  db: Kysely<Tables>,
  row: OutboxTable,
  { booking, mailbox, now }: Omit<Facts, 'events'>,
): Promise<Hold | null> {
  if (row.actor === 'operator' || row.message === 'canceled') return null
  const counted = await listCounted(db, row, mailbox, now)
  const { max, windowMs } = rateLimits.strangerEmails
  if (counted.length < max || (await hasPaid(db, mailbox, booking))) return null
  const times = counted.map(({ sent_at }) => (sent_at === null ? +now : Date.parse(sent_at)))
  const oldestCountedMs = times.toSorted((a, b) => b - a)[max - 1] ?? +now
  const until = new Date(oldestCountedMs + windowMs)
  const isSending = counted.some(({ sent_at }) => sent_at === null)
  return { until, recheckAt: isSending ? new Date(Math.min(+until, +now + RECHECK_MS)) : until }
}

async function listCounted(
  db: Kysely<Tables>,
  row: OutboxTable,
  mailbox: string,
  now: Date,
): Promise<Pick<OutboxTable, 'sent_at'>[]> {
  return await db
    .selectFrom('outbox')
    .select('sent_at')
    .where('mailbox', '=', mailbox)
    .where('id', '!=', row.id)
    .where('actor', '!=', 'operator')
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'sent'), windowIsOpen('sent_at', rateLimits.strangerEmails.windowMs, now)]),
        and([eb('state', '=', 'waiting'), eb('lease_until', '>', now.toISOString())]),
      ]),
    )
    .execute()
}

async function hasPaid(db: Kysely<Tables>, mailbox: string, current: Booking): Promise<boolean> {
  const others = await db
    .selectFrom('bookings')
    .selectAll()
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('ledger').select('ledger.booking_id').where('cause', '=', 'payment_received')),
        eb('status', '=', 'pay_chauffeur'),
      ]),
    )
    .where('id', 'in', query =>
      query
        .selectFrom('outbox')
        .select('outbox.booking_id')
        .where('outbox.mailbox', '=', mailbox)
        .where('outbox.recipient', '=', 'booker'),
    )
    .execute()
  const bookings = [current, ...(await withAccounts(db, others)).flatMap(row => toBookingOrNull(row) ?? [])]
  const paid = bookings.filter(isTrusted)
  // A replaced recipient of a booking that was paid later has not paid.
  if (paid.some(({ contactInfo }) => mailboxOf(contactInfo.email) === mailbox)) return true
  // The passenger of a paid ride must learn of changes at once.
  const passenger = isTrusted(current) ? current.extras.passenger : null
  return passenger !== null && mailboxOf(passenger.email) === mailbox
}

/** A ride that is paid to the chauffeur counts as paid once the operator confirmed it. */
function isTrusted({ account, status, confirmedAt }: Booking): boolean {
  return account.paidCents > 0 || (status === 'pay_chauffeur' && confirmedAt !== null)
}
