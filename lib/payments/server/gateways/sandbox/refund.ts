import 'server-only'
import type { PaymentGateway, RefundOutcome } from '@/lib/payments/server/gateway-port'
import type { Tx } from '@/lib/platform/database/write'
import { currentState, findTransaction, insertTransaction } from './ledger'

type VoidInput = Parameters<PaymentGateway['void']>[0]
type RefundInput = Parameters<PaymentGateway['refund']>[0]

const REASON_CODES = { amount: '5', notFound: '16', notRefundable: '54', exceeds: '55', reviewed: '254' }

/** Voids a charge that is held or unsettled. Idempotent. */
export async function voidCharge(
  trx: Tx['db'],
  { refundInput, now }: { refundInput: VoidInput; now: Date },
): Promise<RefundOutcome> {
  const { transactionId } = refundInput
  const charge = await findTransaction(trx, transactionId)
  if (charge?.kind === 'charge' && charge.state === 'voided') return { state: 'made', transactionId }
  if (charge?.kind !== 'charge' || !['held', 'unsettled'].includes(currentState(charge, now))) {
    return { state: 'refused', reason: REASON_CODES.notFound }
  }
  await trx.updateTable('sandbox_transactions').set({ state: 'voided' }).where('id', '=', transactionId).execute()
  return { state: 'made', transactionId }
}

/** Declines a charge that is held for review. Idempotent. */
export async function declineHeldCharge(
  trx: Tx['db'],
  { refundInput, now }: { refundInput: VoidInput; now: Date },
): Promise<RefundOutcome> {
  const { transactionId } = refundInput
  const charge = await findTransaction(trx, transactionId)
  const state = charge?.kind === 'charge' ? currentState(charge, now) : null
  if (state === 'declined' || state === 'voided') return { state: 'made', transactionId }
  if (state !== 'held') return { state: 'refused', reason: REASON_CODES.notFound }
  const patch = { state: 'declined' as const, reason: REASON_CODES.reviewed }
  await trx.updateTable('sandbox_transactions').set(patch).where('id', '=', transactionId).execute()
  return { state: 'made', transactionId }
}

/** Refunds all or part of a settled charge. */
export async function refundCharge(
  trx: Tx['db'],
  { refundInput, now }: { refundInput: RefundInput; now: Date },
): Promise<RefundOutcome> {
  const { amountCents } = refundInput
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) return { state: 'refused', reason: REASON_CODES.amount }
  const charge = await findTransaction(trx, refundInput.transactionId)
  if (charge?.kind !== 'charge') return { state: 'refused', reason: REASON_CODES.notFound }
  if (currentState(charge, now) !== 'settled') return { state: 'refused', reason: REASON_CODES.notRefundable }
  const refunded = await refundedCents(trx, charge.id)
  if (refunded + amountCents > charge.amount_cents) return { state: 'refused', reason: REASON_CODES.exceeds }
  const transactionId = await insertTransaction(trx, {
    kind: 'refund',
    invoice_number: refundInput.invoiceNumber,
    reference: refundInput.reference,
    amount_cents: amountCents,
    card: charge.card,
    state: 'approved',
    reason: null,
    ref_transaction_id: charge.id,
    created_at: now.toISOString(),
  })
  return { state: 'made', transactionId }
}

async function refundedCents(trx: Tx['db'], chargeId: string): Promise<number> {
  const refunds = await trx
    .selectFrom('sandbox_transactions')
    .select('amount_cents')
    .where('kind', '=', 'refund')
    .where('ref_transaction_id', '=', chargeId)
    .execute()
  return refunds.reduce((total, { amount_cents }) => total + amount_cents, 0)
}
