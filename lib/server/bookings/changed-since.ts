import 'server-only'
import type { Kysely } from 'kysely'
import { changesOf } from '@/lib/booking/changes'
import { type Booking, bookingSchema } from '@/lib/booking/schemas'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'
import { listEvents } from './store'

/** What a rider's change would write over. */
const OVERWRITTEN: readonly BookingEventTable['kind'][] = ['changed', 'fare']

/**
 * What became different of a ride since a version of it, in words, where that is something that a change would write
 * over; null where it is nothing of the kind. Within the transaction that then changes it.
 */
export async function changedSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const events = await listEvents(db, booking.id)
  if (!events.some(event => event.version > version && OVERWRITTEN.includes(event.kind))) return null
  const seen = events.find(event => event.version === version)
  return seen === undefined ? [] : changesOf({ before: bookingSchema.parse(JSON.parse(seen.data)), after: booking })
}
