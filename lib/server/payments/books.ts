import 'server-only'
import type { Kysely } from 'kysely'
import type { Gateway } from '@/lib/payment/schemas'
import type { PaymentTable, Tables } from '@/lib/server/database/tables'
import type { ListedTransaction } from './port'

/** Values bound to one statement. */
const CHUNK = 500

type Known = Pick<PaymentTable, 'kind' | 'state'>
/** What our books have of listed transactions: payments by their transaction, and the invoices that are ours. */
export type Books = { payments: Map<string, Known[]>; invoices: Set<string> }

/** Reads what our books have of the transactions of a list. */
export async function readBooks(
  db: Kysely<Tables>,
  { gateway, listed }: { gateway: Gateway; listed: readonly ListedTransaction[] },
): Promise<Books> {
  const books: Books = { payments: new Map(), invoices: new Set() }
  for (let start = 0; start < listed.length; start += CHUNK) {
    const part = listed.slice(start, start + CHUNK)
    const ids = part.map(({ transactionId }) => transactionId)
    const payments = await db
      .selectFrom('payments')
      .select(['transaction_id', 'kind', 'state'])
      .where('gateway', '=', gateway)
      .where('transaction_id', 'in', ids)
      .execute()
    for (const { transaction_id, ...known } of payments) {
      if (transaction_id !== null)
        books.payments.set(transaction_id, [...(books.payments.get(transaction_id) ?? []), known])
    }
    const numbers = part.flatMap(({ invoiceNumber }) => (invoiceNumber === null ? [] : [invoiceNumber]))
    if (numbers.length === 0) continue
    const bookings = await db
      .selectFrom('bookings')
      .select('invoice_number')
      .where('invoice_number', 'in', numbers)
      .execute()
    for (const { invoice_number } of bookings) books.invoices.add(invoice_number)
  }
  return books
}

/** Whether a listed transaction is not as our books have it, so that it is worth a look at its details. */
export function differsFromBooks(
  { transactionId, kind, state, invoiceNumber }: ListedTransaction,
  books: Books,
): boolean {
  const known = books.payments.get(transactionId) ?? []
  const charge = known.find(payment => payment.kind === 'charge')
  const refund = known.find(payment => payment.kind === 'refund')
  const gone = state === 'voided' || state === 'declined' || state === 'failed'
  const taken = ['unsettled', 'settled', 'charged_back', 'chargeback_reversed'].includes(state)
  switch (charge?.state) {
    case undefined:
      break
    case 'approved':
      // A void of a charge carries the charge's own number. One that is held is neither here nor there.
      if (state === 'held') return false
      return state === 'charged_back' || gone !== (refund?.state === 'made')
    case 'charged_back':
      return state === 'chargeback_reversed'
    case 'unmatched':
      return gone || state === 'charged_back'
    case 'declined':
    case 'failed':
    case 'voided':
    case 'refused':
    case 'absent':
      return taken
    default:
      // Open payments are looked into by the rounds.
      return false
  }
  if (refund !== undefined) return refund.state === 'made' && gone
  if (kind === 'refund') return taken
  return taken && invoiceNumber !== null && books.invoices.has(invoiceNumber)
}
