import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import { rideCalendars } from '@/lib/server/calendar/invite'
import type { News } from '@/lib/server/database/tables'
import { env } from '@/lib/server/env'
import { site } from '@/lib/site'
import type { Composition } from './composition'
import type { Invitation } from './port'

/** The messages that a calendar learns from. */
const INVITING: readonly News[] = [
  'booked',
  'changed',
  'cancelled',
  'confirmed',
  'chauffeur',
  'resent',
  'released',
  'eta',
]

/** The calendar files of a message: the ride as it is now, and the way back struck out where it is no more. */
export function invitationsOf(composition: Composition & { shown: Booking }): Invitation[] {
  const { kind, recipient, withReturn, shown: booking, version, to, now, uidDomain } = composition
  if (recipient === 'operator' || !INVITING.includes(kind)) return []
  const { firstName, lastName } =
    booking.extras.passenger && recipient === 'passenger' ? booking.extras.passenger : booking.contactInfo
  const given = {
    version,
    now,
    uidDomain,
    organizer: { name: site.brand, email: env().news.from },
    attendee: { name: `${firstName} ${lastName}`.trim(), email: to },
  }
  return [
    ...rideCalendars({ ...given, booking, method: booking.cancelledAt === null ? 'REQUEST' : 'CANCEL' }),
    ...(withReturn ? rideCalendars({ ...given, booking: withReturn, method: 'CANCEL', only: 'return' }) : []),
  ]
}
