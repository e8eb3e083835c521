import { readSite } from '#site'
import 'server-only'
import { describeStatus } from '@/lib/booking/model/describe-status'
import { findEvent } from '@/lib/booking/model/events'
import type { Leg } from '@/lib/booking/model/extras'
import { listFlightSlots } from '@/lib/booking/model/flight'
import { listLegStarts } from '@/lib/booking/model/pickup-time'
import { isFareConfirmed } from '@/lib/booking/model/quote'
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
const ARRIVALS = { outbound: 'arrival', return: 'returnArrival' } as const
const BOTH_ARRIVALS = Object.values(ARRIVALS)

export const reminder: Message = {
  to: { booker: ['reminder_due'], passenger: ['reminder_due'] },
  endsWithRide: true,
  isObsolete: (events, booking, now) => {
    const { hours = 0 } = findEvent(events, 'reminder_due') ?? {}
    const at = legStartsAt(legOf({ events }), booking)
    if (booking.noShowAt !== null || at === null || Date.parse(at) <= +now) return true
    // A later reminder of the same pickup is due.
    return REMINDER_HOURS.some(each => each < hours && Date.parse(at) - each * HOUR_MS <= +now)
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
          ...missingFlightParts(leg, booking, `add it on your ride page, or call us at ${readSite().phone}`),
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
          ...missingFlightParts(leg, booking, `call us at ${readSite().phone}`),
          ...journeyParts(booking, isReturn ? 'return' : 'all'),
          ...chauffeurPart(booking),
          ...blockPart({ booking, title: 'Ride', heading: 'The ride', isReturn }),
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
function missingFlightParts(leg: Leg, booking: Booking, how: string): EmailPart[] {
  const { returnAt, extras } = booking
  const legs = leg === 'outbound' && returnAt === null ? BOTH_ARRIVALS : [ARRIVALS[leg]]
  const unknown = legs.filter(end => listFlightSlots(booking).includes(end) && !extras[end]?.flightNumber)
  return unknown.map(end => {
    const flight = end === 'returnArrival' ? 'return flight' : 'flight'
    const text = `We do not know the ${flight} yet. Its number tells the chauffeur where to meet you. Please ${how}.`
    return notice(text)
  })
}
