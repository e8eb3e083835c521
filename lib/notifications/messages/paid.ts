import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import { formatMoney } from '@/lib/format'
import { describeStanding, notice, toBooker, toOperator } from './bodies'
import { type Message, sumOf, sumRefundsDue } from './message'

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
