import { TZDate } from '@date-fns/tz'
import { resolveWallClock } from '@/lib/booking/pickup-time'
import type { Booking } from '@/lib/booking/schemas'
import { type ServiceRules, weekdays } from '@/lib/booking/service-rules'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Times are offered on the quarter hour, so far ahead of the one that was asked for. */
const SLOT_INTERVAL_MS = 15 * MINUTE_MS
const SEARCH_WINDOW_MS = 14 * DAY_MS
/** How long a ride takes one way whose drive nobody could measure. */
export const DEFAULT_DRIVE_MS = 60 * MINUTE_MS

/** A time that a car is away, in milliseconds since the epoch; the end left out. */
export type Span = { from: number; to: number }

/** What of a ride says when it needs its car. */
export type TimedRide = Pick<Booking, 'pickupAt' | 'returnAt' | 'transferType' | 'extraTime'> & {
  quote: Pick<NonNullable<Booking['quote']>, 'durationSeconds'> | null
}

/** The spans in which a ride keeps a car: one, or with a return of its own time one each way. */
export function calculateBusySpans(ride: TimedRide, turnaroundMinutes: number): Span[] {
  const legCount = ride.transferType === 'Round Trip' ? 2 : 1
  // A fare that the operator agreed on has no drive, and a quote counts both ways.
  const driveMs = ((ride.quote?.durationSeconds ?? 0) * 1000) / legCount || DEFAULT_DRIVE_MS
  const legMs = driveMs + ride.extraTime * 60 * MINUTE_MS
  const starts = [ride.pickupAt, ride.returnAt].filter(at => at !== null).map(at => Date.parse(at))
  const lengthMs = (starts.length === 2 ? legMs : legMs * legCount) + turnaroundMinutes * MINUTE_MS
  return starts.map(from => ({ from, to: from + lengthMs }))
}

/** A moment that somebody wants a car at, and what decides whether they can have one. */
export type AvailabilityQuery = {
  at: number
  /** How long the car is away. */
  lengthMs: number
  /** The pickup's zone: hours and days are told in it. */
  timeZone: string
  /** Null where they are not asked. */
  rules: Pick<ServiceRules, 'hours' | 'blackoutDates'> | null
  /** Not before it; null where that does not matter. */
  earliest: number | null
  /** The spans of every other ride in such a car, and how many cars there are; null where they are not counted. */
  cars: { count: number; others: readonly (readonly Span[])[] } | null
}

/** Why a time cannot be served. */
export type UnavailableReason = { kind: 'too_soon' | 'closed' | 'taken' } | { kind: 'blackout'; reason: string }

/** Why nobody can be driven at that time, or null where somebody can. */
export function findUnavailableReason({
  at,
  lengthMs,
  timeZone,
  rules,
  earliest,
  cars,
}: AvailabilityQuery): UnavailableReason | null {
  if (earliest !== null && at < earliest) return { kind: 'too_soon' }
  if (rules !== null) {
    const today = toIsoDateInZone(at, timeZone)
    const blackout = rules.blackoutDates.find(({ date }) => date === today)
    if (blackout !== undefined) return { kind: 'blackout', reason: blackout.reason }
    if (!isWithinHours({ at, timeZone, hours: rules.hours })) return { kind: 'closed' }
  }
  return isFullyBooked({ at, lengthMs, cars }) ? { kind: 'taken' } : null
}

/** The next time after the one asked for that can be served, on the quarter hour, within 14 days; null where there is none. */
export function findNextTime(query: AvailabilityQuery): Date | null {
  const first = Math.floor(query.at / SLOT_INTERVAL_MS + 1) * SLOT_INTERVAL_MS
  for (let at = first; at <= query.at + SEARCH_WINDOW_MS; at += SLOT_INTERVAL_MS) {
    // Cars first: to count them takes less than to read a clock.
    if (isFullyBooked({ ...query, at })) continue
    if (
      findUnavailableReason({ ...query, at, cars: null }) === null &&
      isSelectableTime({ at, timeZone: query.timeZone })
    )
      return new Date(at)
  }
  return null
}

/** Of an hour that comes twice only the first can be asked for. */
function isSelectableTime({ at, timeZone }: { at: number; timeZone: string }): boolean {
  const resolved = resolveWallClock({ date: toIsoDateInZone(at, timeZone), time: toTimeInZone(at, timeZone), timeZone })
  return resolved.ok && +resolved.instant === at
}

function isWithinHours({ at, timeZone, hours }: { at: number; timeZone: string; hours: ServiceRules['hours'] }) {
  const day = new TZDate(at, timeZone).getDay()
  const clock = toTimeInZone(at, timeZone)
  const [today, yesterday] = [weekdays[day], weekdays[(day + 6) % 7]]
  if (today === undefined || yesterday === undefined) return false
  return (
    hours[today].some(({ from, to }) => from <= clock && (clock < to || to < from)) ||
    hours[yesterday].some(({ from, to }) => to < from && clock < to)
  )
}

function isFullyBooked({ at, lengthMs, cars }: Pick<AvailabilityQuery, 'at' | 'lengthMs' | 'cars'>): boolean {
  return cars !== null && countPeakRides({ span: { from: at, to: at + lengthMs }, others: cars.others }) >= cars.count
}

/** The most rides that are under way at one moment of a span. */
function countPeakRides({ span, others }: { span: Span; others: readonly (readonly Span[])[] }): number {
  const overlapping = others.filter(spans => spans.some(other => other.from < span.to && span.from < other.to))
  // More are under way only where another one begins.
  const startTimes = [span.from, ...overlapping.flatMap(spans => spans.map(({ from }) => from))]
  const within = startTimes.filter(at => span.from <= at && at < span.to)
  return Math.max(
    ...within.map(at => overlapping.filter(spans => spans.some(({ from, to }) => from <= at && at < to)).length),
  )
}
