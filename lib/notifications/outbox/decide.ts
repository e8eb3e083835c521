import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { hasReceivedPayment, isCanceled } from '@/lib/booking/model/status'
import type { BookingRow } from '@/lib/booking/server/account'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { type MessageName, messages, parseMessageName } from '@/lib/notifications/messages/list'
import { type Message, type Occurrence, occurrencesSchema } from '@/lib/notifications/messages/message'
import type { OutboxTable } from '@/lib/notifications/tables'
import { windowIsOpen } from '@/lib/platform/clock'
import type { Reader } from '@/lib/platform/database/write'
import { parseStored } from '@/lib/platform/parse-stored'
import { rateLimits } from '@/lib/platform/rate-limits'
import { findRiderEmail, mailboxOf } from '../queue/enqueue'

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
  /** Too many were sent to this address today. */
  | 'daily_limit'

/** An email to be sent, about the booking as it is now. */
export type DueEmail = {
  message: MessageName
  address: string
  events: Occurrence[]
  bookingRow: BookingRow
  booking: Booking
}

/** What to do with a row that is due: send it to an address, which its channel knows more of, or never. */
export type Decision<Due> = { kind: 'send'; mailbox: string | null; due: Due } | { kind: 'drop'; reason: DropReason }

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
  const isLimited = recipient !== 'operator' && row.actor !== 'operator'
  if (isLimited && (await isOverDailyLimit({ db, now }, mailbox, booking))) return drop('daily_limit')
  return { kind: 'send', mailbox, due: { message, address, events, bookingRow, booking } }
}

function isObsolete({ endsWithRide, isObsolete }: Message, events: readonly Occurrence[], booking: Booking, now: Date) {
  return (endsWithRide === true && isCanceled(booking)) || isObsolete?.(events, booking, now) === true
}

/** Throws if the row is unreadable. */
function readRow({ message, events }: OutboxTable): { message: MessageName; events: Occurrence[] } {
  return { message: parseMessageName(message), events: parseStored(occurrencesSchema, events) }
}

function drop(reason: DropReason) {
  return { kind: 'drop', reason } as const
}

/**
 * Returns whether an unpaid ride's email would be one too many today: strangers can enter another person's address. What
 * the operator causes neither counts nor ends here.
 */
export async function isOverDailyLimit(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  mailbox: string,
  booking: Booking,
): Promise<boolean> {
  if (hasReceivedPayment(booking) || booking.confirmedAt !== null) return false
  const { max, windowMs } = rateLimits.strangerEmails
  const counted = await db
    .selectFrom('outbox')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('actor', '!=', 'operator')
    .where(({ eb, or, and }) =>
      or([
        windowIsOpen('sent_at', windowMs, now),
        and([eb('state', '=', 'waiting'), eb('lease_until', '>', now.toISOString())]),
      ]),
    )
    .limit(max)
    .execute()
  return counted.length === max
}
