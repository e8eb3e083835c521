import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { nameBooker, toPassenger } from './bodies'
import type { Message, MessageInput } from './message'

/** To a passenger who was replaced or removed: for them the ride is canceled. */
export const released: Message = {
  to: { former_passenger: ['passenger_removed'] },
  hasInvitations: () => true,
  compose: {
    former_passenger: input =>
      toPassenger(input, {
        heading: 'You are no longer the passenger',
        paragraphs: [
          `The ride that ${nameBooker(input.booking)} booked has changed, and you are no longer the passenger.`,
        ],
      }),
  },
}

/** The ride as they knew it. Its price was never theirs to know, and who drives whom now no longer is. */
export function asKnownTo(input: Pick<MessageInput, 'events' | 'booking' | 'now'>): MessageInput['booking'] {
  const { booking, now } = input
  const ride = findEvent(input.events, 'passenger_removed')?.ride
  if (ride === undefined) return booking
  const ended = {
    status: 'cancelled',
    cancelledAt: now.toISOString(),
    quote: null,
    chauffeur: null,
    eta: null,
  } as const
  return { ...booking, ...ride, ...ended }
}
