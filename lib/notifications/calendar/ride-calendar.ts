import { readSite } from '#site'
import 'server-only'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '@/lib/booking/model/schemas'
import { currentTime } from '@/lib/platform/clock'
import { toCalendarEntry } from './calendar-entry'
import { listLegs } from './legs'
import { writeCalendar } from './write-calendar'

/** Creates a rider's calendar file. Contains no access token: calendars are often shared. */
export function createRideCalendar({
  booking,
  version,
  uidDomain,
  now = currentTime(),
}: {
  booking: Booking
  version: number
  uidDomain: string
  now?: Date
}): string {
  const status = booking.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    entries: listLegs(booking, uidDomain).map(leg => ({
      ...toCalendarEntry({ booking, version, leg }),
      stamp: now,
      status,
      organizer: { name: readSite().brand, email: readSite().email },
    })),
  })
}
