import { readSite } from '#site'
import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { placeLabel } from '@/lib/places/model/schemas'
import { toSingleLine } from '@/lib/typed-text'
import { describeLeg } from './describe-leg'
import type { CalendarLeg } from './legs'
import type { CalendarEntry } from './write-calendar'

/** Builds the calendar entry of one leg. The booking version is its SEQUENCE. */
export function toCalendarEntry({
  booking,
  version,
  leg,
}: {
  booking: Booking
  version: number
  leg: CalendarLeg
}): CalendarEntry {
  return {
    id: leg.uid,
    sequence: version,
    startsAt: leg.startsAt,
    endsAt: leg.endsAt,
    timeZone: booking.pickupTimeZone,
    summary: `${readSite().brand}: ${leg.name === 'return' ? 'return ride' : 'ride'} to ${toSingleLine(leg.to.name)}`,
    location: toSingleLine(placeLabel(leg.from)),
    description: describeLeg({ booking, leg }),
  }
}
