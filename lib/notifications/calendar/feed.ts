import { readSite } from '#site'
import 'server-only'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { withAccounts } from '@/lib/booking/server/account'
import { toBookingOrNull } from '@/lib/booking/server/document'
import type { BookingTable } from '@/lib/booking/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { toSingleLine } from '@/lib/typed-text'
import { toCalendarEntry } from './calendar-entry'
import { describeForOperator } from './describe-leg'
import { listLegs } from './legs'
import { type CalendarEntry, writeCalendar } from './write-calendar'

const FEED_WINDOW_MS = 30 * 24 * 60 * 60_000
const REFRESH_SECONDS = 15 * 60

/** Calendar duration of a ride whose document is unreadable. */
const DEFAULT_RIDE_MS = 60 * 60_000

/** `booking` is null if its document is unreadable. */
export type FeedRide = { booking: Booking | null; row: BookingTable }

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
  return (await withAccounts(db, rows)).map(row => ({ booking: toBookingOrNull(row), row }))
}

/** Builds the operator's calendar feed. The same rides produce the same bytes. */
export function createFeedCalendar(rides: FeedRide[], uidDomain: string): string {
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    name: `${readSite().brand} rides`,
    ttl: REFRESH_SECONDS,
    entries: rides.flatMap(({ booking, row }) => {
      const updatedAt = new Date(row.updated_at)
      const entries = booking === null ? listUnreadable(row, uidDomain) : listReadable(booking, row.version, uidDomain)
      return entries.map(entry => ({ ...entry, stamp: updatedAt, lastModified: updatedAt }))
    }),
  })
}

function listReadable(booking: Booking, version: number, uidDomain: string): CalendarEntry[] {
  return listLegs(booking, uidDomain).map(leg => ({
    ...toCalendarEntry({ booking, version, leg }),
    summary: summarize(booking, leg.name === 'return'),
    description: describeForOperator({ booking, leg }),
    status: toEventStatus(booking),
  }))
}

/** Without an entry, a chauffeur would miss the ride. */
function listUnreadable({ id, version, pickup_at, return_at }: BookingTable, uidDomain: string): CalendarEntry[] {
  const legs = [
    { uid: `${id}@${uidDomain}`, at: pickup_at },
    { uid: `${id}-return@${uidDomain}`, at: return_at },
  ]
  return legs.flatMap(({ uid, at }) => {
    if (at === null) return []
    return {
      id: uid,
      sequence: version,
      startsAt: new Date(at),
      endsAt: new Date(Date.parse(at) + DEFAULT_RIDE_MS),
      timeZone: 'UTC',
      summary: `Booking ${id}: its details cannot be read`,
      description: `npm run bookings -- show ${id}`,
    }
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
