import 'server-only'
import { z } from 'zod'
import { evaluateCancellation } from '@/lib/booking/model/cancellation'
import { isCancelBlocked } from '@/lib/booking/model/status'
import { invalidFields } from '@/lib/errors'
import { formatMoney } from '@/lib/format'
import { describePaymentStatus, getHeldCents } from '@/lib/operator/model/describe-status'
import { recordCancellation } from '@/lib/payments/server/cancel'
import {
  type ActionFacts,
  AMOUNT_MESSAGE,
  defineAction,
  explainCanceled,
  reasonField,
  saysNotified,
  toDollars,
} from '../define-action'

export const cancel = defineAction({
  name: 'cancel',
  summary:
    'Cancels the ride for a reason that the customer reads and refunds `refundCents`, by default all that was paid, whatever the cancellation policy says: cards automatically, all else by you. A held card charge is declined',
  label: 'Cancel ride…',
  input: {
    refundCents: {
      kind: 'amount',
      label: 'Refund in dollars',
      schema: z.int(AMOUNT_MESSAGE).min(0, AMOUNT_MESSAGE).optional(),
      isAsked: ({ booking }) => getHeldCents(booking) > 0,
      initial: ({ booking }) => toDollars(getHeldCents(booking)),
      hint: describeRefund,
    },
    reason: reasonField,
  },
  unavailable: ({ booking }) => {
    if (!isCancelBlocked(booking)) return explainCanceled(booking)
    return 'A card payment is being checked. The ride can be canceled once the result is known.'
  },
  question: ({ booking }) => ({
    title: 'Cancel this ride?',
    text:
      getHeldCents(booking) > 0
        ? 'Each payment is refunded the way it was made: card payments automatically, and this page will show any amount that is left for you to send. Canceling cannot be undone.'
        : 'There is nothing to refund. Canceling cannot be undone.',
    yes: 'Cancel the ride',
    no: 'Keep the ride',
    isFinal: true,
  }),
  done: booking => `Canceled. ${saysNotified(booking)} ${describePaymentStatus(booking)}`,

  async apply(tx, { booking, row }, { reason, refundCents }) {
    const heldCents = getHeldCents(booking)
    if (refundCents !== undefined && refundCents > heldCents) {
      throw invalidFields({ refundCents: `Please enter ${formatMoney(heldCents)} or less.` })
    }
    await recordCancellation(tx, row, { cancelledBy: 'operator', reason, refundCents: refundCents ?? 'all' })
  },
})

function describeRefund({ booking, account, now }: ActionFacts): string {
  const all = `All that was paid is ${formatMoney(getHeldCents(booking))}`
  const terms = evaluateCancellation(booking, account, now)
  return terms.allowed ? `${all}; by the policy it is ${formatMoney(terms.refundCents)}.` : `${all}.`
}
