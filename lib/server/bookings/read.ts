import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingTable, Tables } from '@/lib/server/database/tables'
import { readBookingId } from './booking-id'
import type { BookingPorts } from './ports'
import { bookingNotFound } from './refusals'
import { toBooking } from './rows'
import { findById } from './store'
import { tokenOpens } from './token'

/** What opens a booking: its id as someone typed it, and its token. */
export type Opener = { id: string; token: string | null }

/** The booking that an id and a token open. Throws AppError not_found alike for a wrong id, a wrong token and none. */
export async function readBooking(ports: Pick<BookingPorts, 'db'>, opener: Opener): Promise<Booking> {
  return (await openBooking(ports.db, opener)).booking
}

/** The same, with the version and the row that were read: for a change, within its transaction. */
export async function openBooking(
  db: Kysely<Tables>,
  { id, token }: Opener,
): Promise<{ booking: Booking; version: number; row: BookingTable }> {
  const known = readBookingId(id)
  const row = known === null ? undefined : await findById(db, known)
  // An unknown id is compared too, so that it takes as long as a wrong token.
  const opens = tokenOpens({ token: token ?? '', tokenHash: row?.token_hash ?? '00'.repeat(32) })
  if (row === undefined || !opens) throw bookingNotFound()
  return { booking: toBooking(row), version: row.version, row }
}
