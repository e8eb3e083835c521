import type { Booking } from '@/lib/booking/schemas'
import { dayIn, formatInstant } from '@/lib/format'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The pickup in large letters: its day ("Sunday, March 14") and its time ("2:30 PM EDT"), both in the pickup's zone. */
export function pickupWords({
  booking: { pickupAt, pickupTimeZone: timeZone },
  now,
}: {
  booking: Pick<Booking, 'pickupAt' | 'pickupTimeZone'>
  now: Date
}): { day: string; time: string } {
  const at = new Date(pickupAt)
  const sameYear = dayIn(at, timeZone).slice(0, 4) === dayIn(now, timeZone).slice(0, 4)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  })
  return { day: day.format(at), time: timeIn(at, timeZone) }
}

/** How far off the pickup is, by the days of its own zone: "tomorrow", "in 40 min"; empty once it is past. */
export function untilPickup({
  booking: { pickupAt, pickupTimeZone: timeZone },
  now,
}: {
  booking: Pick<Booking, 'pickupAt' | 'pickupTimeZone'>
  now: Date
}): string {
  const left = Date.parse(pickupAt) - +now
  if (left <= 0) return ''
  if (left < 60 * MINUTE_MS) return `in ${Math.ceil(left / MINUTE_MS)} min`
  const days = Math.round((dayNumber(new Date(pickupAt), timeZone) - dayNumber(now, timeZone)) / DAY_MS)
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

/** When something was seen: "3:02 PM EDT" where that was today, with the day where it was not. */
export function seenWords({ seenAt, timeZone, now }: { seenAt: string; timeZone: string; now: Date }): string {
  const at = new Date(seenAt)
  return dayIn(at, timeZone) === dayIn(now, timeZone)
    ? `at ${timeIn(at, timeZone)}`
    : `on ${formatInstant(at, timeZone)}`
}

function timeIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
}

/** A calendar day as an instant of its own, so that days can be counted whatever the clocks do between them. */
function dayNumber(at: Date, timeZone: string): number {
  return Date.parse(dayIn(at, timeZone))
}
