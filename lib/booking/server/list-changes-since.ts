import 'server-only'
import type { Kysely } from 'kysely'
import { fieldsOf, mergeFields } from '@/lib/booking/model/events'
import { describeFields } from '@/lib/booking/model/history'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { parseEventsOrNull } from './document'
import { listBookingEvents } from './store'

/** Describes what changed since a version, if a customer’s change would overwrite it; null otherwise. */
export async function listChangesSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const since = (await listBookingEvents(db, booking.id)).filter(stored => stored.version > version)
  const parsed = since.map(parseEventsOrNull)
  // It may have changed the ride.
  if (parsed.includes(null)) return []
  const events = parsed.flatMap(each => each ?? [])
  const isOverwritten = events.some(({ type }) => type === 'ride_changed' || type === 'fare_agreed')
  return isOverwritten ? describeFields(mergeFields(fieldsOf(events))) : null
}
