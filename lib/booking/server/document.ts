import 'server-only'
import { type BookingEvent, bookingEventsSchema } from '@/lib/booking/model/events'
import { type Account, getStatus, type LedgerEntry, summarizeAccount } from '@/lib/booking/model/ledger'
import { isFareConfirmed } from '@/lib/booking/model/quote'
import { type Booking, type StoredBooking, storedBookingSchema } from '@/lib/booking/model/schemas'
import type { BookingEventTable, BookingTable } from '@/lib/booking/tables'
import { mailboxOf } from '@/lib/notifications/queue/enqueue'
import { parseStored } from '@/lib/platform/parse-stored'
import { singleton } from '@/lib/singleton'
import type { BookingRow } from './account'

/** Serializes a booking for its row or an event. Throws if it could not be parsed again. */
export function serializeBooking(booking: StoredBooking): string {
  return JSON.stringify(storedBookingSchema.parse(booking))
}

/** Parses the stored document of a booking or event. Throws if it is invalid. */
export function parseDocument(document: string): StoredBooking {
  return parseStored(storedBookingSchema, document)
}

export function toBooking(row: Pick<BookingRow, 'document' | 'entries' | 'attempts'>): Booking {
  const stored = parseDocument(row.document)
  return withStatus(stored, toAccount(stored, row))
}

export function toAccount(
  { cancelledAt, quote }: StoredBooking,
  { entries, attempts }: Pick<Account, 'entries' | 'attempts'>,
): Account {
  return { entries, attempts, isCanceled: cancelledAt !== null, isFareConfirmed: isFareConfirmed(quote) }
}

function withStatus(stored: StoredBooking, account: Account): Booking {
  return { ...stored, status: getStatus(account, stored.paymentMethod), account: summarizeAccount(account) }
}

/** The booking as it was after an event; `entries` are all of its ledger. Of attempts only its status knows. */
export function toSnapshot(
  event: Pick<BookingEventTable, 'data' | 'ledger_seq' | 'status'>,
  entries: readonly LedgerEntry[],
): Booking {
  const stored = parseDocument(event.data)
  const known = entries.filter(({ seq }) => seq <= event.ledger_seq)
  return { ...withStatus(stored, toAccount(stored, { entries: known, attempts: [] })), status: event.status }
}

/** Builds the document of a booking and the columns that SQL needs. Throws if it could not be parsed again. */
export function toColumns(booking: StoredBooking, account: Account) {
  return {
    id: booking.id,
    invoice_number: booking.invoiceNumber,
    status: getStatus(account, booking.paymentMethod),
    created_at: booking.createdAt,
    pickup_at: booking.pickupAt,
    return_at: booking.returnAt,
    category_id: booking.categoryId,
    promo_code: booking.promo?.code ?? null,
    promo_mailbox: booking.promo && mailboxOf(booking.contactInfo.email),
    cancelled_at: booking.cancelledAt,
    no_show_at: booking.noShowAt,
    document: serializeBooking(booking),
  } satisfies Partial<BookingTable>
}

export function parseEvents(events: string): BookingEvent[] {
  return parseStored(bookingEventsSchema, events)
}

/** Names of those that were logged. */
const unreadableDocuments = singleton<Set<string>>('unreadable documents')

/** Reads a booking of a list; null, logged once, if its document is unreadable. */
export function toBookingOrNull(row: Pick<BookingRow, 'id' | 'document' | 'entries' | 'attempts'>): Booking | null {
  return readOrLog(`booking ${row.id}`, () => toBooking(row))
}

/** Reads the events of an update in a list; null, logged once, if they are unreadable. */
export function parseEventsOrNull(row: Pick<BookingEventTable, 'booking_id' | 'version' | 'events'>) {
  return readOrLog(`booking ${row.booking_id}, version ${row.version}`, () => parseEvents(row.events))
}

/** Reads one of a list; null, logged once under its name, if it is unreadable. */
export function readOrLog<Value>(name: string, read: () => Value): Value | null {
  try {
    return read()
  } catch (error) {
    const logged = unreadableDocuments.getOrCreate(() => new Set())
    if (!logged.has(name)) console.error(`${name} is unreadable`, error)
    logged.add(name)
    return null
  }
}
