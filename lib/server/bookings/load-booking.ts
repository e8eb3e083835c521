import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingTable, Tables } from '@/lib/server/database/tables'
import { parseBookingId } from './booking-id'
import { toBooking } from './columns'
import type { BookingContext } from './context'
import { bookingNotFound } from './errors'
import { findBookingById } from './store'
import { isTokenValid } from './token'

/** What opens a booking: its id as someone typed it, and its token. */
export type BookingAccess = { id: string; token: string | null }

/** The booking that an id and a token open. Throws AppError not_found alike for a wrong id, a wrong token and none. */
export async function loadBooking(context: Pick<BookingContext, 'db'>, access: BookingAccess): Promise<Booking> {
  return (await loadBookingByToken(context.db, access)).booking
}

/** The same, with the version and the row that were read: for a change, within its transaction. */
export async function loadBookingByToken(
  db: Kysely<Tables>,
  { id, token }: BookingAccess,
): Promise<{ booking: Booking; version: number; row: BookingTable }> {
  const bookingId = parseBookingId(id)
  const row = bookingId === null ? undefined : await findBookingById(db, bookingId)
  // An unknown id is compared too, so that it takes as long as a wrong token.
  const isValid = isTokenValid({ token: token ?? '', tokenHash: row?.token_hash ?? '00'.repeat(32) })
  if (row === undefined || !isValid) throw bookingNotFound()
  return { booking: toBooking(row), version: row.version, row }
}
