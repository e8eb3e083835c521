import 'server-only'
import { recordChargebackWon } from '@/lib/payments/server/actions'
import { chargeField, defineAction } from '../define-action'
import { listChargedBack } from './chargeback'

export const chargebackReversed = defineAction({
  name: 'chargeback_reversed',
  summary:
    'Records that the bank returned the money, or that a chargeback was recorded in error: the payment counts again, and what is too much is refunded. Emails you',
  label: 'Chargeback reversed…',
  input: { transactionId: chargeField(listChargedBack) },
  unavailable: facts => (listChargedBack(facts).length > 0 ? null : 'This booking has no chargeback.'),
  question: () => ({
    title: 'Was the chargeback reversed?',
    text: 'Record it once the money is back in your account. What is then too much will be refunded.',
    yes: 'Yes, reversed',
    no: 'No',
  }),
  done: () => 'Chargeback reversal recorded.',
  apply: (tx, { row }, { transactionId }) => recordChargebackWon(tx, row, transactionId),
})
