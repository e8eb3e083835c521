import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import { type BookingAccess, loadBooking } from '@/lib/booking/server/load-booking'
import { AppError } from '@/lib/errors'
import type { PaymentRecord } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import { paymentNotFound } from './errors'
import { listPayments } from './store'

/** Lists a booking's payments in creation order. Throws AppError not_found. */
export async function listPaymentRecords(
  context: Pick<BookingContext, 'db'>,
  access: BookingAccess,
): Promise<PaymentRecord[]> {
  const booking = await loadBooking(context, access)
  return (await listPayments(context.db, booking.id)).map(toPaymentRecord)
}

/** Reads one payment by its own id or the gateway's. Throws the same AppError not_found for a wrong token. */
export async function readPaymentRecord(
  context: Pick<BookingContext, 'db'>,
  { id, token }: { id: string; token: string | null },
): Promise<PaymentRecord> {
  const row = await context.db
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', id), eb('transaction_id', '=', id)]))
    .orderBy('created_at')
    .executeTakeFirst()
  await loadBooking(context, { id: row?.booking_id ?? '', token }).catch(throwPaymentNotFound)
  return row === undefined ? throwPaymentNotFound() : toPaymentRecord(row)
}

function throwPaymentNotFound(error?: unknown): never {
  throw error === undefined || (error instanceof AppError && error.kind === 'not_found') ? paymentNotFound() : error
}

function toPaymentRecord(row: PaymentTable): PaymentRecord {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    amountCents: row.amount_cents,
    transactionId: row.transaction_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
