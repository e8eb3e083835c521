import 'server-only'
import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Leg } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { toCalendarEntry } from './calendar-entry'
import { listLegs } from './legs'
import { writeCalendar } from './write-calendar'

/** A calendar file that an email program acts on (RFC 5546). */
export type Invitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

type CalendarParty = { name: string; email: string }

/** Creates calendar invitations or cancellations (RFC 5546): a file per leg, since some programs read only one. */
export function createRideInvitations({
  booking,
  version,
  method,
  organizer,
  attendee,
  now,
  uidDomain,
  onlyLeg,
}: {
  booking: Booking
  version: number
  method: Invitation['method']
  organizer: CalendarParty
  attendee: CalendarParty
  now: Date
  uidDomain: string
  onlyLeg?: Leg
}): Invitation[] {
  const legs = listLegs(booking, uidDomain).filter(({ name }) => onlyLeg === undefined || name === onlyLeg)
  return legs.map(leg => ({
    method,
    filename: `ride-${booking.id}${leg.name === 'return' ? '-return' : ''}.ics`,
    content: writeCalendar({
      method: ICalCalendarMethod[method],
      entries: [
        {
          ...toCalendarEntry({ booking, version, leg }),
          ...toCalendarParties({ method, organizer, attendee }),
          stamp: now,
        },
      ],
    }),
  }))
}

function toCalendarParties({
  method,
  organizer,
  attendee,
}: {
  method: Invitation['method']
  organizer: CalendarParty
  attendee: CalendarParty
}) {
  return {
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: removeQuotes(organizer.name), email: organizer.email },
    attendees: [
      { name: removeQuotes(attendee.name), email: attendee.email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED },
    ],
  }
}

/** Not every program reads an escape inside a quoted value. */
function removeQuotes(name: string): string {
  return name.replace(/["\\^\p{Cc}]/gu, '')
}
