import 'server-only'
import { formatFullName } from '@/lib/booking/model/extras'
import { formatMoney, formatUsPhone } from '@/lib/format'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { defineAction } from '@/lib/operator/server/define-action'
import { recordRefundSent } from '@/lib/payments/server/actions'

export const refundSent = defineAction({
  name: 'refund_sent',
  summary:
    'Records as sent all of the refund that is left to you; for a canceled ride the customer gets an email, otherwise they got one when it was decided',
  label: 'Refund sent…',
  input: {},
  unavailable: ({ booking }) =>
    booking.account.operatorRefundCents > 0 ? null : 'There is no refund for you to send.',
  isNext: () => true,
  question: ({ booking: { account, contactInfo } }) => ({
    title: `Have you sent the ${formatMoney(account.operatorRefundCents)} refund?`,
    text: `Send it to ${formatFullName(contactInfo)} (${contactInfo.email}, ${formatUsPhone(contactInfo.phone)}), then record it here.`,
    yes: 'Yes, sent',
    no: 'Not yet',
  }),
  done: booking => `Refund recorded as sent. ${describePaymentStatus(booking)}`,
  apply: (tx, { row }) => recordRefundSent(tx, row),
})
