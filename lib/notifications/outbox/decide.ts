import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { isCanceled } from '@/lib/booking/model/status'
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

/** Why an email waits, as stored. */
export const REASON_DAILY_LIMIT = 'cap'
/** Delay before deciding again while an email is being sent that may or may not count. */
const RECHECK_MS = 30_000

/** Why an email is not sent, as stored. */
type DropReason =
  /** The booking's personal data was erased. */
  | 'erased'
  /** There is no recipient. */
  | 'nobody'
  /** The booking has another recipient now. */
  | 'readdressed'
  /** Its time or its ride is over. */
  | 'obsolete'
  /** The address never heard of the ride that is canceled. */
  | 'unheard'

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
  const address = recipient === 'operator' ? operatorEmail : findRiderEmail(recipient, booking)
  if (address === null || address === '') return drop('nobody')
  const mailbox = mailboxOf(address)
  // A new recipient does not get what was written for another; what follows the booking has none before it is sent.
  if (row.booking_version !== null && row.mailbox !== null && row.mailbox !== mailbox) return drop('readdressed')
  if (isObsolete(messages[message], events, booking, now)) return drop('obsolete')
  const isOperator = row.actor === 'operator' || (operatorEmail !== null && mailbox === mailboxOf(operatorEmail))
  if (!isOperator && !(await hasPaid(db, mailbox, booking))) {
    if (message === 'canceled') {
      if (!(await hasHeardOfRide(db, row, mailbox))) return drop('unheard')
    } else {
      const hold = await findHold({ db, now }, row, mailbox)
      if (hold !== null) return { kind: 'hold', address, ...hold }
    }
  }
  return { kind: 'send', mailbox, due: { message, address, events, bookingRow, booking } }
}

function isObsolete({ endsWithRide, isObsolete }: Message, events: readonly Occurrence[], booking: Booking, now: Date) {
  return (endsWithRide === true && isCanceled(booking)) || isObsolete?.(events, booking, now) === true
}

/** Throws if the row is unreadable. */
export function readRow({ message, events }: OutboxTable): { message: MessageName; events: Occurrence[] } {
  return { message: parseMessageName(message), events: parseStored(occurrencesSchema, events) }
}

function drop(reason: DropReason) {
  return { kind: 'drop', reason } as const
}

/** A stranger's address need not learn that a ride is canceled of which it never heard. An attempt may have arrived. */
async function hasHeardOfRide(db: Kysely<Tables>, { booking_id }: OutboxTable, mailbox: string): Promise<boolean> {
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

/**
 * Finds until when an email waits that would be one too many today: strangers can enter another person's address. Null
 * for now. What the operator causes does not count.
 */
async function findHold(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  { id }: OutboxTable,
  mailbox: string,
): Promise<{ until: Date; recheckAt: Date } | null> {
  const { max, windowMs } = rateLimits.strangerEmails
  const counted = await db
    .selectFrom('outbox')
    .select('sent_at')
    .where('mailbox', '=', mailbox)
    .where('id', '!=', id)
    .where('actor', '!=', 'operator')
    .where(({ eb, or, and }) =>
      or([
        windowIsOpen('sent_at', windowMs, now),
        and([eb('state', '=', 'waiting'), eb('lease_until', '>', now.toISOString())]),
      ]),
    )
    .execute()
  // One that is being sent counts as sent now.
  const times = counted.map(({ sent_at }) => (sent_at === null ? +now : Date.parse(sent_at)))
  const oldestCountedMs = times.toSorted((a, b) => b - a)[max - 1]
  if (oldestCountedMs === undefined) return null
  const until = new Date(oldestCountedMs + windowMs)
  const isSending = counted.some(({ sent_at }) => sent_at === null)
  return { until, recheckAt: isSending ? new Date(Math.min(+until, +now + RECHECK_MS)) : until }
}

/** Returns whether an address has paid for a ride, or is the passenger's of a paid one. */
async function hasPaid(db: Kysely<Tables>, mailbox: string, current: Booking): Promise<boolean> {
  const passenger = isTrusted(current) ? current.extras.passenger : null
  if (passenger !== null && mailboxOf(passenger.email) === mailbox) return true
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
  // A replaced recipient of a booking that was paid later has not paid.
  return bookings.some(booking => isTrusted(booking) && mailboxOf(booking.contactInfo.email) === mailbox)
}

/** A ride that is paid to the chauffeur counts as paid once the operator confirmed it. */
function isTrusted({ account, status, confirmedAt }: Booking): boolean {
  return account.paidCents > 0 || (status === 'pay_chauffeur' && confirmedAt !== null)
}
