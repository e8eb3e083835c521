import 'server-only'
import { describeCanceledBooking } from '@/lib/booking/model/describe-status'
import { nameBooker, toBooker, toOperator, toPassenger } from './bodies'
import type { Message } from './message'

export const canceled: Message = {
  to: { booker: ['canceled'], passenger: ['canceled'], operator: ['canceled'] },
  hasInvitations: () => true,
  isUrgent: true,
  compose: {
    booker: input => {
      const { cancelledBy, cancelReason } = input.booking
      const reason = cancelReason ? ` Reason: ${cancelReason}` : ''
      const apology = `We are sorry, but we had to cancel this ride.${reason}`
      return toBooker(input, {
        heading: 'Your ride is canceled',
        paragraphs: [cancelledBy === 'operator' ? apology : '', describeCanceledBooking(input.booking)],
      })
    },
    passenger: input =>
      toPassenger(input, {
        heading: 'Your ride is canceled',
        paragraphs: [`The ride that ${nameBooker(input.booking)} booked for you has been canceled.`],
      }),
    operator: input => toOperator(input, 'Ride canceled'),
  },
}
