import type { BookingRow } from '@/lib/booking/server/account'
import { parseBookingId } from '@/lib/booking/server/booking-id'
import { toBookingOrNull } from '@/lib/booking/server/document'
import { findBookingById, listBookings, listStoredEvents, sortByNextPickup } from '@/lib/booking/server/store'
import { escapeControlCharacters, formatBookingDetails, formatBookingTable } from '@/lib/booking/server/text-report'
import type { BookingTable } from '@/lib/booking/tables'
import { formatCount } from '@/lib/format'
import { readNote } from '@/lib/operator/server/actions/note'
import { type Database, openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { requireDatabase } from '../settings'

/** Lists all bookings by their next pickup, one per line. */
export async function list(): Promise<string> {
  return await withReadOnlyDatabase(async db => {
    const { bookings: stored, unreadable } = await listBookings(db)
    const bookings = sortByNextPickup(stored, new Date())
    const table = bookings.length === 0 ? 'No bookings yet.' : formatBookingTable(bookings)
    return `${unreadable.length === 0 ? table : `${table}\n\nNot listed: ${describeUnreadable(unreadable)}`}\n`
  })
}

/** Describes bookings whose stored data cannot be read. */
export function describeUnreadable(rows: readonly BookingTable[]): string {
  const lines = rows.map(({ id, status, pickup_at }) => `\n  ${id}  ${status}, pickup ${pickup_at}`)
  return `${formatCount(rows.length, 'booking')} that cannot be read${lines.join('')}`
}

/** Prints all data of one booking. */
export async function show(id = ''): Promise<string> {
  return await withReadOnlyDatabase(async db => {
    const row = await findByTypedId(db, id)
    const booking = toBookingOrNull(row)
    if (booking === null)
      throw new Error(`${row.id} cannot be read. Stored data: ${escapeControlCharacters(row.document)}`)
    const history = await listStoredEvents(db, row.id)
    const note = await readNote(db, row.id)
    return `${formatBookingDetails({ booking, note, history, entries: row.entries })}\n`
  })
}

/** Opens the database read-only for `work`. */
export async function withReadOnlyDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openReadOnlyDatabase(requireDatabase())
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Finds a booking by an ID as typed. Throws a message if there is none. */
export async function findByTypedId(db: Database, id: string): Promise<BookingRow> {
  const bookingId = parseBookingId(id)
  const row = bookingId === null ? undefined : await findBookingById(db, bookingId)
  if (row === undefined) throw new Error('No booking found with this ID. Run `npm run bookings` to list all bookings.')
  return row
}
