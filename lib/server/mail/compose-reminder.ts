import 'server-only'
import { flightEndsOf } from '@/lib/booking/flight'
import type { Booking } from '@/lib/booking/schemas'
import { dayIn, formatInstant } from '@/lib/format'
import type { News } from '@/lib/server/database/tables'
import { site } from '@/lib/site'
import type { LetterPart } from './letter'

const DAY_MS = 24 * 60 * 60_000
/** The flights that are met. */
const THERE = ['arrival'] as const
const BACK = ['returnArrival'] as const

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

/**
 * Where a way begins at an airport and its flight is not known yet, the reminder of that way asks for it; a way back
 * without a time has no reminder of its own, so that of the way there asks for both.
 */
export function flightAsk({
  kind,
  booking,
  reader,
}: {
  kind: News
  booking: Booking
  reader: 'booker' | 'passenger'
}): LetterPart[] {
  const ends = isReturn(kind) ? BACK : booking.returnAt === null ? [...THERE, ...BACK] : THERE
  const unknown = ends.filter(end => flightEndsOf(booking).includes(end) && !booking.extras[end]?.flightNumber)
  const how =
    reader === 'booker'
      ? `Please add it on your ride page using the button below, or call us at ${site.phone}`
      : `Please call us at ${site.phone}`
  return unknown.map(end => {
    const question =
      end === 'returnArrival' && !isReturn(kind) ? 'What is your return flight?' : 'What flight are you arriving on?'
    return {
      kind: 'notice',
      text: `${question} Your flight number tells your chauffeur where to meet you. ${how}.`,
    }
  })
}
