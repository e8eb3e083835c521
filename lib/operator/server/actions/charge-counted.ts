import 'server-only'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { countFoundCharge } from '@/lib/payments/server/actions'
import { type ActionFacts, chargeField, defineAction, type ListedCharge } from '../define-action'

export const chargeCounted = defineAction({
  name: 'charge_counted',
  summary:
    'Counts a charge that only the gateway shows, and that is not exactly what is due, for this ride; what is too much is refunded. Emails the customer and you',
  label: 'Count a found charge…',
  input: { transactionId: chargeField(listFound) },
  unavailable: facts => (listFound(facts).length > 0 ? null : 'There is no charge to count.'),
  question: () => ({
    title: 'Count this charge?',
    text: 'The gateway shows a charge that this site did not make. If it is for this ride, it will count, and what is not due will be refunded. If not, refund it in the merchant interface.',
    yes: 'Yes, count it',
    no: 'No',
  }),
  done: booking => `Charge counted. ${describePaymentStatus(booking)}`,
  apply: (tx, { row, context }, { transactionId }) =>
    countFoundCharge(tx, row, transactionId, context.paymentGateway.name),
})

function listFound({ uncertainCharges }: ActionFacts): ListedCharge[] {
  return uncertainCharges.flatMap(({ state, transactionId, ...charge }) =>
    state === 'found' && transactionId !== null ? { ...charge, transactionId } : [],
  )
}
