import 'server-only'
import { type EventType, findEvent } from '@/lib/booking/model/events'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatMoney } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { describeNewRefunds, describeStanding, notice, toBooker, toOperator } from './bodies'
import { isBookingEvent, type Message, sumOf, sumRefundsDue } from './message'

/** Also when a payment that was lost went through after all. Of a canceled ride what arrives late goes back. */
export const paid: Message = {
  to: { booker: ['payment_received', 'charge_restored', 'refund_failed'], operator: ['payment_received'] },
  when: (event, booking) => booking.cancelledAt === null && (event.type === 'payment_received' || isSettled(booking)),
  isUrgent: true,
  compose: {
    booker: input => {
      const gratuityCents = sumOf(input, 'gratuity')
      const gratuity =
        gratuityCents > 0 ? `This includes the gratuity of ${formatMoney(gratuityCents)} that you added.` : ''
      const standing = `${describeStanding(input)} ${gratuity}`.trimEnd()
      const receivedCents = sumOf(input, 'payment_received')
      if (receivedCents === 0) {
        return toBooker(input, {
          heading: 'Nothing more is due for your ride',
          paragraphs: [`An earlier payment went through after all. ${standing}`],
        })
      }
      if (sumRefundsDue(input) === 0) {
        return toBooker(input, { heading: 'Thank you for your payment', paragraphs: [standing] })
      }
      const amount = formatMoney(receivedCents)
      return toBooker(input, {
        heading: 'A refund of your payment',
        paragraphs: [
          `Your payment of ${amount} is more than what is due for your ride, which stays as it is. ${standing}`,
        ],
      })
    },
    operator: input => {
      const automaticCents = sumRefundsDue(input, 'gateway')
      const gratuityCents = sumOf(input, 'gratuity')
      const gratuity =
        gratuityCents > 0 ? [notice(`The customer added a gratuity of ${formatMoney(gratuityCents)}.`)] : []
      if (automaticCents === 0) return toOperator(input, 'Payment received', ...gratuity)
      const words = `A payment of ${formatMoney(sumOf(input, 'payment_received'))} arrived, more than what is due. This site will refund ${formatMoney(automaticCents)} automatically.`
      return toOperator(input, 'Payment received', notice(words))
    },
  },
}

function isSettled({ account }: Booking): boolean {
  return account.dueCents === 0 && account.refundDueCents === 0
}

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

type News = { type: EventType; heading: string; advice?: string }

/** What the operator reads of money that moved, or came back, without this site: the first that applies. */
const NEWS: readonly News[] = [
  { type: 'charge_found', heading: 'Charge to review' },
  {
    type: 'chargeback_opened',
    heading: 'Chargeback',
    advice: 'This site will not refund any of it. Please respond to the dispute in your merchant interface.',
  },
  { type: 'chargeback_won', heading: 'Chargeback reversed', advice: 'The payment is valid again.' },
  ...(['charge_restored', 'refund_failed', 'payment_reduced', 'charge_lost', 'refund_issued'] as const).map(type => {
    return { type, heading: 'Payment changed at the gateway' }
  }),
]

export const moneyMoved: Message = {
  to: { booker: ['balance_due'], operator: NEWS.map(({ type }) => type) },
  // Our own refunds were announced by what made them due.
  when: event => event.type !== 'refund_issued' || event.by === 'merchant',
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'A payment is due for your ride',
        paragraphs: [describeStanding(input)],
        isAboutPayment: true,
      }),
    operator: input => {
      const news = NEWS.find(({ type }) => input.events.some(event => event.type === type))
      if (news === undefined) throw new Error('no money has moved')
      const { type, heading, advice = '' } = news
      const told = input.events.filter(isBookingEvent).filter(each => [type, 'refund_due'].includes(each.type))
      return toOperator(input, heading, notice(`${describeForOperator(told, input.booking)} ${advice}`.trim()))
    },
  },
}
