import 'server-only'
import type { Kysely } from 'kysely'
import type { RefundPurpose } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { remainingRefundableCents } from './external-refunds'
import { buildRefund } from './record-outcome'
import { findKeptCharges, insertPayment, listPayments } from './store'

/**
 * Inserts refunds of an amount across the charges of a booking, the last charge first, each up to the charge's
 * unrefunded amount. Within a transaction; process the refunds after it.
 */
export async function insertRefunds(
  trx: Kysely<Tables>,
  {
    bookingId,
    amountCents,
    purpose,
    now,
  }: { bookingId: string; amountCents: number; purpose: RefundPurpose | null; now: Date },
): Promise<PaymentTable[]> {
  const payments = await listPayments(trx, bookingId)
  const refunds: PaymentTable[] = []
  let remainingCents = amountCents
  for (const charge of findKeptCharges(payments).toReversed()) {
    const partCents = Math.min(remainingCents, remainingRefundableCents(charge, payments))
    if (partCents <= 0) continue
    const payment = buildRefund({ charge, amountCents: partCents, purpose, now })
    refunds.push(await insertPayment(trx, { payment, now }))
    remainingCents -= partCents
  }
  return refunds
}
