import 'server-only'
import { AppError } from '@/lib/errors'
import type { PaymentRecord } from '@/lib/payment/schemas'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import { type Opener, readBooking } from '@/lib/server/bookings/read'
import type { PaymentTable } from '@/lib/server/database/tables'
import { paymentNotFound } from './refusals'
import { listPayments } from './store'

/** The payments of the booking that an id and a token open, in the order they were made. Throws AppError not_found. */
export async function readPayments(ports: Pick<BookingPorts, 'db'>, opener: Opener): Promise<PaymentRecord[]> {
  const booking = await readBooking(ports, opener)
  return (await listPayments(ports.db, booking.id)).map(toRecord)
}

/**
 * One payment, by its own id or the gateway's, where the token opens its booking. Throws AppError not_found alike for
 * an id that is unknown, a wrong token and none.
 */
export async function readPayment(
  ports: Pick<BookingPorts, 'db'>,
  { id, token }: { id: string; token: string | null },
): Promise<PaymentRecord> {
  const row = await ports.db
    .selectFrom('payments')
    .selectAll()
    .where(eb => eb.or([eb('id', '=', id), eb('transaction_id', '=', id)]))
    .orderBy('created_at')
    .executeTakeFirst()
  await readBooking(ports, { id: row?.booking_id ?? '', token }).catch(sayNoPayment)
  return row === undefined ? sayNoPayment() : toRecord(row)
}

/** What could not be read at all is no payment that is not there. */
function sayNoPayment(error?: unknown): never {
  throw error === undefined || (error instanceof AppError && error.kind === 'not_found') ? paymentNotFound() : error
}

function toRecord(row: PaymentTable): PaymentRecord {
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
