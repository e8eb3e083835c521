import { formatFullName } from '@/lib/booking/model/extras'
import { describeFare } from '@/lib/booking/model/quote'
import type { BookingRow } from '@/lib/booking/server/account'
import { toBookingOrNull } from '@/lib/booking/server/document'
import { findBookingById, listBookings, listStoredEvents, parseBookingId } from '@/lib/booking/server/store'
import type { BookingTable } from '@/lib/booking/tables'
import { formatCount, formatInstant } from '@/lib/format'
import { readNote } from '@/lib/operator/server/actions/note'
import { type Database, openConfiguredDatabase, openReadOnlyDatabase } from '@/lib/platform/database/connection'
import { requireDatabase } from '../settings'

/** Describes bookings whose stored data cannot be read. */
export function describeUnreadable(rows: readonly BookingTable[]): string {
  const lines = rows.map(({ id, status, pickup_at }) => `\n  ${id}  ${status}, pickup ${pickup_at}`)
  return `${formatCount(rows.length, 'booking')} that cannot be read${lines.join('')}`
}

/** Lists all bookings by pickup, the latest last, one a line. */
export async function list(): Promise<string> {
  const { bookings, unreadable } = await withReadOnlyDatabase(listBookings)
  const head = ['ID', 'STATUS', 'PICKUP', 'FROM → TO', 'FARE', 'NAME']
  const rows = bookings
    .toSorted((a, b) => Date.parse(a.pickupAt) - Date.parse(b.pickupAt))
    .map(booking => [
      booking.id,
      booking.status,
      formatInstant(booking.pickupAt, booking.pickupTimeZone),
      `${booking.pickup.name} → ${booking.dropOff.name}`,
      describeFare(booking.quote),
      formatFullName(booking.contactInfo),
    ])
  const cells = [head, ...rows].map(row => row.map(cell => toTerminalJson(cell).slice(1, -1)))
  const widths = head.map((_, column) => Math.max(...cells.map(row => row[column]?.length ?? 0)))
  const lines = cells.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  if (unreadable.length > 0) lines.push(`Not listed: ${describeUnreadable(unreadable)}`)
  return `${lines.join('\n')}\n`
}

/** Prints all data of one booking as JSON: also one whose document cannot be read, as it is stored. */
export async function show({ id = '' }: { id?: string }): Promise<string> {
  return await withReadOnlyDatabase(async db => {
    const row = await findByTypedId(db, id)
    const { document, entries, attempts } = row
    const booking = toBookingOrNull(row) ?? { unreadable: document }
    const history = await listStoredEvents(db, row.id)
    const note = await readNote(db, row.id)
    return `${toTerminalJson({ ...booking, note, history, entries, attempts })}\n`
  })
}

/** Characters beyond JSON's own escapes that move the cursor of a terminal, color text or reverse its direction. */
const CONTROL_CHARACTERS = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu

export function toTerminalJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(CONTROL_CHARACTERS, characters =>
    Array.from({ length: characters.length }, (_, i) => {
      return `\\u${characters.charCodeAt(i).toString(16).padStart(4, '0')}`
    }).join(''),
  )
}

export async function withReadOnlyDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openReadOnlyDatabase(requireDatabase())
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

export async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openConfiguredDatabase(requireDatabase())
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
