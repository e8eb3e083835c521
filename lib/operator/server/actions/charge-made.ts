import 'server-only'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { assertNotMistyped, recordChargeMade } from '@/lib/payments/server/actions'
import { NEVER_MADE_AFTER_MS } from '@/lib/payments/server/context'
import { prepareCapacity } from '@/lib/payments/server/record'
import { plainCharactersSchema } from '@/lib/typed-text'
import { type ActionFacts, defineAction, describeCharge } from '../define-action'

const transactionIdSchema = plainCharactersSchema.regex(
  /^[\w-]{1,100}$/,
  'Please enter the transaction ID, such as 60123456789.',
)

export const chargeMade = defineAction({
  name: 'charge_made',
  summary:
    'Records that a card charge of unknown outcome was made, also one that was recorded as not made: it counts, and what is too much is refunded. Emails the customer and you if the ride becomes paid',
  label: 'Charge was made…',
  input: { transactionId: { kind: 'text', label: 'Transaction ID', schema: transactionIdSchema } },
  unavailable: ({ uncertainCharges }) => {
    const isUncertain = uncertainCharges.some(({ state }) => state !== 'found')
    return isUncertain ? null : 'There is no charge whose outcome is unknown.'
  },
  isNext: isLeftToOperator,
  question: facts => ({
    title: 'Was this charge made?',
    text: `${describeUncertain(facts)} It will count for this ride, and what is not due will be refunded.`,
    yes: 'Yes, it was made',
    no: 'I do not know yet',
  }),
  done: booking => `Charge recorded as made. ${describePaymentStatus(booking)}`,
  async prepare(context, bookingId, { transactionId }) {
    await assertNotMistyped(context, bookingId, transactionId)
    // For a change of the ride that the charge pays for.
    return await prepareCapacity(context, bookingId)
  },
  apply: (tx, { row, context, capacity }, { transactionId }) =>
    recordChargeMade(tx, row, transactionId, context, capacity),
})

/** The gateway would have said what became of the charge by now. One in review is decided there. */
export function isLeftToOperator({ uncertainCharges, now }: ActionFacts): boolean {
  return uncertainCharges.some(
    ({ state, transactionId, at }) =>
      state === 'unknown' && transactionId === null && +now - Date.parse(at) >= NEVER_MADE_AFTER_MS,
  )
}

/** Says which charges may or may not have been made, and where to look. */
export function describeUncertain(facts: ActionFacts): string {
  const charges = facts.uncertainCharges.filter(({ state }) => state !== 'found')
  const described = charges.map(charge => describeCharge(charge, facts)).join(' and ')
  return `The outcome of a charge of ${described} is not known. Look it up in the gateway’s merchant interface.`
}
