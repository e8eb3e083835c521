import 'server-only'
import { describeStanding, toBooker } from './bodies'
import type { Message } from './message'

export const confirmed: Message = {
  to: { booker: ['confirmed'] },
  hasInvitations: () => true,
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'Your ride is confirmed',
        paragraphs: [`We have reviewed your ride and look forward to serving you. ${describeStanding(input)}`],
      }),
  },
}
