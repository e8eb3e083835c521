import 'server-only'
import type { RefundPurpose } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Tx } from '@/lib/platform/database/write'
import { remainingRefundableCents } from './external-refunds'
import { buildRefund } from './record-outcome'
import { findKeptCharges, insertPayment, listPayments } from './store'

/**
 * Inserts refunds of an amount across the charges of a booking, the last charge first, each up to the charge's
 * unrefunded amount. Process the refunds after it.
 */
export async function insertRefunds(
  trx: Tx['db'],
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
