import { TZDate } from '@date-fns/tz'
import { formatInstant, formatShortInstant, getZoneAbbreviation, toIsoDateInZone, toTimeInZone } from '@/lib/format'
import type { UnavailableReason } from './availability'
import type { Draft } from './draft'
import type { Leg } from './extras'
import type { Booking } from './schemas'

export const pickupTimeMessages = {
  past: 'This pickup time has passed. Please choose a later one.',
  gap: 'This time does not exist on that day because clocks move forward. Please choose another time.',
  invalid: 'Please choose a date and a time.',
  year: 'Please check the year of this date.',
  tooFar: 'You can book up to two years ahead. Please choose an earlier date.',
  returnTooFar: 'You can book up to two years ahead. Please choose an earlier return date.',
  returnBeforePickup: 'The return time must be later than the pickup time.',
} as const

const MAX_ADVANCE_MS = 2 * 366 * 24 * 60 * 60 * 1000
export const PICKUP_GRACE_MS = 60 * 1000

/** `about` names the field that is to be corrected. */
export type ResolvedTime = { ok: true; instant: Date } | { ok: false; about: 'Date' | 'Time'; message: string }

function rejected(about: 'Date' | 'Time', reason: keyof typeof pickupTimeMessages): ResolvedTime {
  return { ok: false, about, message: pickupTimeMessages[reason] }
}

/** A year that is still being typed, such as 0202, is earlier. */
const FIRST_YEAR = 2000

/** "2026-03-14", "14:30". */
type WallClock = { date: string; time: string; timeZone: string }

/** Converts an instant to the fields of a pickup in a zone. */
export function toWallClock(instant: Date, timeZone: string): { pickupDate: string; pickupTime: string } {
  return { pickupDate: toIsoDateInZone(instant, timeZone), pickupTime: toTimeInZone(instant, timeZone) }
}

/** Resolves a wall clock time to the first such instant; an error if the zone skips it. */
export function resolveWallClock({ date, time, timeZone }: WallClock): ResolvedTime {
  const wallClock = new Date(`${date}T${time}Z`)
  if (Number.isNaN(+wallClock) || !wallClock.toISOString().startsWith(`${date}T${time}`)) {
    return rejected('Time', 'invalid')
  }
  const year = wallClock.getUTCFullYear()
  if (year < FIRST_YEAR) return rejected('Date', 'year')
  const [month, day] = [wallClock.getUTCMonth(), wallClock.getUTCDate()]
  const zoned = new TZDate(year, month, day, wallClock.getUTCHours(), wallClock.getUTCMinutes(), 0, timeZone)
  const hourBefore = new Date(+zoned - 60 * 60 * 1000)
  const instant =
    toIsoDateInZone(hourBefore, timeZone) === date && toTimeInZone(hourBefore, timeZone) === time
      ? hourBefore
      : new Date(+zoned)
  if (toIsoDateInZone(instant, timeZone) !== date || toTimeInZone(instant, timeZone) !== time) {
    return rejected('Time', 'gap')
  }
  return { ok: true, instant }
}

/** Formats a zone at a time that is being chosen: "EST" in winter. At noon without a valid time, now without a date. */
export function formatZoneOn({ now, ...wallClock }: WallClock & { now: Date }): string {
  const atTime = resolveWallClock(wallClock)
  const resolved = atTime.ok ? atTime : resolveWallClock({ ...wallClock, time: '12:00' })
  return getZoneAbbreviation(resolved.ok ? resolved.instant : now, wallClock.timeZone)
}

/**
 * Resolves a pickup in its zone. Past times and those too far ahead are errors, but a ride that is changed after its pickup
 * may keep its time, `keptPickupAt`.
 */
export function resolvePickup({
  now,
  keptPickupAt,
  ...wallClock
}: WallClock & { now: Date; keptPickupAt?: string | undefined }): ResolvedTime {
  const resolved = resolveWallClock(wallClock)
  if (!resolved.ok) return resolved
  if (keptPickupAt !== undefined && +resolved.instant === Date.parse(keptPickupAt)) return resolved
  if (+resolved.instant < +now - PICKUP_GRACE_MS) return rejected('Time', 'past')
  if (+resolved.instant > +now + MAX_ADVANCE_MS) return rejected('Date', 'tooFar')
  return resolved
}

/** Resolves a return in the pickup's zone; an error unless after the pickup and in range. */
export function resolveReturn({
  pickupAt,
  now,
  ...wallClock
}: WallClock & { pickupAt: Date; now: Date }): ResolvedTime {
  const resolved = resolveWallClock(wallClock)
  if (!resolved.ok) return resolved
  if (+resolved.instant <= +pickupAt) return rejected('Time', 'returnBeforePickup')
  if (+resolved.instant > +now + MAX_ADVANCE_MS) return rejected('Date', 'returnTooFar')
  return resolved
}

/** Says when a ride that is being entered starts: "Sat, Mar 14, 8:45 PM EST", or why that is no time. */
export function describeWhen(
  { scheduleOption, pickupDate, pickupTime }: Pick<Draft, 'scheduleOption' | 'pickupDate' | 'pickupTime'>,
  timeZone: string,
): string {
  if (scheduleOption === 'immediately') return 'As soon as possible'
  const resolved = resolveWallClock({ date: pickupDate, time: pickupTime, timeZone })
  return resolved.ok ? formatShortInstant(resolved.instant, timeZone) : resolved.message
}

/** Lists the legs whose time is known. */
export function listLegStarts({
  pickupAt,
  returnAt,
}: Pick<Booking, 'pickupAt' | 'returnAt'>): { leg: Leg; at: string }[] {
  const outbound = { leg: 'outbound' as const, at: pickupAt }
  return returnAt === null ? [outbound] : [outbound, { leg: 'return', at: returnAt }]
}

/** Returns when the last leg of a ride starts, in milliseconds. */
export function getLastLegStart({ pickupAt, returnAt }: Pick<Booking, 'pickupAt' | 'returnAt'>): number {
  return Math.max(Date.parse(pickupAt), Date.parse(returnAt ?? pickupAt))
}

/** By the clock at the pickup: "2026-03-14", "14:30". */
export type NextTime = { date: string; time: string }

/** Details of the error of an unavailable time; `next` is the next available one, and `taken` concerns this car only. */
export type UnavailableTime = { reason?: UnavailableReason['kind']; next?: NextTime | null }

export function getUnavailableTime(fields: Record<string, string>): 'pickup' | 'return' {
  return fields.returnTime !== undefined && fields.pickupTime === undefined ? 'return' : 'pickup'
}

export function applyNextTime({ next, fields }: { next: NextTime; fields: Record<string, string> }): Partial<Draft> {
  const { date, time } = next
  if (getUnavailableTime(fields) === 'return') return { returnDate: date, returnTime: time }
  return { scheduleOption: 'later', pickupDate: date, pickupTime: time }
}

export function describeAppliedTime({ leg, label }: { leg: 'pickup' | 'return'; label: string }): string {
  return `${leg === 'return' ? 'The return' : 'The ride'} is now set for ${label}.`
}

/** Formats the next time: "Sat, Mar 14, 2026 at 2:30 PM EDT"; null if it does not exist. */
export function formatNextTime({ next, timeZone }: { next: NextTime; timeZone: string }): string | null {
  const resolved = resolveWallClock({ ...next, timeZone })
  return resolved.ok ? formatInstant(resolved.instant, timeZone) : null
}
