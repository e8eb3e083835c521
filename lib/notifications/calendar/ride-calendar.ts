import { readSite } from '#site'
import 'server-only'
import ical, {
  ICalAttendeeStatus,
  type ICalCalendarData,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import { bookingFacts } from '@/lib/booking/model/booking-facts'
import type { Leg } from '@/lib/booking/model/extras'
import { pickFacts, type RowSpec, toLines } from '@/lib/booking/model/fact-rows'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatInstant } from '@/lib/format'
import { type Place, placeLabel } from '@/lib/places/model/schemas'
import { currentTime } from '@/lib/platform/clock'
import { toSingleLine } from '@/lib/typed-text'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Of a ride whose duration is unknown. */
export const DEFAULT_LEG_MS = HOUR_MS

/** A calendar file that an email program acts on (RFC 5546). */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }
type CalendarParty = { name: string; email: string }
type VersionedRide = { booking: Booking; version: number; now: Date }

/** Creates a rider's calendar file. Contains no access token: calendars are often shared. */
export function createRideCalendar({
  booking,
  version,
  now = currentTime(),
}: Omit<VersionedRide, 'now'> & { now?: Date }) {
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    events: listLegs(booking).map(leg => ({
      ...toEntry({ booking, version, leg }),
      stamp: now,
      status: booking.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      organizer: { name: readSite().brand, email: readSite().email },
    })),
  })
}

/** Creates calendar invitations or cancellations (RFC 5546): a file per leg, since some programs read only one. */
export function createRideInvitations({
  booking,
  version,
  now,
  method,
  organizer,
  attendee,
  onlyLeg,
}: VersionedRide & {
  method: Invitation['method']
  organizer: CalendarParty
  attendee: CalendarParty
  onlyLeg?: Leg
}): Invitation[] {
  const legs = listLegs(booking).filter(({ name }) => onlyLeg === undefined || name === onlyLeg)
  return legs.map(leg => {
    const entry = {
      ...toEntry({ booking, version, leg }),
      stamp: now,
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { ...organizer, name: removeQuotes(organizer.name) },
      attendees: [{ ...attendee, name: removeQuotes(attendee.name), rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
    }
    return {
      method,
      filename: `ride-${booking.id}${leg.name === 'return' ? '-return' : ''}.ics`,
      content: writeCalendar({ method: ICalCalendarMethod[method], events: [entry] }),
    }
  })
}

/** Not every program reads an escape inside a quoted value. */
function removeQuotes(name: string): string {
  return name.replace(/["\\^\p{Cc}]/gu, '')
}

/** Writes a calendar file (RFC 5545) with times in UTC: programs show them in the reader's zone, on every day of the year. */
export function writeCalendar(calendar: ICalCalendarData): string {
  const prodId = { company: readSite().brand.replace(/[^\w ]/g, ''), product: 'Rides' }
  return `${ical({ prodId, ...calendar }).toString()}\r\n`
}

type CalendarLeg = { name: Leg; start: Date; end: Date; from: Place; to: Place; stops: Place[] }

/** Lists the legs with a known time, in whole minutes. */
export function listLegs(booking: Booking): CalendarLeg[] {
  const { pickupAt, returnAt, pickup, dropOff, extras, scheduleOption, eta } = booking
  const durationMs = legDurationMs(booking) + booking.extraTime * HOUR_MS
  const times = (at: string) => {
    const startMs = Math.floor(Date.parse(at) / MINUTE_MS) * MINUTE_MS
    return { start: new Date(startMs), end: new Date(Math.round((startMs + durationMs) / MINUTE_MS) * MINUTE_MS) }
  }
  const outbound: CalendarLeg = {
    name: 'outbound',
    // The pickup time of an immediate ride is the time of its request.
    ...times(scheduleOption === 'immediately' ? (eta ?? pickupAt) : pickupAt),
    from: pickup,
    to: dropOff,
    stops: extras.stops,
  }
  if (returnAt === null) return [outbound]
  const back = { from: dropOff, to: pickup, stops: extras.stops.toReversed() }
  return [outbound, { name: 'return', ...times(returnAt), ...back }]
}

/** The quote of a round trip covers both legs. */
function legDurationMs({ quote, transferType }: Booking): number {
  if (quote === null) return DEFAULT_LEG_MS
  return (quote.durationSeconds * 1000) / (transferType === 'Round Trip' ? 2 : 1)
}

/**
 * The UID by which a program finds the entry of a leg again, also after the site has moved. Without the time of booking,
 * from which the invoice number follows.
 */
export function entryUid({ id, createdAt }: Pick<Booking, 'id' | 'createdAt'>, leg: Leg): string {
  return `${id}-${createdAt.slice(0, 10)}${leg === 'return' ? '-return' : ''}`
}

type EntryInput = { booking: Booking; version: number; leg: CalendarLeg }

/** Builds the calendar entry of one leg. The booking version is its SEQUENCE. */
export function toEntry({ booking, version, leg }: EntryInput): ICalEventData {
  return {
    id: entryUid(booking, leg.name),
    sequence: version,
    start: leg.start,
    end: leg.end,
    summary: `${readSite().brand}: ${leg.name === 'return' ? 'return ride' : 'ride'} to ${toSingleLine(leg.to.name)}`,
    location: toSingleLine(placeLabel(leg.from)),
    description: joinLines(describeLeg(booking, leg)),
  }
}

const FLIGHT_ROWS: Record<Leg, readonly RowSpec[]> = {
  outbound: ['outboundArrival', 'outboundMeeting', 'outboundSign', 'outboundDeparture'],
  return: ['returnArrival', 'returnMeeting', 'returnSign', 'returnDeparture'],
}
const SHARED_ROWS: readonly RowSpec[] = [
  'party',
  { label: 'Chauffeur', of: ['chauffeur', 'chauffeurCar', 'chauffeurPhone'] },
]

/** Describes a leg for a calendar entry, without amounts or capability URLs. */
export function describeLeg(booking: Booking, leg: CalendarLeg): string[] {
  const facts = bookingFacts(booking)
  return [
    `${readSite().brand}, booking ${booking.id}`,
    `Pickup: ${describeStart(booking, leg)}, ${placeLabel(leg.from)}`,
    ...(leg.name === 'outbound' ? toLines(pickFacts(facts, [{ label: 'Chauffeur’s ETA', of: ['eta'] }])) : []),
    ...leg.stops.map(stop => `Stop: ${placeLabel(stop)}`),
    `Drop-off: ${placeLabel(leg.to)}`,
    ...toLines(pickFacts(facts, FLIGHT_ROWS[leg.name])),
    `Vehicle: ${booking.carCategory}`,
    ...toLines(pickFacts(facts, SHARED_ROWS)),
    `Questions? Call ${readSite().phone}.`,
  ]
}

function describeStart({ scheduleOption, pickupAt, pickupTimeZone }: Booking, leg: CalendarLeg): string {
  if (leg.name === 'return' || scheduleOption === 'later') return formatInstant(leg.start, pickupTimeZone)
  return `as soon as possible, requested ${formatInstant(pickupAt, pickupTimeZone)}`
}

export function joinLines(lines: readonly string[]): string {
  return lines.map(toSingleLine).join('\n')
}
