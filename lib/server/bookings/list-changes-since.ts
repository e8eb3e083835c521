import 'server-only'
import type { Kysely } from 'kysely'
import { describeChanges } from '@/lib/booking/changes'
import { type Booking, bookingSchema } from '@/lib/booking/schemas'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'
import { listBookingEvents } from './store'

/** What a rider's change would write over. */
const OVERWRITTEN_EVENT_KINDS: readonly BookingEventTable['kind'][] = ['changed', 'fare']

/**
 * What became different of a ride since a version of it, in words, where that is something that a change would write
 * over; null where it is nothing of the kind. Within the transaction that then changes it.
 */
export async function listChangesSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const events = await listBookingEvents(db, booking.id)
  if (!events.some(event => event.version > version && OVERWRITTEN_EVENT_KINDS.includes(event.kind))) return null
  const seenEvent = events.find(event => event.version === version)
  return seenEvent === undefined
    ? []
    : describeChanges({ before: bookingSchema.parse(JSON.parse(seenEvent.data)), after: booking })
}
