import 'server-only'
import type { HandMethod } from '@/lib/booking/model/payment-methods'
import { describePaymentStatus, getUnpaidCents } from '@/lib/operator/model/describe-status'
import { recordReceived } from '@/lib/payments/server/actions'
import { type ActionFacts, amountSchema, defineAction, saysNotified, toDollars } from '../define-action'

const EXCESS = 'What is too much becomes a refund for you to send.'
const isDue = ({ booking }: ActionFacts, method: HandMethod) =>
  booking.paymentMethod === method && booking.account.dueCents > 0

export const zelleReceived = defineReceipt('zelle_received', 'zelle', {
  summary: 'Records an amount as paid by Zelle',
  label: 'Zelle received…',
  isNext: facts => isDue(facts, 'zelle'),
  title: 'Has a Zelle payment arrived?',
  text: ({ booking }) =>
    `Record it once it appears in your account; the order number is ${booking.invoiceNumber}. ${EXCESS}`,
  yes: 'Yes, it arrived',
  done: 'Zelle payment recorded.',
})

export const chauffeurPaid = defineReceipt('chauffeur_paid', 'chauffeur', {
  summary: 'Records an amount as paid to the chauffeur',
  label: 'Chauffeur was paid…',
  isNext: facts => isDue(facts, 'chauffeur') && Date.parse(facts.booking.pickupAt) <= +facts.now,
  title: 'Was the chauffeur paid?',
  text: () => `Record what they received, by card reader or in cash. ${EXCESS}`,
  yes: 'Yes, they were paid',
  done: 'Payment to the chauffeur recorded.',
})

type Receipt = {
  summary: string
  label: string
  isNext: (facts: ActionFacts) => boolean
  title: string
  text: (facts: ActionFacts) => string
  yes: string
  done: string
}

/** Defines what the operator says of money that no gateway reports. */
function defineReceipt<const Name extends string>(
  name: Name,
  method: HandMethod,
  { summary, label, isNext, title, text, yes, done }: Receipt,
) {
  return defineAction({
    name,
    summary: `${summary}; what is too much becomes a refund for you to send. Emails the customer and you`,
    label,
    input: {
      amountCents: {
        kind: 'amount',
        label: 'Amount in dollars',
        schema: amountSchema,
        initial: ({ booking }) => toDollars(getUnpaidCents(booking)),
      },
    },
    unavailable: () => null,
    isNext,
    question: facts => ({ title, text: `${text(facts)} ${saysNotified(facts.booking)}`, yes, no: 'Not yet' }),
    done: booking => `${done} ${saysNotified(booking)} ${describePaymentStatus(booking)}`,
    apply: (tx, { row }, { amountCents }) => recordReceived(tx, row, method, amountCents),
  })
}
