import { readSite } from '#site'
import 'server-only'
import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { findEvent } from '@/lib/booking/model/events'
import type { Leg } from '@/lib/booking/model/extras'
import { listFlightSlots } from '@/lib/booking/model/flight'
import { formatFullName } from '@/lib/booking/model/format-extras'
import { listLegStarts } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'
import { isUnpaid } from '@/lib/booking/model/status'
import { formatInstant, toIsoDateInZone } from '@/lib/format'
import { balancePart, greet, linkPart, notice } from './bodies'
import type { EmailPart, Message, MessageInput } from './message'
import { blockPart, chauffeurPart, journeyParts, zellePart } from './parts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Before the pickup of each leg. */
const REMINDER_HOURS = [24, 2] as const
const OUTBOUND_ARRIVALS = ['arrival'] as const
const RETURN_ARRIVALS = ['returnArrival'] as const

export const reminder: Message = {
  to: { booker: ['reminder_due'], passenger: ['reminder_due'] },
  findObsolete: ({ events, booking, now }) => {
    if (booking.cancelledAt !== null || booking.noShowAt !== null) return 'cancelled'
    const { hours = 0 } = findEvent(events, 'reminder_due') ?? {}
    const at = legStartsAt(legOf({ events }), booking)
    if (at === null || Date.parse(at) <= +now) return 'late'
    // A later reminder of the same pickup is due.
    const isNextDue = REMINDER_HOURS.some(each => each < hours && Date.parse(at) - each * HOUR_MS <= +now)
    return isNextDue ? 'moot' : null
  },
  compose: {
    booker: input => {
      const { booking } = input
      const leg = legOf(input)
      const isReturn = leg === 'return'
      const isFareMissing = isUnpaid(booking) && !isFareConfirmed(booking.quote)
      const { heading, paragraph } = introduce(input)
      return {
        heading,
        paragraphs: [greet(booking.contactInfo.firstName), paragraph],
        parts: [
          ...balancePart(input),
          ...(isFareMissing ? [notice(describeStatus(booking))] : []),
          ...missingFlightParts({ leg, booking, reader: 'booker' }),
          ...journeyParts(booking, isReturn ? 'return' : 'all'),
          linkPart(input),
          ...chauffeurPart(booking),
          ...zellePart(input),
          ...blockPart({ booking, title: 'Ride', heading: 'The ride', isReturn }),
        ],
      }
    },
    passenger: input => {
      const { booking } = input
      const leg = legOf(input)
      const isReturn = leg === 'return'
      const { heading, paragraph } = introduce(input)
      return {
        heading,
        paragraphs: [greet(booking.extras.passenger?.firstName), paragraph],
        parts: [
          ...missingFlightParts({ leg, booking, reader: 'passenger' }),
          ...journeyParts(booking, isReturn ? 'return' : 'all'),
          ...chauffeurPart(booking),
          ...blockPart({ booking, title: 'Ride', heading: 'The ride', reader: 'passenger', isReturn }),
        ],
      }
    },
  },
}

export type Reminder = { leg: Leg; hours: number; at: string; dueAt: Date }

/** Lists the reminders of an active ride for each leg, including past ones. */
export function remindersFor(booking: Booking): Reminder[] {
  if (booking.cancelledAt !== null || booking.noShowAt !== null) return []
  return REMINDER_HOURS.flatMap(hours =>
    listLegStarts(booking).map(({ leg, at }) => {
      return { leg, hours, at, dueAt: new Date(Date.parse(at) - hours * HOUR_MS) }
    }),
  )
}

/** The leg that a message is about: only a reminder may be about the return. */
export function legOf({ events }: Pick<MessageInput, 'events'>): Leg {
  return findEvent(events, 'reminder_due')?.leg ?? 'outbound'
}

/** Null for a return without a time. */
export function legStartsAt(leg: Leg, { pickupAt, returnAt }: Pick<Booking, 'pickupAt' | 'returnAt'>): string | null {
  return leg === 'return' ? returnAt : pickupAt
}

/** Counts days from sending: an email may be late. */
function introduce({ events, booking, now }: MessageInput): { heading: string; paragraph: string } {
  const leg = legOf({ events })
  const at = legStartsAt(leg, booking) ?? booking.pickupAt
  const [today, tomorrow] = [+now, +now + DAY_MS].map(moment => toIsoDateInZone(moment, booking.pickupTimeZone))
  const day = toIsoDateInZone(Date.parse(at), booking.pickupTimeZone)
  const dayLabel = day === today ? 'is today' : day === tomorrow ? 'is tomorrow' : 'is coming up'
  return {
    heading: `Your ${leg === 'return' ? 'return ride' : 'ride'} ${dayLabel}`,
    paragraph: `Your pickup is ${formatInstant(at, booking.pickupTimeZone)}.`,
  }
}

/** Asks for a missing flight. A return without a time has no reminder, so the outbound one asks for both. */
function missingFlightParts({
  leg,
  booking,
  reader,
}: {
  leg: Leg
  booking: Booking
  reader: 'booker' | 'passenger'
}): EmailPart[] {
  const arrivals =
    leg === 'return'
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
    const isReturnFlight = end === 'returnArrival' && leg !== 'return'
    return { kind: 'notice', text: `${askForFlight({ booking, reader, isReturnFlight })} ${contactText}.` }
  })
}

function askForFlight(options: { booking: Booking; reader: 'booker' | 'passenger'; isReturnFlight: boolean }): string {
  const { booking, reader, isReturnFlight } = options
  const { passenger } = booking.extras
  if (reader === 'booker' && passenger !== null) {
    const name = formatFullName(passenger) || 'the passenger'
    const question = isReturnFlight ? `What is ${name}’s return flight?` : `What flight is ${name} arriving on?`
    return `${question} The flight number tells the chauffeur where to meet them.`
  }
  const question = isReturnFlight ? 'What is your return flight?' : 'What flight are you arriving on?'
  return `${question} Your flight number tells your chauffeur where to meet you.`
}
