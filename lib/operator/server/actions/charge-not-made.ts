import 'server-only'
import { describePaymentStatus } from '@/lib/operator/model/describe-status'
import { recordChargeNotMade } from '@/lib/payments/server/actions'
import { defineAction } from '../define-action'
import { describeUncertain, isLeftToOperator } from './charge-made'

export const chargeNotMade = defineAction({
  name: 'charge_not_made',
  summary:
    'Records that a card charge of unknown outcome was not made: the customer can pay again. Look it up at the gateway first: this is the only way to charge a ride twice. One that shows later counts all the same',
  label: 'Charge was not made…',
  input: {},
  unavailable: ({ uncertainCharges }) => {
    const isUnknown = uncertainCharges.some(({ state }) => state === 'unknown')
    return isUnknown ? null : 'There is no charge whose outcome is unknown.'
  },
  isNext: isLeftToOperator,
  question: facts => ({
    title: 'Was this charge not made?',
    text: `${describeUncertain(facts)} Once recorded, the customer can pay again. Check carefully: if it was made after all, they will pay twice.`,
    yes: 'It was not made',
    no: 'I do not know yet',
    isFinal: true,
  }),
  done: booking => `Charge recorded as not made. ${describePaymentStatus(booking)}`,
  apply: (tx, { row }) => recordChargeNotMade(tx, row),
})
