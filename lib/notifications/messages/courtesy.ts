import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { formatMoney } from '@/lib/format'
import { describeNewRefunds, notice, toBooker, toOperator } from './bodies'
import { type Message, sumRefundsDue } from './message'

/** The operator takes something off the price. */
export const courtesy: Message = {
  to: { booker: ['courtesy'], operator: ['courtesy'] },
  compose: {
    booker: input => {
      const { cents = 0, reason = null } = findEvent(input.events, 'courtesy') ?? {}
      const refundCents = sumRefundsDue(input)
      const sentences = [
        // What was not paid is not refunded.
        refundCents === cents ? '' : `We took ${formatMoney(cents)} off the price of your ride.`,
        describeNewRefunds(input),
        reason === null ? '' : `Reason: ${reason}`,
      ]
      return toBooker(input, {
        heading: refundCents === 0 ? 'Your ride costs less' : 'A refund for your ride',
        paragraphs: [sentences.filter(Boolean).join(' ')],
      })
    },
    operator: input => {
      const { cents = 0, reason = null } = findEvent(input.events, 'courtesy') ?? {}
      const words = `Courtesy of ${formatMoney(cents)}. Reason: ${reason ?? 'none'}`
      return toOperator(input, 'Courtesy recorded', notice(words))
    },
  },
}
