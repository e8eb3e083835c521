import 'server-only'
import { describePaymentStatus, getUnpaidCents } from '@/lib/operator/model/describe-status'
import { recordZelleReceived } from '@/lib/payments/server/actions'
import { amountSchema, defineAction, saysNotified, toDollars } from '../define-action'

export const zelleReceived = defineAction({
  name: 'zelle_received',
  summary:
    'Records an amount as paid by Zelle; what is too much becomes a refund for you to send. Emails the customer and you',
  label: 'Zelle received…',
  input: {
    amountCents: {
      kind: 'amount',
      label: 'Amount in dollars',
      schema: amountSchema,
      initial: ({ booking }) => toDollars(getUnpaidCents(booking)),
    },
  },
  unavailable: () => null,
  isNext: ({ booking }) => booking.paymentMethod === 'zelle' && booking.account.dueCents > 0,
  question: ({ booking }) => ({
    title: 'Has a Zelle payment arrived?',
    text: `Record it once it appears in your account; the order number is ${booking.invoiceNumber}. What is too much becomes a refund for you to send. ${saysNotified(booking)}`,
    yes: 'Yes, it arrived',
    no: 'Not yet',
  }),
  done: booking => `Zelle payment recorded. ${saysNotified(booking)} ${describePaymentStatus(booking)}`,
  apply: (tx, { row }, { amountCents }) => recordZelleReceived(tx, row, amountCents),
})
