import 'server-only'
import type { Kysely } from 'kysely'
import { describeChanges } from '@/lib/booking/model/changes'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { parseDocument } from './document'
import { listBookingEvents } from './store'

const OVERWRITTEN_EVENT_KINDS: readonly BookingEventTable['kind'][] = ['changed', 'fare']

/** Describes what changed since a version, if a customer’s change would overwrite it; null otherwise. */
export async function listChangesSince(
  db: Kysely<Tables>,
  { booking, version }: { booking: Booking; version: number },
): Promise<string[] | null> {
  const events = await listBookingEvents(db, booking.id)
  if (!events.some(event => event.version > version && OVERWRITTEN_EVENT_KINDS.includes(event.kind))) return null
  const seenEvent = events.find(event => event.version === version)
  if (seenEvent === undefined) return []
  return describeChanges({ before: { ...booking, ...parseDocument(seenEvent.data) }, after: booking })
}
