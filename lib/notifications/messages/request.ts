import 'server-only'
import { formatMoney } from '@/lib/format'
import { toSingleLine } from '@/lib/typed-text'
import { notice, toOperator } from './bodies'
import { findOccurrence, type Message } from './message'

/** What the customer asks for or says, which has changed nothing yet. */
export const request: Message = {
  to: { operator: ['change_asked', 'zelle_reported'] },
  // It was paid before the email could be sent.
  findObsolete: ({ events, booking }) =>
    booking.account.dueCents === 0 && events.some(({ type }) => type === 'zelle_reported') ? 'moot' : null,
  compose: {
    operator: input => {
      const asked = findOccurrence(input, 'change_asked')
      if (asked === undefined) {
        const { cents = 0 } = findOccurrence(input, 'zelle_reported') ?? {}
        const words = `The customer says that they sent ${formatMoney(cents)} by Zelle with the order number ${input.booking.invoiceNumber}. Nothing is recorded yet: once it has arrived, record it on the operator page.`
        return toOperator(input, 'Zelle payment announced', notice(words))
      }
      const lines = [...asked.changes, `Difference to be paid by Zelle: ${formatMoney(asked.dueCents)}`]
      const rows = lines.map(line => ({ label: '', value: toSingleLine(line) }))
      return toOperator(
        input,
        'Change requested',
        notice(
          'The customer wants to change this ride and to send the difference by Zelle. Nothing has changed yet. If you agree, change the ride on the operator page: the difference is then due.',
        ),
        { kind: 'rows', title: 'What the customer wants', rows },
      )
    },
  },
}
