import 'server-only'
import { findEvent } from '@/lib/booking/model/events'
import { describeWay } from '@/lib/booking/model/payment-methods'
import { formatMoney } from '@/lib/format'
import { describeForOperator } from '@/lib/operator/model/describe-event'
import { toSingleLine } from '@/lib/typed-text'
import { notice, toOperator } from './bodies'
import type { Message } from './message'

/** What waits for the operator and has changed nothing yet: a wish of the customer, or a charge. */
export const request: Message = {
  to: { operator: ['change_asked', 'charge_unknown'] },
  // It became known before the email could be sent.
  findObsolete: ({ events, booking: { account } }) =>
    account.openCharge === null && events.some(({ type }) => type === 'charge_unknown') ? 'moot' : null,
  compose: {
    operator: input => {
      const unknown = findEvent(input.events, 'charge_unknown')
      if (unknown !== undefined) {
        return toOperator(input, 'Card payment to look up', notice(describeForOperator([unknown], input.booking)))
      }
      const asked = findEvent(input.events, 'change_asked')
      if (asked === undefined) throw new Error('nothing is asked')
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
