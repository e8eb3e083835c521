import 'server-only'
import type { CardCharge } from '@/lib/payments/model/schemas'
import type { PaymentTable } from '@/lib/payments/tables'
import type { PaymentContext } from './context'
import { listPayments } from './store'

/** Lists the charges that a chargeback, or its reversal, can be recorded for. A void took nothing from the card. */
export function toCardCharges(payments: readonly PaymentTable[]): CardCharge[] {
  return payments.flatMap(({ kind, state, gateway, transaction_id, created_at, amount_cents }) => {
    if (kind !== 'charge' || gateway === 'zelle' || transaction_id === null) return []
    if (state !== 'charged_back' && (state !== 'approved' || isVoided(transaction_id, payments))) return []
    const isChargedBack = state === 'charged_back'
    return { transactionId: transaction_id, at: created_at, amountCents: amount_cents, isChargedBack, lastFour: null }
  })
}

/** A void has its charge's own number. */
function isVoided(transactionId: string, payments: readonly PaymentTable[]): boolean {
  return payments.some(
    ({ kind, state, transaction_id }) => kind === 'refund' && state === 'made' && transaction_id === transactionId,
  )
}

/** Lists the card charges of a booking with the last four digits, which only the gateway knows; null if it does not say. */
export async function listCardCharges(
  { db, paymentGateway }: Pick<PaymentContext, 'db' | 'paymentGateway'>,
  bookingId: string,
): Promise<CardCharge[]> {
  const charges = toCardCharges(await listPayments(db, bookingId))
  return await Promise.all(
    charges.map(async charge => {
      const transaction = await paymentGateway.fetchTransaction(charge.transactionId).catch(() => null)
      return { ...charge, lastFour: transaction?.lastFour ?? null }
    }),
  )
}
