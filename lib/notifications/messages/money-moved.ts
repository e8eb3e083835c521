import 'server-only'
import { type EventType, findEvent } from '@/lib/booking/model/events'
import { formatMoney } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { describeStanding, notice, toBooker, toOperator } from './bodies'
import { type Message, type MessageInput, sumOf, sumRefundsDue } from './message'

const MERCHANT = 'failed at settlement, or was voided or refunded in the merchant interface.'

/** What the operator reads of money that moved, or came back, without this site: the first that applies. */
const NEWS: { of: EventType[]; heading: string; words: (input: MessageInput, amount: string) => string }[] = [
  {
    of: ['charge_found'],
    heading: 'Charge to review',
    words: ({ events, booking }) =>
      describeForOperator(
        events.filter(event => event.type === 'charge_found'),
        booking,
      ),
  },
  {
    of: ['chargeback_opened'],
    heading: 'Chargeback',
    words: (_, amount) =>
      `Chargeback of ${amount}. This site will not refund any of it. Please respond to the dispute in your merchant interface.`,
  },
  {
    of: ['chargeback_won'],
    heading: 'Chargeback reversed',
    words: (_, amount) => `The chargeback of ${amount} was reversed, so the payment is valid again.`,
  },
  {
    of: ['charge_restored'],
    heading: 'Payment changed at the gateway',
    words: ({ booking }) =>
      `A charge that we thought had failed went through after all.${booking.account.dueCents === 0 ? ' Nothing more is due.' : ''}`,
  },
  {
    of: ['refund_failed'],
    heading: 'Payment changed at the gateway',
    words: (input, amount) => {
      const automaticCents = sumRefundsDue(input, 'gateway')
      const again = automaticCents > 0 ? ` This site will refund ${formatMoney(automaticCents)} automatically.` : ''
      return `A void or refund for this ride did not take effect, so ${amount} was not returned.${again}`
    },
  },
  {
    of: ['payment_reduced', 'charge_lost', 'refund_issued'],
    heading: 'Payment changed at the gateway',
    words: (_, amount) => `${amount} of this ride’s payment ${MERCHANT}`,
  },
]

export const moneyMoved: Message = {
  to: { booker: ['balance_due'], operator: NEWS.flatMap(({ of }) => of) },
  // Our own refunds were announced by what made them due.
  when: event => event.type !== 'refund_issued' || event.by === 'merchant',
  // It was paid before the email could be sent.
  findObsolete: ({ recipient, booking }) => (recipient === 'booker' && booking.account.dueCents === 0 ? 'moot' : null),
  compose: {
    booker: input =>
      toBooker(input, {
        heading: 'A payment is due for your ride',
        paragraphs: [describeStanding(input)],
        isAboutPayment: true,
      }),
    operator: input => {
      const isOf = (types: EventType[]) => types.some(type => findEvent(input.events, type) !== undefined)
      const news = NEWS.find(({ of }) => isOf(of))
      if (news === undefined) return toOperator(input, 'Payment changed at the gateway')
      const amount = formatMoney(sumOf(input, ...news.of))
      return toOperator(input, news.heading, notice(news.words(input, amount)))
    },
  },
}
