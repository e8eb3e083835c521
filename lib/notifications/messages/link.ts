import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { greet, linkPart } from './bodies'
import type { Message } from './message'
import { journeyParts } from './parts'

/** The link to the ride: for who lost it, or a new one that ended the others. */
export const link: Message = {
  to: { booker: ['link_replaced', 'link_requested'] },
  // Each has the link that is current when it is sent.
  supersededBy: ['link'],
  compose: {
    booker: input => {
      const { booking } = input
      const isNew = findEvent(input.events, 'link_replaced') !== undefined
      return {
        heading: isNew ? 'The new link to your ride' : 'The link to your ride',
        paragraphs: [greet(booking.contactInfo.firstName), ...(isNew ? REPLACED : REQUESTED)],
        parts: [linkPart(input), ...journeyParts(booking)],
      }
    },
  },
}

const REPLACED = ['Here is a new link to your ride. Earlier links no longer work. Your booking has not changed.']
const REQUESTED = [
  'Here is the link you requested.',
  'If you did not request it, you can ignore this email; your booking has not changed. Please call us if you have questions.',
]
