import 'server-only'
import { describeStanding, toBooker } from './bodies'
import type { Message } from './message'

export const confirmed: Message = {
  to: { booker: ['confirmed'] },
  hasInvitations: () => true,
  endsWithRide: true,
  // What was confirmed has changed since.
  findObsolete: ({ booking }) => (booking.changedAfterConfirmationAt === null ? null : 'moot'),
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'Your ride is confirmed',
        paragraphs: [`We have reviewed your ride and look forward to serving you. ${describeStanding(input)}`],
      }),
  },
}
