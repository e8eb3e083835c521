import 'server-only'
import { formatMoney } from '@/lib/format'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { recordCourtesy } from '@/lib/payments/server/actions'
import { amountSchema, defineAction, reasonField, saysNotified } from '../define-action'

export const courtesy = defineAction({
  name: 'courtesy',
  summary:
    'Lowers the price, by up to all of it, for a reason that the customer reads; what was paid too much goes back, cards automatically, all else by you. The ride does not change',
  label: 'Give money back…',
  input: {
    amountCents: {
      kind: 'amount',
      label: 'Amount in dollars',
      schema: amountSchema,
      hint: ({ booking }) => `At most ${formatMoney(booking.account.priceCents)}, all of the price.`,
    },
    reason: reasonField,
  },
  unavailable: ({ booking }) => (booking.account.priceCents > 0 ? null : 'There is nothing left to give back.'),
  question: () => ({
    title: 'Give money back?',
    text: 'This lowers the price. The ride does not change. What was paid too much goes back: card payments automatically, all others by you. The customer gets an email with your reason.',
    yes: 'Give it back',
    no: 'Keep the price',
  }),
  done: booking => `Recorded. ${saysNotified(booking)} ${describePaymentStatus(booking)}`,
  apply: (tx, { row }, { amountCents, reason }) => recordCourtesy(tx, row, amountCents, reason),
})
