import 'server-only'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import { toBooking } from '@/lib/server/bookings/rows'
import type { Tables } from '@/lib/server/database/tables'
import { oneLine } from '@/lib/server/tidy-text'
import { site } from '@/lib/site'
import { describeForOperator } from './describe'
import { entryOf } from './entry'
import { waysOf } from './ways'
import { writeCalendar } from './write'

const KEPT_MS = 30 * 24 * 60 * 60_000
const REFRESH_SECONDS = 15 * 60

/** A ride of the feed, with when it last changed. */
export type FeedRide = { booking: Booking; version: number; updatedAt: string }

/** The rides of the last 30 days and all that come; of the cancelled ones those cancelled in that time. */
export async function readFeedRides({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<FeedRide[]> {
  const since = new Date(+now - KEPT_MS).toISOString()
  const rows = await db
    .selectFrom('bookings')
    .selectAll()
    .where(({ eb, or }) => or([eb('pickup_at', '>=', since), eb('return_at', '>=', since)]))
    .where('erased_at', 'is', null)
    .where(({ eb, or }) => or([eb('cancelled_at', 'is', null), eb('cancelled_at', '>=', since)]))
    .orderBy('pickup_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({ booking: toBooking(row), version: row.version, updatedAt: row.updated_at }))
}

/** All rides as the calendar that the operator's own program subscribes to. The same rides make the same file. */
export function feedCalendar(rides: FeedRide[], uidDomain: string): string {
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    name: `${site.brand} rides`,
    ttl: REFRESH_SECONDS,
    entries: rides.flatMap(({ booking, version, updatedAt }) =>
      waysOf(booking, uidDomain).map(way => ({
        ...entryOf({ booking, version, way }),
        summary: summarize(booking, way.name === 'return'),
        description: describeForOperator({ booking, way }),
        stamp: new Date(updatedAt),
        lastModified: new Date(updatedAt),
        status: statusOf(booking),
      })),
    ),
  })
}

function summarize({ contactInfo, extras, carCategory, cancelledAt }: Booking, back: boolean): string {
  const rider = extras.passenger ?? contactInfo
  return oneLine(
    `${cancelledAt ? 'Canceled: ' : ''}${rider.firstName} ${rider.lastName}, ${carCategory}${back ? ' (return)' : ''}`,
  )
}

/** Confirmed is what the operator confirmed; what only waits shows as tentative. */
function statusOf({ cancelledAt, confirmedAt, chauffeur }: Booking): ICalEventStatus {
  if (cancelledAt !== null) return ICalEventStatus.CANCELLED
  return confirmedAt !== null || chauffeur !== null ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
