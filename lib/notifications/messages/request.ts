import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { describeWay } from '@/lib/booking/model/payment-methods'
import { formatMoney } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { toSingleLine } from '@/lib/typed-text'
import { notice, toOperator } from './bodies'
import type { Message, Occurrence } from './message'

/** What waits for the operator and has changed nothing yet: a wish or a word of the customer, or a charge. */
export const request: Message = {
  to: { operator: ['change_asked', 'zelle_reported', 'charge_unknown'] },
  // It was paid, or became known, before the email could be sent.
  findObsolete: ({ events, booking: { account } }) => {
    const isOf = (name: Occurrence['type']) => events.some(({ type }) => type === name)
    const isPaid = account.dueCents === 0 && isOf('zelle_reported')
    return isPaid || (account.openCharge === null && isOf('charge_unknown')) ? 'moot' : null
  },
  compose: {
    operator: input => {
      const unknown = findEvent(input.events, 'charge_unknown')
      if (unknown !== undefined) {
        return toOperator(input, 'Card payment to look up', notice(describeForOperator([unknown], input.booking)))
      }
      const asked = findEvent(input.events, 'change_asked')
      if (asked === undefined) {
        const { cents = 0 } = findEvent(input.events, 'zelle_reported') ?? {}
        const words = `The customer says that they sent ${formatMoney(cents)} by Zelle with the order number ${input.booking.invoiceNumber}. Nothing is recorded yet: once it has arrived, record it on the operator page.`
        return toOperator(input, 'Zelle payment announced', notice(words))
      }
      const lines = [
        ...asked.changes,
        `Difference to be paid ${describeWay(asked.payBy)}: ${formatMoney(asked.dueCents)}`,
      ]
      const rows = lines.map(line => ({ label: '', value: toSingleLine(line) }))
      return toOperator(
        input,
        'Change requested',
        notice(
          `The customer wants to change this ride and to pay the difference ${describeWay(asked.payBy)}. Nothing has changed yet. If you agree, change the ride on the operator page: the difference is then due.`,
        ),
        { kind: 'rows', title: 'What the customer wants', rows },
      )
    },
  },
}
