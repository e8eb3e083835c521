import 'server-only'
import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { WayName } from '@/lib/booking/extras'
import type { Booking } from '@/lib/booking/schemas'
import type { Invitation } from '@/lib/server/mail/port'
import { entryOf } from './entry'
import { waysOf } from './ways'
import { writeCalendar } from './write'

type Party = { name: string; email: string }

/**
 * A ride as what a mail program enters in a calendar, or strikes out of it (RFC 5546): a file a way, because some
 * programs look at the first entry of a file alone.
 */
export function rideCalendars({
  booking,
  version,
  method,
  organizer,
  attendee,
  now,
  uidDomain,
  only,
}: {
  booking: Booking
  version: number
  method: Invitation['method']
  organizer: Party
  attendee: Party
  now: Date
  uidDomain: string
  /** Where not all ways are meant. */
  only?: WayName
}): Invitation[] {
  const ways = waysOf(booking, uidDomain).filter(({ name }) => only === undefined || name === only)
  return ways.map(way => ({
    method,
    filename: `ride-${booking.id}${way.name === 'return' ? '-return' : ''}.ics`,
    content: writeCalendar({
      method: ICalCalendarMethod[method],
      entries: [{ ...entryOf({ booking, version, way }), ...partiesOf({ method, organizer, attendee }), stamp: now }],
    }),
  }))
}

function partiesOf({
  method,
  organizer,
  attendee,
}: {
  method: Invitation['method']
  organizer: Party
  attendee: Party
}) {
  return {
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: quotable(organizer.name), email: organizer.email },
    // Nobody is asked for an answer: the ride is booked already.
    attendees: [
      { name: quotable(attendee.name), email: attendee.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED },
    ],
  }
}

/** A name within quotes; there is no way to write a quote inside them that every program reads. */
function quotable(name: string): string {
  return name.replace(/["\\^\p{Cc}]/gu, '')
}
