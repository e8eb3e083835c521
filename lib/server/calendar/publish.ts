import 'server-only'
import { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '@/lib/booking/schemas'
import { site } from '@/lib/site'
import { entryOf } from './entry'
import { waysOf } from './ways'
import { writeCalendar } from './write'

/** A ride as a file to download, there and back in one. Without a token: a calendar is often shared. */
export function publishCalendar({
  booking,
  version,
  uidDomain,
  now = new Date(),
}: {
  booking: Booking
  version: number
  uidDomain: string
  now?: Date
}): string {
  const status = booking.cancelledAt === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED
  return writeCalendar({
    method: ICalCalendarMethod.PUBLISH,
    entries: waysOf(booking, uidDomain).map(way => ({
      ...entryOf({ booking, version, way }),
      stamp: now,
      status,
      organizer: { name: site.brand, email: site.email },
    })),
  })
}
