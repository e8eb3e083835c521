import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { describeStanding, toBooker, toOperator } from './bodies'
import type { Message } from './message'

/** All of a canceled ride went back, or nothing was charged; and refunds that the operator has to send. */
export const refund: Message = {
  to: {
    booker: ['refund_issued', 'hold_released'],
    operator: ['refund_issued', 'hold_released', 'refund_due'],
  },
  when: (event, { status }) => {
    if (event.type === 'refund_due') return event.by === 'operator'
    return event.type !== 'refund_issued' || status === 'refunded'
  },
  // It was sent before the email could be sent.
  findObsolete: ({ events, booking }) => {
    const isToSend = events.some(({ type }) => type === 'refund_due')
    return isToSend && booking.account.operatorRefundCents === 0 ? 'moot' : null
  },
  compose: {
    booker: input => {
      const standing = describeStanding(input)
      if (findEvent(input.events, 'hold_released') !== undefined) {
        const paragraphs = [`The hold on your card has been released. ${standing}`]
        return toBooker(input, { heading: 'Your card was not charged', paragraphs })
      }
      return toBooker(input, { heading: 'Your refund has been issued', paragraphs: [standing] })
    },
    operator: input => {
      if (findEvent(input.events, 'refund_due') !== undefined) return toOperator(input, 'Refund to send')
      const isReleased = findEvent(input.events, 'hold_released') !== undefined
      return toOperator(input, isReleased ? 'Payment under review declined' : 'Refund issued')
    },
  },
}
