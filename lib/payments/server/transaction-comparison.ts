import 'server-only'
import type { Kysely } from 'kysely'
import type { Gateway } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { ListedTransaction, Transaction } from './gateway-port'

const MAX_BOUND_VALUES = 500

type RecordedPayment = Pick<PaymentTable, 'kind' | 'state'>
export type PaymentRecords = { payments: Map<string, RecordedPayment[]>; invoices: Set<string> }

export async function loadPaymentRecords(
  db: Kysely<Tables>,
  { gateway, listed }: { gateway: Gateway; listed: readonly ListedTransaction[] },
): Promise<PaymentRecords> {
  const records: PaymentRecords = { payments: new Map(), invoices: new Set() }
  for (let start = 0; start < listed.length; start += MAX_BOUND_VALUES) {
    const chunk = listed.slice(start, start + MAX_BOUND_VALUES)
    const ids = chunk.map(({ transactionId }) => transactionId)
    const payments = await db
      .selectFrom('payments')
      .select(['transaction_id', 'kind', 'state'])
      .where('gateway', '=', gateway)
      .where('transaction_id', 'in', ids)
      .execute()
    for (const { transaction_id, ...known } of payments) {
      if (transaction_id !== null)
        records.payments.set(transaction_id, [...(records.payments.get(transaction_id) ?? []), known])
    }
    const numbers = chunk.flatMap(({ invoiceNumber }) => (invoiceNumber === null ? [] : [invoiceNumber]))
    if (numbers.length === 0) continue
    const bookings = await db
      .selectFrom('bookings')
      .select('invoice_number')
      .where('invoice_number', 'in', numbers)
      .execute()
    const changes = await db
      .selectFrom('change_invoices')
      .select('invoice_number')
      .where('invoice_number', 'in', numbers)
      .execute()
    for (const { invoice_number } of [...bookings, ...changes]) records.invoices.add(invoice_number)
  }
  return records
}

export function tookMoney(state: Transaction['state']): boolean {
  return ['unsettled', 'settled', 'charged_back', 'chargeback_reversed'].includes(state)
}

/** Checks whether a listed transaction differs from our records. */
export function differsFromRecords(
  { transactionId, kind, state, invoiceNumber }: ListedTransaction,
  records: PaymentRecords,
): boolean {
  const recordedPayments = records.payments.get(transactionId) ?? []
  const charge = recordedPayments.find(payment => payment.kind === 'charge')
  const refund = recordedPayments.find(payment => payment.kind === 'refund')
  const wasReversed = state === 'voided' || state === 'declined' || state === 'failed'
  switch (charge?.state) {
    case undefined:
      break
    case 'approved':
      // A void has its charge's own number.
      if (state === 'held') return false
      return state === 'charged_back' || wasReversed !== (refund?.state === 'made')
    case 'charged_back':
      return state === 'chargeback_reversed'
    case 'unmatched':
      return wasReversed || state === 'charged_back'
    case 'declined':
    case 'failed':
    case 'voided':
    case 'refused':
    case 'absent':
      return tookMoney(state)
    default:
      // Left to the periodic reconciliation.
      return false
  }
  if (refund !== undefined) return refund.state === 'made' && wasReversed
  if (kind === 'refund') return tookMoney(state)
  return tookMoney(state) && invoiceNumber !== null && records.invoices.has(invoiceNumber)
}
