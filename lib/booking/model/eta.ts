import { z } from 'zod'
import { formatDuration, formatInstant, formatTime, toIsoDateInZone } from '@/lib/format'
import { IMMEDIATE_CANCEL_WINDOW_MS } from './cancellation'
import type { Booking } from './schemas'
import { isCanceled } from './status'
import { formatWait } from './usual-wait'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_ETA_MINUTES = 12 * 60
const ARRIVING_GRACE_MS = 10 * MINUTE_MS
const ETA_MESSAGE = `Please enter the number of minutes from now (0 to ${MAX_ETA_MINUTES}).`

export const etaMinutesSchema = z.int(ETA_MESSAGE).min(0, ETA_MESSAGE).max(MAX_ETA_MINUTES, ETA_MESSAGE)

/** Resolves minutes from now to an ETA; null if that is too far from a scheduled pickup to be meant. */
export function resolveEta(
  minutes: number,
  { scheduleOption, pickupAt }: Pick<Booking, 'scheduleOption' | 'pickupAt'>,
  now: Date,
): string | null {
  const eta = Math.round(+now / MINUTE_MS + minutes) * MINUTE_MS
  const isFar = Math.abs(eta - Date.parse(pickupAt)) > MAX_ETA_MINUTES * MINUTE_MS
  return scheduleOption === 'later' && isFar ? null : new Date(eta).toISOString()
}

/** Returns the earliest time to record a no-show. Without an ETA, an immediate ride has an hour. */
export function getEarliestNoShow({
  booking: { scheduleOption, pickupAt, eta },
  freeWaitMinutes,
}: {
  booking: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'eta'>
  freeWaitMinutes: number
}): Date {
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
export function describeEta({
  booking,
  now,
}: {
  booking: Pick<Booking, 'eta' | 'status' | 'noShowAt' | 'pickupTimeZone'>
  now: Date
}): { intro: string; time: string; relative: string } | null {
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
