import { readSite } from '#site'
import 'server-only'
import { listFlightSlots } from '@/lib/booking/model/flight'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant, toIsoDateInZone } from '@/lib/format'
import type { NotificationKind } from '@/lib/notifications/tables'
import { formatPassengerName } from './compose-parts'
import type { EmailPart } from './email-document'

const DAY_MS = 24 * 60 * 60_000
const OUTBOUND_ARRIVALS = ['arrival'] as const
const RETURN_ARRIVALS = ['returnArrival'] as const

export function isReturnReminder(kind: NotificationKind): boolean {
  return kind.startsWith('return_')
}

/** Returns when the leg that an email is about starts. */
export function legStartsAt({ kind, booking }: { kind: NotificationKind; booking: Booking }): string {
  return isReturnReminder(kind) ? (booking.returnAt ?? booking.pickupAt) : booking.pickupAt
}

/** Composes a reminder's introduction. Counts days from sending: an email may be late. */
export function composeReminderIntroduction({
  kind,
  booking,
  now,
}: {
  kind: NotificationKind
  booking: Booking
  now: Date
}) {
  const at = legStartsAt({ kind, booking })
  const ride = isReturnReminder(kind) ? 'return ride' : 'ride'
  const [today, tomorrow] = [+now, +now + DAY_MS].map(moment => toIsoDateInZone(moment, booking.pickupTimeZone))
  const day = toIsoDateInZone(Date.parse(at), booking.pickupTimeZone)
  const dayLabel = day === today ? 'is today' : day === tomorrow ? 'is tomorrow' : 'is coming up'
  return {
    heading: `Your ${ride} ${dayLabel}`,
    paragraphs: [`Your pickup is ${formatInstant(at, booking.pickupTimeZone)}.`],
  }
}

/** Asks for a missing flight. A return without a time has no reminder, so the outbound one asks for both. */
export function missingFlightParts({
  kind,
  booking,
  reader,
}: {
  kind: NotificationKind
  booking: Booking
  reader: 'booker' | 'passenger'
}): EmailPart[] {
  const arrivals = isReturnReminder(kind)
    ? RETURN_ARRIVALS
    : booking.returnAt === null
      ? [...OUTBOUND_ARRIVALS, ...RETURN_ARRIVALS]
      : OUTBOUND_ARRIVALS
  const unknown = arrivals.filter(end => listFlightSlots(booking).includes(end) && !booking.extras[end]?.flightNumber)
  const contactText =
    reader === 'booker'
      ? `Please add it on your ride page using the button below, or call us at ${readSite().phone}`
      : `Please call us at ${readSite().phone}`
  return unknown.map(end => {
    const isReturnFlight = end === 'returnArrival' && !isReturnReminder(kind)
    return { kind: 'notice', text: `${askForFlight({ booking, reader, isReturnFlight })} ${contactText}.` }
  })
}

function askForFlight(options: { booking: Booking; reader: 'booker' | 'passenger'; isReturnFlight: boolean }): string {
  const { booking, reader, isReturnFlight } = options
  const { passenger } = booking.extras
  if (reader === 'booker' && passenger !== null) {
    const name = formatPassengerName(passenger, 'the passenger')
    const question = isReturnFlight ? `What is ${name}’s return flight?` : `What flight is ${name} arriving on?`
    return `${question} The flight number tells the chauffeur where to meet them.`
  }
  const question = isReturnFlight ? 'What is your return flight?' : 'What flight are you arriving on?'
  return `${question} Your flight number tells your chauffeur where to meet you.`
}
