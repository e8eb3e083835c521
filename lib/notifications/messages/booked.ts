import 'server-only'
import { describePendingEta } from '@/lib/booking/model/eta'
import { formatFullName } from '@/lib/booking/model/format-extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { brand, describeStanding, nameBooker, toBooker, toOperator, toPassenger } from './bodies'
import { hasPassengerEmail, type Message } from './message'

export const booked: Message = {
  to: { booker: ['ride_booked'], passenger: ['ride_booked', 'passenger_added'], operator: ['ride_booked'] },
  hasInvitations: () => true,
  isUrgent: true,
  endsWithRide: true,
  supersededBy: ['changed'],
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'Your ride is booked',
        paragraphs: [
          `Thank you for booking with ${brand()}. ${describeStanding(input)}`,
          describePendingEta(input.booking),
          describePassenger(input.booking),
        ],
      }),
    passenger: input =>
      toPassenger(input, {
        heading: 'A ride has been booked for you',
        paragraphs: [
          `${nameBooker(input.booking)} booked this ride for you with ${brand()}.`,
          'If you were not expecting this, please call us or ignore this email.',
        ],
      }),
    operator: input => toOperator(input, 'New ride'),
  },
}

/** Says which emails the passenger gets; empty if the booker rides. */
function describePassenger(booking: Booking): string {
  const { passenger } = booking.extras
  if (passenger === null) return ''
  const name = formatFullName(passenger) || 'someone else'
  const emails = hasPassengerEmail(booking)
    ? 'We also email them the ride details, but not the fare or the link to this booking.'
    : 'Our emails go only to you, so please pass on the details.'
  return `You booked this ride for ${name}. ${emails}`
}
