import 'server-only'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import { toBooking } from '@/lib/server/bookings/columns'
import type { Tables } from '@/lib/server/database/tables'
import { toSingleLine } from '@/lib/server/sanitize-text'
import { site } from '@/lib/site'
import { toCalendarEntry } from './calendar-entry'
import { describeForOperator } from './describe-leg'
import { listLegs } from './legs'
import { writeCalendar } from './write-calendar'

const FEED_WINDOW_MS = 30 * 24 * 60 * 60_000
const REFRESH_SECONDS = 15 * 60

export type FeedRide = { booking: Booking; version: number; updatedAt: string }

/** Reads upcoming rides, and past or canceled ones for 30 days. */
export async function readFeedRides({ db, now }: { db: Kysely<Tables>; now: Date }): Promise<FeedRide[]> {
  const since = new Date(+now - FEED_WINDOW_MS).toISOString()
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

/** Builds the operator's calendar feed. The same rides produce the same bytes. */
export function createFeedCalendar(rides: FeedRide[], uidDomain: string): string {
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    name: `${site.brand} rides`,
    ttl: REFRESH_SECONDS,
    entries: rides.flatMap(({ booking, version, updatedAt }) =>
      listLegs(booking, uidDomain).map(leg => ({
        ...toCalendarEntry({ booking, version, leg }),
        summary: summarize(booking, leg.name === 'return'),
        description: describeForOperator({ booking, leg }),
        stamp: new Date(updatedAt),
        lastModified: new Date(updatedAt),
        status: toEventStatus(booking),
      })),
    ),
  })
}

function summarize({ contactInfo, extras, carCategory, cancelledAt }: Booking, isReturn: boolean): string {
  const rider = extras.passenger ?? contactInfo
  return toSingleLine(
    `${cancelledAt ? 'Canceled: ' : ''}${rider.firstName} ${rider.lastName}, ${carCategory}${isReturn ? ' (return)' : ''}`,
  )
}

function toEventStatus({ cancelledAt, confirmedAt, chauffeur }: Booking): ICalEventStatus {
  if (cancelledAt !== null) return ICalEventStatus.CANCELLED
  return confirmedAt !== null || chauffeur !== null ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
