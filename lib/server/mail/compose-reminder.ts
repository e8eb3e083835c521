import 'server-only'
import { flightEndsOf } from '@/lib/booking/flight'
import type { Booking } from '@/lib/booking/schemas'
import { dayIn, formatInstant } from '@/lib/format'
import type { News } from '@/lib/server/database/tables'
import { site } from '@/lib/site'
import type { LetterPart } from './letter'

const DAY_MS = 24 * 60 * 60_000

export function isReminder(kind: News): boolean {
  return kind.includes('reminder')
}

export function isReturn(kind: News): boolean {
  return kind.startsWith('return_')
}

/** When the way that a message is about begins. */
export function momentOf({ kind, booking }: { kind: News; booking: Booking }): string {
  return isReturn(kind) ? (booking.returnAt ?? booking.pickupAt) : booking.pickupAt
}

/** What a reminder says first. A mail may be late, so the day is counted from when it is sent. */
export function reminderWords({ kind, booking, now }: { kind: News; booking: Booking; now: Date }) {
  const at = momentOf({ kind, booking })
  const ride = isReturn(kind) ? 'return ride' : 'ride'
  const [today, tomorrow] = [+now, +now + DAY_MS].map(moment => dayIn(moment, booking.pickupTimeZone))
  const day = dayIn(Date.parse(at), booking.pickupTimeZone)
  const near = day === today ? 'is today' : day === tomorrow ? 'is tomorrow' : 'is coming up'
  return {
    heading: `Your ${ride} ${near}`,
    lead: [`Your pickup is ${formatInstant(at, booking.pickupTimeZone)}.`],
  }
}

/** Where a way begins at an airport and its flight is not known yet, the reminder of that way asks for it. */
export function flightAsk({
  kind,
  booking,
  reader,
}: {
  kind: News
  booking: Booking
  reader: 'booker' | 'passenger'
}): LetterPart[] {
  const end = isReturn(kind) ? 'returnArrival' : 'arrival'
  if (!flightEndsOf(booking).includes(end) || booking.extras[end]?.flightNumber) return []
  const how =
    reader === 'booker'
      ? `Please tell us on your ride's page, which the button below opens, or call us at ${site.phone}`
      : `Please call us at ${site.phone}`
  return [
    {
      kind: 'notice',
      text: `Which flight do you arrive on? With its number your chauffeur is there when you land. ${how}.`,
    },
  ]
}
