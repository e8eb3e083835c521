import { readSite } from '#site'
import 'server-only'
import { createHmac } from 'node:crypto'
import { ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Kysely } from 'kysely'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import { formatRiderName } from '@/lib/booking/model/extras'
import { arrangeFacts, filterByGroups, type RowSpec, toLines, withStoredPhones } from '@/lib/booking/model/fact-rows'
import { listLegStarts } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'
import { listWaypoints } from '@/lib/booking/model/waypoints'
import { withAccounts } from '@/lib/booking/server/account'
import { toBookingOrNull } from '@/lib/booking/server/document'
import type { BookingTable } from '@/lib/booking/tables'
import { describeNameCheck } from '@/lib/places/model/name-check'
import type { Tables } from '@/lib/platform/database/tables'
import { toSingleLine } from '@/lib/typed-text'
import { DEFAULT_LEG_MS, describeLeg, entryUid, joinLines, listLegs, toEntry, writeCalendar } from './ride-calendar'

const FEED_WINDOW_MS = 30 * 24 * 60 * 60_000
const REFRESH_SECONDS = 15 * 60

/** Derives the key of the operator's calendar feed from the secret. */
export function feedKey(secret: string): string {
  return createHmac('sha256', secret).update("operator's calendar").digest('base64url')
}

/** Builds the path of the operator's calendar feed. */
export function feedPath(secret: string): string {
  return `/api/v1/calendar/${feedKey(secret)}`
}

/** `booking` is null if its document is unreadable. */
type FeedRide = { booking: Booking | null; row: BookingTable }

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
export function createFeedCalendar(rides: readonly FeedRide[]): string {
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    name: `${readSite().brand} rides`,
    ttl: REFRESH_SECONDS,
    events: rides.flatMap(({ booking, row }) => {
      const updatedAt = new Date(row.updated_at)
      const entries = booking === null ? listUnreadable(row) : listReadable(booking, row.version)
      return entries.map(entry => ({ ...entry, stamp: updatedAt, lastModified: updatedAt }))
    }),
  })
}

function listReadable(booking: Booking, version: number): ICalEventData[] {
  return listLegs(booking).map(leg => ({
    ...toEntry({ booking, version, leg }),
    summary: summarize(booking, leg.name === 'return'),
    description: joinLines([...describeLeg(booking, leg), ...describePeople(booking)]),
    status: toEventStatus(booking),
  }))
}

/** Without an entry, a chauffeur would miss the ride. */
function listUnreadable({ id, version, created_at: createdAt, pickup_at, return_at }: BookingTable): ICalEventData[] {
  return listLegStarts({ pickupAt: pickup_at, returnAt: return_at }).map(({ leg, at }) => ({
    id: entryUid({ id, createdAt }, leg),
    sequence: version,
    start: new Date(at),
    end: new Date(Date.parse(at) + DEFAULT_LEG_MS),
    summary: `Booking ${id}: its details cannot be read`,
    description: `npm run bookings -- show ${id}`,
  }))
}

function summarize(booking: Booking, isReturn: boolean): string {
  const lead = booking.cancelledAt ? 'Canceled: ' : ''
  return toSingleLine(`${lead}${formatRiderName(booking)}, ${booking.carCategory}${isReturn ? ' (return)' : ''}`)
}

function toEventStatus({ cancelledAt, confirmedAt, chauffeur }: Booking): ICalEventStatus {
  if (cancelledAt !== null) return ICalEventStatus.CANCELLED
  return confirmedAt !== null || chauffeur !== null ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

const CONTACT_ROWS: readonly RowSpec[] = [
  { label: 'Booked by', of: ['name', 'phone', 'email'] },
  'alternatePhone',
  { label: 'Passenger', of: ['passenger', 'passengerPhone'] },
  { label: 'Requests', of: ['specialRequests'] },
]

/** What the operator reads besides: whom to call, and points that are not verified. */
function describePeople(booking: Booking): string[] {
  const facts = withStoredPhones(filterByGroups(bookingFacts(booking), ['customer', 'passenger', 'requests']))
  const [booker, ...others] = arrangeFacts(facts, CONTACT_ROWS, ['passengerEmail'])
  return [
    `Booked by ${booker?.value}`,
    ...toLines(others),
    ...listWaypoints(booking).flatMap(({ label, place }) => {
      const warning = describeNameCheck(place)
      return warning === '' ? [] : [`${label}, point: ${warning}`]
    }),
    ...(booking.noShowAt ? ['No-show.'] : []),
  ]
}
