import 'server-only'
import { type Booking, bookingSchema } from '@/lib/booking/model/schemas'
import type { BookingTable } from '@/lib/booking/tables'
import { singleton } from '@/lib/platform/singleton'

/** Serializes a booking for its row or an event. Throws if it could not be parsed again. */
export function serializeBooking(booking: Booking): string {
  return JSON.stringify(bookingSchema.parse(booking))
}

/** Parses the stored document of a booking or event. Throws if it is invalid. */
export function parseBooking(document: string): Booking {
  return bookingSchema.parse(parseJson(document))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The original message quotes the text, which is personal data.
    throw new SyntaxError('the stored document is not valid JSON')
  }
}

export function toBooking({ document }: Pick<BookingTable, 'document'>): Booking {
  return parseBooking(document)
}

type DocumentColumns = Pick<
  BookingTable,
  | 'id'
  | 'invoice_number'
  | 'status'
  | 'created_at'
  | 'pickup_at'
  | 'return_at'
  | 'category_name'
  | 'paid_cents'
  | 'cancelled_at'
  | 'no_show_at'
  | 'pending_change_expires_at'
  | 'document'
>

/** Builds the document of a booking and the columns that SQL needs. Throws if it could not be parsed again. */
export function toColumns(booking: Booking): DocumentColumns {
  return {
    id: booking.id,
    invoice_number: booking.invoiceNumber,
    status: booking.status,
    created_at: booking.createdAt,
    pickup_at: booking.pickupAt,
    return_at: booking.returnAt,
    category_name: booking.categoryName,
    paid_cents: booking.paidCents,
    cancelled_at: booking.cancelledAt,
    no_show_at: booking.noShowAt,
    pending_change_expires_at: booking.pendingChange?.expiresAt ?? null,
    document: serializeBooking(booking),
  }
}

/** Names of those that were logged. */
const unreadableDocuments = singleton<Set<string>>('unreadable documents')

/** Parses the document of a booking in a list; null, logged once, if it is unreadable. */
export function toBookingOrNull({ id, document }: Pick<BookingTable, 'id' | 'document'>): Booking | null {
  return parseOrLog(`booking ${id}`, document)
}

/** Parses the document of an event in a list; null, logged once, if it is unreadable. */
export function toSnapshotOrNull(event: { booking_id: string; version: number; data: string }): Booking | null {
  return parseOrLog(`booking ${event.booking_id}, version ${event.version}`, event.data)
}

function parseOrLog(name: string, document: string): Booking | null {
  try {
    return parseBooking(document)
  } catch (error) {
    const logged = unreadableDocuments.getOrCreate(() => new Set())
    if (!logged.has(name)) console.error(`${name} is unreadable`, error)
    logged.add(name)
    return null
  }
}
