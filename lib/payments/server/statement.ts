import 'server-only'
import { listCharges } from '@/lib/booking/model/ledger'
import { describeStatement, type StatementLine } from '@/lib/booking/model/statement'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadVersionedBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import type { PaymentDetails } from '@/lib/payments/model/schemas'
import { paymentNotFound } from './errors'

/** Lists what a ride costs and what was paid and returned, with the balance after each. Throws AppError not_found. */
export async function readStatement(
  context: Pick<BookingContext, 'db'>,
  access: BookingAccess,
): Promise<{ lines: StatementLine[] }> {
  const { row } = await loadVersionedBooking(context.db, access)
  return { lines: describeStatement(row.entries, 'rider') }
}

/** Reads a payment by its transaction. Throws the same AppError not_found for an unknown one and a wrong token. */
export async function readPaymentDetails(
  { db }: Pick<BookingContext, 'db'>,
  { id, token }: BookingAccess,
): Promise<PaymentDetails> {
  const entry = await db.selectFrom('ledger').select('booking_id').where('transaction_id', '=', id).executeTakeFirst()
  const { row } = await loadVersionedBooking(db, { id: entry?.booking_id ?? '', token }).catch(error => {
    throw error instanceof AppError && error.kind === 'not_found' ? paymentNotFound() : error
  })
  const charge = listCharges(row).find(({ transactionId }) => transactionId === id)
  if (charge === undefined) throw paymentNotFound()
  return { transactionId: charge.transactionId, at: charge.at, cents: charge.cents }
}
