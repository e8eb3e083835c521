import { readBookingId } from '@/lib/server/bookings/booking-id'
import { sheetOf, tableOf } from '@/lib/server/bookings/report'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, listBookings, listEvents } from '@/lib/server/bookings/store'
import { type Database, openForReading } from '@/lib/server/database/connection'
import type { BookingTable } from '@/lib/server/database/tables'
import { listPayments } from '@/lib/server/payments/store'
import { knownDataDir } from '../settings'

/** Every booking, a line each or as JSON. */
export async function list({ json = false }: { json?: boolean }): Promise<string> {
  return await reading(async db => {
    const bookings = (await listBookings(db)).map(toBooking)
    if (json) return `${JSON.stringify(bookings, null, 2)}\n`
    return `${bookings.length === 0 ? 'No bookings yet.' : tableOf(bookings)}\n`
  })
}

/** Everything that is known of one booking, a line each or as JSON. */
export async function show({ id = '', json = false }: { id?: string; json?: boolean }): Promise<string> {
  return await reading(async db => {
    const row = await findTyped(db, id)
    const booking = toBooking(row)
    const history = (await listEvents(db, row.id)).map(({ at, kind, actor }) => ({ at, kind, actor }))
    const payments = await listPayments(db, row.id)
    return `${json ? JSON.stringify({ ...booking, history, payments }, null, 2) : sheetOf({ booking, history, payments })}\n`
  })
}

/** The database of the data folder, for looking only, while `look` does. */
export async function reading<T>(look: (db: Database) => Promise<T>): Promise<T> {
  const db = openForReading(knownDataDir())
  try {
    return await look(db)
  } finally {
    await db.destroy()
  }
}

/** A booking by its id as somebody typed it. Throws in words where there is none. */
export async function findTyped(db: Database, id: string): Promise<BookingTable> {
  const known = readBookingId(id)
  const row = known === null ? undefined : await findById(db, known)
  if (row === undefined) throw new Error('No booking found with this ID. Run `npm run bookings` to list all bookings.')
  return row
}
