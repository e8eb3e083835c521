import 'server-only'
import type { Kysely } from 'kysely'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import { buildHistory } from '@/lib/booking/model/history'
import { evaluateChangeEligibility } from '@/lib/booking/model/ride-change'
import type { RidePage } from '@/lib/booking/model/ride-page'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import type { BookingRow } from './account'
import type { BookingContext } from './context'
import { toAccount, toBooking } from './document'
import { bookingNotFound } from './errors'
import { findBookingById, listStoredEvents, parseBookingId } from './store'
import { isTokenValid } from './token'

export type BookingAccess = { id: string; token: string | null }

/** Loads a booking if the token is right. Throws AppError not_found, the same for an unknown ID and a wrong token. */
export async function loadBooking(context: Pick<BookingContext, 'db'>, access: BookingAccess): Promise<Booking> {
  return (await loadVersionedBooking(context.db, access)).booking
}

/** Loads a booking like `loadBooking`, with its version and row. */
export async function loadVersionedBooking(
  db: Kysely<Tables>,
  { id, token }: BookingAccess,
): Promise<{ booking: Booking; version: number; row: BookingRow }> {
  const bookingId = parseBookingId(id)
  const row = bookingId === null ? undefined : await findBookingById(db, bookingId)
  // Compare for unknown IDs too: same response time as for a wrong token.
  const isValid = isTokenValid({ token: token ?? '', tokenHash: row?.token_hash ?? '00'.repeat(32) })
  if (row === undefined || !isValid) throw bookingNotFound()
  return { booking: toBooking(row), version: row.version, row }
}

/** Loads a booking with its history for the customer’s ride page. Throws AppError not_found. */
export async function loadRidePage(
  context: Pick<BookingContext, 'db' | 'now' | 'listDelayedEmails' | 'serviceRules'>,
  access: BookingAccess,
): Promise<RidePage> {
  const { booking, version, row } = await loadVersionedBooking(context.db, access)
  const history = buildHistory(await listStoredEvents(context.db, booking.id), booking)
  const now = context.now()
  const heldEmails = await context.listDelayedEmails({ bookingId: booking.id, now })
  const { leadTimeMinutes } = await context.serviceRules()
  const change = evaluateChangeEligibility({ booking, by: 'rider', leadTimeMinutes, now })
  const cancellation = evaluateCancellation(booking, toAccount(booking, row), now)
  return { booking, version, cancellation, change, history, heldEmails }
}
