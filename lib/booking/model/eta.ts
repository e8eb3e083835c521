import { z } from 'zod'
import { formatDuration, formatInstant, formatTime, toIsoDateInZone } from '@/lib/format'
import { IMMEDIATE_CANCEL_WINDOW_MS } from './cancellation'
import { resolveWallClock } from './pickup-time'
import type { Booking } from './schemas'
import { isCanceled } from './status'
import { formatWait } from './usual-wait'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_ETA_MINUTES = 12 * 60
const MAX_ETA_MS = MAX_ETA_MINUTES * MINUTE_MS
const ARRIVING_GRACE_MS = 10 * MINUTE_MS
const ETA_FORMAT_MESSAGE = `Please enter the number of minutes from now (0 to ${MAX_ETA_MINUTES}) or a time of day.`

export const etaInputSchema = z.union(
  [
    z.strictObject({ inMinutes: z.int().min(0).max(MAX_ETA_MINUTES) }),
    z.strictObject({ time: z.iso.time({ precision: -1 }) }),
  ],
  ETA_FORMAT_MESSAGE,
)
export type EtaInput = z.infer<typeof etaInputSchema>

type EtaBooking = Pick<Booking, 'scheduleOption' | 'pickupAt' | 'pickupTimeZone'>

/**
 * Resolves an entered ETA to the minute. Throws for a past or skipped time, or over 12 hours from now or the
 * pickup.
 */
export function resolveEta(
  input: EtaInput,
  booking: EtaBooking,
  now: Date,
): { ok: true; eta: string } | { ok: false; userMessage: string } {
  const isImmediate = booking.scheduleOption === 'immediately'
  const reference = isImmediate ? +now : Date.parse(booking.pickupAt)
  const at =
    'inMinutes' in input
      ? +now + input.inMinutes * MINUTE_MS
      : nearestClockTime(input.time, reference, booking.pickupTimeZone)
  if (at === null) return { ok: false, userMessage: ETA_FORMAT_MESSAGE }
  const eta = Math.round(at / MINUTE_MS) * MINUTE_MS
  if (eta < +now - MINUTE_MS) {
    return { ok: false, userMessage: `${formatMoment(eta, { ...booking, now })} is in the past. ${ETA_FORMAT_MESSAGE}` }
  }
  if (Math.abs(eta - reference) > MAX_ETA_MS) {
    return { ok: false, userMessage: `Please enter a time within 12 hours${isImmediate ? '' : ' of the pickup'}.` }
  }
  return { ok: true, eta: new Date(eta).toISOString() }
}

/** Returns the earliest time to record a no-show. Without an ETA, an immediate ride has an hour. */
export function getEarliestNoShow(
  { scheduleOption, pickupAt, eta }: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'eta'>,
  freeWaitMinutes: number,
): Date {
  const arrival = eta === null ? 0 : Date.parse(eta)
  const pickup = Date.parse(pickupAt)
  const isImmediate = scheduleOption === 'immediately'
  const unknown = pickup + IMMEDIATE_CANCEL_WINDOW_MS
  const base = isImmediate ? (eta === null ? unknown : arrival) : Math.max(pickup, arrival)
  return new Date(base + freeWaitMinutes * MINUTE_MS)
}

/** Formats a time as "8:45 PM EST" today, otherwise with its date. */
export function formatMoment(
  at: Date | string | number,
  { pickupTimeZone, now }: { pickupTimeZone: string; now: Date | string | number },
): string {
  const isToday = toIsoDateInZone(new Date(at), pickupTimeZone) === toIsoDateInZone(new Date(now), pickupTimeZone)
  return isToday ? formatTime(at, pickupTimeZone) : formatInstant(at, pickupTimeZone)
}

/** Formats a ride's ETA; empty without one. */
export function formatEta({
  eta,
  pickupAt,
  pickupTimeZone,
}: Pick<Booking, 'eta' | 'pickupAt' | 'pickupTimeZone'>): string {
  return eta === null ? '' : formatMoment(eta, { pickupTimeZone, now: pickupAt })
}

/** Describes the current ETA in parts; null without one, and for a canceled ride or a no-show. */
export function describeEta(
  booking: Pick<Booking, 'eta' | 'status' | 'noShowAt' | 'pickupTimeZone'>,
  now: Date,
): { intro: string; time: string; relative: string } | null {
  const { eta, noShowAt } = booking
  if (eta === null || noShowAt !== null || isCanceled(booking)) return null
  const time = formatMoment(eta, { ...booking, now })
  const untilMs = Date.parse(eta) - +now
  if (untilMs > 0)
    return { intro: 'Your chauffeur will arrive at about', time, relative: formatTimeUntil(eta, { ...booking, now }) }
  if (untilMs > -ARRIVING_GRACE_MS)
    return { intro: 'Your chauffeur will arrive at about', time, relative: 'any minute now' }
  return { intro: 'Your chauffeur was expected at about', time, relative: '' }
}

/** Describes the wait of an immediate ride without an ETA; otherwise empty. */
export function describePendingEta(
  booking: Pick<Booking, 'scheduleOption' | 'eta' | 'status' | 'noShowAt' | 'usualWait'>,
): string {
  const { scheduleOption, eta, noShowAt, usualWait } = booking
  if (scheduleOption !== 'immediately' || eta !== null || noShowAt !== null || isCanceled(booking)) return ''
  const wait = usualWait === null ? '' : `The usual wait is ${formatWait(usualWait)}. `
  return `${wait}We will email you the arrival time once a chauffeur is assigned.`
}

/** Formats the time remaining: "in 12 min", "in 1 hr 5 min", and from a day on "tomorrow" or "in 2 days". */
export function formatTimeUntil(
  at: Date | string | number,
  { pickupTimeZone, now }: { pickupTimeZone: string; now: Date | string | number },
): string {
  const ms = +new Date(at) - +new Date(now)
  if (ms >= DAY_MS) return formatDaysUntil(at, { pickupTimeZone, now })
  return `in ${formatDuration(Math.max(1, Math.round(ms / MINUTE_MS)) * 60)}`
}

/** Formats the calendar days until a time, in the zone of the pickup: "today", "tomorrow" or "in 2 days". */
export function formatDaysUntil(
  at: Date | string | number,
  { pickupTimeZone, now }: { pickupTimeZone: string; now: Date | string | number },
): string {
  // UTC midnights, so that DST changes do not affect the count.
  const [end = 0, start = 0] = [at, now].map(time => Date.parse(toIsoDateInZone(new Date(time), pickupTimeZone)))
  const days = Math.round((end - start) / DAY_MS)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** Formats elapsed time: "6 min ago". */
export function formatTimeAgo(ms: number): string {
  if (ms < MINUTE_MS) return 'just now'
  return ms < DAY_MS ? `${formatDuration(Math.floor(ms / MINUTE_MS) * 60)} ago` : `${formatDays(ms)} ago`
}

function formatDays(ms: number): string {
  const days = Math.floor(ms / DAY_MS)
  return days === 1 ? '1 day' : `${days} days`
}

/** Null when that day skips it. */
function nearestClockTime(time: string, reference: number, timeZone: string): number | null {
  const instants = [-DAY_MS, 0, DAY_MS].flatMap(offset => {
    const resolved = resolveWallClock({ date: toIsoDateInZone(reference + offset, timeZone), time, timeZone })
    return resolved.ok ? [+resolved.instant] : []
  })
  const [nearest] = instants.toSorted((a, b) => Math.abs(a - reference) - Math.abs(b - reference))
  return nearest ?? null
}
