import 'server-only'
import type { Kysely } from 'kysely'
import { fieldsOf, mergeFields } from '@/lib/booking/model/events'
import { describeFields } from '@/lib/booking/model/history'
import type { Booking } from '@/lib/booking/model/schemas'
import type { Tables } from '@/lib/platform/database/tables'
import { listStoredEvents } from './store'

/** Describes what changed since a version, if a customer’s change would overwrite it; null otherwise. */
export async function listChangesSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const since = (await listStoredEvents(db, booking.id)).filter(stored => stored.version > version)
  const events = since.flatMap(stored => stored.events)
  const isOverwritten = events.some(({ type }) => type === 'ride_changed' || type === 'fare_agreed')
  return isOverwritten ? describeFields(mergeFields(fieldsOf(events))) : null
}
