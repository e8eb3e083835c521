import { formatDaysUntil } from '@/lib/booking/model/eta'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant, formatTime, toIsoDateInZone } from '@/lib/format'

const MINUTE_MS = 60_000

/** Formats the pickup's date ("Sunday, March 14") and time ("2:30 PM EDT"). */
export function formatPickup({
  booking: { pickupAt, pickupTimeZone: timeZone },
  now,
}: {
  booking: Pick<Booking, 'pickupAt' | 'pickupTimeZone'>
  now: Date
}): { day: string; time: string } {
  const at = new Date(pickupAt)
  const sameYear = toIsoDateInZone(at, timeZone).slice(0, 4) === toIsoDateInZone(now, timeZone).slice(0, 4)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
  return { day: day.format(at), time: formatTime(at, timeZone) }
}

/** Formats the time until pickup ("tomorrow", "in 40 min"); empty once past. */
export function formatTimeUntilPickup({
  booking: { pickupAt, pickupTimeZone },
  now,
}: {
  booking: Pick<Booking, 'pickupAt' | 'pickupTimeZone'>
  now: Date
}): string {
  const remainingMs = Date.parse(pickupAt) - +now
  if (remainingMs <= 0) return ''
  if (remainingMs < 60 * MINUTE_MS) return `in ${Math.ceil(remainingMs / MINUTE_MS)} min`
  return formatDaysUntil(pickupAt, { pickupTimeZone, now })
}

/** Formats a last-seen time: "at 3:02 PM EDT" today, else with date. */
export function formatSeenAt({ seenAt, timeZone, now }: { seenAt: string; timeZone: string; now: Date }): string {
  const at = new Date(seenAt)
  return toIsoDateInZone(at, timeZone) === toIsoDateInZone(now, timeZone)
    ? `at ${formatTime(at, timeZone)}`
    : `on ${formatInstant(at, timeZone)}`
}
