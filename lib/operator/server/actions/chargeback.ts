import 'server-only'
import { type Account, getChargebackCents, listCharges, netCents } from '@/lib/booking/model/ledger'
import { isByHand } from '@/lib/booking/model/payment-methods'
import { recordChargeback } from '@/lib/payments/server/actions'
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
  return listCards(account).filter(({ transactionId }) => netCents(account, transactionId) > 0)
}

/** Lists the card charges that are charged back. */
export function listChargedBack({ account }: ActionFacts): ListedCharge[] {
  return listCards(account).filter(({ transactionId }) => getChargebackCents(account, transactionId) > 0)
}

function listCards(account: Account): ListedCharge[] {
  const cards = listCharges(account).filter(({ gateway }) => !isByHand(gateway))
  return cards.map(({ transactionId, at, cents: amountCents }) => ({ transactionId, at, amountCents }))
}
