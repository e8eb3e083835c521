import { TZDate } from '@date-fns/tz'
import { toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { resolveWallClock } from './pickup-time'
import type { Booking } from './schemas'
import { type ServiceRules, weekdays } from './service-rules'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const SLOT_INTERVAL_MS = 15 * MINUTE_MS
const SEARCH_WINDOW_MS = 14 * DAY_MS
const DEFAULT_DRIVE_MS = 60 * MINUTE_MS

/** Milliseconds since the epoch; the end is exclusive. */
export type TimeRange = { from: number; to: number }

export type TimedRide = Pick<Booking, 'pickupAt' | 'returnAt' | 'transferType' | 'extraTime'> & {
  quote: Pick<NonNullable<Booking['quote']>, 'durationSeconds'> | null
}

/** Calculates when a ride occupies a car: one range, or one per scheduled leg. */
export function calculateBusyRanges(ride: TimedRide, turnaroundMinutes: number): TimeRange[] {
  const legCount = ride.transferType === 'Round Trip' ? 2 : 1
  // An agreed fare has no drive, and a quote counts both legs.
  const driveMs = ((ride.quote?.durationSeconds ?? 0) * 1000) / legCount || DEFAULT_DRIVE_MS
  const legMs = driveMs + ride.extraTime * 60 * MINUTE_MS
  const starts = [ride.pickupAt, ride.returnAt].filter(at => at !== null).map(at => Date.parse(at))
  const lengthMs = (starts.length === 2 ? legMs : legMs * legCount) + turnaroundMinutes * MINUTE_MS
  return starts.map(from => ({ from, to: from + lengthMs }))
}

export type AvailabilityQuery = {
  at: number
  lengthMs: number
  timeZone: string
  /** Null skips this check. */
  rules: Pick<ServiceRules, 'hours' | 'blackoutDates'> | null
  /** Milliseconds; null skips this check. */
  earliest: number | null
  /** The busy ranges of the category's other rides; null skips this check. */
  cars: { count: number; others: readonly (readonly TimeRange[])[] } | null
}

export type UnavailableReason = { kind: 'too_soon' | 'closed' | 'taken' } | { kind: 'blackout'; reason: string }

/** Finds why a time is unavailable; null when available. */
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
    const blackout = rules.blackoutDates.find(({ date, until = date }) => date <= today && today <= until)
    if (blackout !== undefined) return { kind: 'blackout', reason: blackout.reason }
    if (!isWithinHours({ at, timeZone, hours: rules.hours })) return { kind: 'closed' }
  }
  return isFullyBooked({ at, lengthMs, cars }) ? { kind: 'taken' } : null
}

/** Finds the next available quarter hour within 14 days; null if none. */
export function findNextTime(query: AvailabilityQuery): Date | null {
  const first = Math.floor(query.at / SLOT_INTERVAL_MS + 1) * SLOT_INTERVAL_MS
  for (let at = first; at <= query.at + SEARCH_WINDOW_MS; at += SLOT_INTERVAL_MS) {
    // Cheaper than formatting zoned times.
    if (isFullyBooked({ ...query, at })) continue
    if (
      findUnavailableReason({ ...query, at, cars: null }) === null &&
      isSelectableTime({ at, timeZone: query.timeZone })
    )
      return new Date(at)
  }
  return null
}

/** Wall clock input can name only the first of a repeated hour. */
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

/** Checks whether every car of the category is occupied at some moment of a ride. */
export function isFullyBooked({ at, lengthMs, cars }: Pick<AvailabilityQuery, 'at' | 'lengthMs' | 'cars'>): boolean {
  return cars !== null && countPeakRides({ range: { from: at, to: at + lengthMs }, others: cars.others }) >= cars.count
}

function countPeakRides({ range, others }: { range: TimeRange; others: readonly (readonly TimeRange[])[] }): number {
  const overlapping = others.filter(ranges => ranges.some(other => other.from < range.to && range.from < other.to))
  const startTimes = [range.from, ...overlapping.flatMap(ranges => ranges.map(({ from }) => from))]
  const within = startTimes.filter(at => range.from <= at && at < range.to)
  return Math.max(
    ...within.map(at => overlapping.filter(ranges => ranges.some(({ from, to }) => from <= at && at < to)).length),
  )
}
