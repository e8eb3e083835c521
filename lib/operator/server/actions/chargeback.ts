import 'server-only'
import { listCardCharges, recordChargeback } from '@/lib/payments/server/actions'
import { type ActionFacts, chargeField, defineAction, type ListedCharge } from '../define-action'

export const chargeback = defineAction({
  name: 'chargeback',
  summary:
    'Records that the bank of a card took the payment back: the ride is disputed, and nothing is refunded. Emails you',
  label: 'Chargeback…',
  input: { transactionId: chargeField(listKept) },
  unavailable: facts => (listKept(facts).length > 0 ? null : 'This booking has no card payment to charge back.'),
  question: ({ booking: { contactInfo } }) => ({
    title: 'Was the payment charged back?',
    text: `The payment will be marked as charged back and will not be refunded. ${contactInfo.firstName} will not get an email, but ${contactInfo.firstName}’s ride page will say that the bank reversed the payment.`,
    yes: 'Yes, charged back',
    no: 'No',
  }),
  done: () => 'Chargeback recorded.',
  apply: (tx, { row }, { transactionId }) => recordChargeback(tx, row, transactionId),
})

/** Lists the card charges of which we still have something. */
function listKept({ account }: ActionFacts): ListedCharge[] {
  return listCardCharges(account).filter(({ isChargedBack }) => !isChargedBack)
}

/** Lists the card charges that are charged back. */
export function listChargedBack({ account }: ActionFacts): ListedCharge[] {
  return listCardCharges(account).filter(({ isChargedBack }) => isChargedBack)
}
