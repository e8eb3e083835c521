import { readSite } from '#site'
import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { createRideInvitations, type Invitation } from '@/lib/notifications/calendar/invitations'
import type { NotificationKind } from '@/lib/notifications/tables'
import { env } from '@/lib/platform/env'
import type { EmailInput } from './email-input'

const KINDS_WITH_INVITATIONS: readonly NotificationKind[] = [
  'booked',
  'changed',
  'cancelled',
  'confirmed',
  'chauffeur',
  'resent',
  'released',
  'eta',
]

/** Builds the calendar files of an email: the current ride, and a cancellation of a removed return. */
export function buildInvitations(input: EmailInput & { shown: Booking }): Invitation[] {
  const { kind, recipient, withReturn, shown: booking, version, to, now, uidDomain } = input
  if (recipient === 'operator' || !KINDS_WITH_INVITATIONS.includes(kind)) return []
  const { firstName, lastName } =
    booking.extras.passenger && recipient === 'passenger' ? booking.extras.passenger : booking.contactInfo
  const invitationInput = {
    version,
    now,
    uidDomain,
    organizer: { name: readSite().brand, email: env().notifications.senderEmail ?? readSite().email },
    attendee: { name: `${firstName} ${lastName}`.trim(), email: to },
  }
  return [
    ...createRideInvitations({
      ...invitationInput,
      booking,
      method: booking.cancelledAt === null ? 'REQUEST' : 'CANCEL',
    }),
    ...(withReturn
      ? createRideInvitations({ ...invitationInput, booking: withReturn, method: 'CANCEL', onlyLeg: 'return' })
      : []),
  ]
}
