import 'server-only'
import { getTripLinkExpiry, identifyChauffeur, verifyCapability } from '@/lib/booking/server/capability'
import type { BookingContext } from '@/lib/booking/server/context'
import { toBooking } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import { AppError } from '@/lib/errors'
import { formatInstant } from '@/lib/format'
import { describeCollection } from '@/lib/operator/model/describe-status'
import { quickLinks, tripRows } from '@/lib/operator/model/detail-rows'
import type { TripSheet } from '@/lib/operator/model/schemas'

/**
 * Loads the trip sheet of a capability. Throws one AppError not_found for every invalid one, and `trip_reassigned` for
 * one from before the ride had its chauffeur.
 */
export async function loadTripSheet(
  { db, secret, now }: Pick<BookingContext, 'db' | 'secret' | 'now'>,
  capability: string,
): Promise<TripSheet> {
  const verified = verifyCapability({ text: capability, secret, now: now(), purpose: 'trip' })
  const row = verified === null ? undefined : await findBookingById(db, verified.id)
  if (verified === null || row === undefined || row.erased_at !== null) throw invalidTripLink()
  const booking = toBooking(row)
  // Moving the ride earlier expires older links.
  if (getTripLinkExpiry(booking) <= now()) throw invalidTripLink()
  if (verified.boundTo !== identifyChauffeur({ ...booking, secret })) throw tripReassigned()
  const { firstName, lastName } = booking.extras.passenger ?? booking.contactInfo
  const [call, , map] = quickLinks(booking)
  const when = formatInstant(booking.pickupAt, booking.pickupTimeZone)
  return {
    id: booking.id,
    name: `${firstName} ${lastName}`,
    when,
    collect: booking.cancelledAt === null ? describeCollection(booking) : '',
    isCanceled: booking.cancelledAt !== null,
    // The heading has the time already.
    rows: tripRows(booking).filter(({ value }) => value !== when),
    links: [call, map],
  }
}

function tripReassigned(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'trip sheet link from before the ride had its chauffeur',
    code: 'trip_reassigned',
    userMessage: 'The chauffeur of this trip has changed since this link was made.',
  })
}

function invalidTripLink(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'invalid or expired trip sheet link',
    userMessage: 'This trip link is not valid or has expired.',
  })
}
