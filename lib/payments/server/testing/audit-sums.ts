import 'server-only'
import type { PaymentTable } from '@/lib/payments/tables'
import type { Simulation } from './simulation'

export type LedgerEntry = ReturnType<Simulation['gateway']['ledger']>[number]

export const CHARGED_STATUSES = ['capturedPendingSettlement', 'settledSuccessfully', 'chargebackReversal']

export function netCents(entries: readonly LedgerEntry[]): number {
  const charges = entries.filter(({ type, status }) => isCharge(type) && CHARGED_STATUSES.includes(status))
  const refunds = entries.filter(({ type, status }) => !isCharge(type) && status.startsWith('refund'))
  return sumEntries(charges) - sumEntries(refunds)
}

export function centsAt(payments: readonly PaymentTable[]): number {
  return (
    sumPayments(payments.filter(({ state }) => state === 'approved')) -
    sumPayments(payments.filter(({ state }) => state === 'made'))
  )
}

export function isCharge(type: LedgerEntry['type']): boolean {
  return type === 'authCaptureTransaction'
}

export function isUndoneRefund({ type, status }: Pick<LedgerEntry, 'type' | 'status'>): boolean {
  return !isCharge(type) && !status.startsWith('refund')
}

export function isOpenState(state: PaymentTable['state']): boolean {
  return ['sent', 'unknown', 'held', 'due'].includes(state)
}

export function sumPayments(payments: readonly PaymentTable[]): number {
  return payments.reduce((total, { amount_cents }) => total + amount_cents, 0)
}

export function sumEntries(entries: readonly LedgerEntry[]): number {
  return entries.reduce((total, { amountCents }) => total + amountCents, 0)
}

/** Sums the merchant's refunds, less the refunds due that they replaced. */
export function sumVoluntaryRefunds(
  payments: readonly PaymentTable[],
  isCounted: (refund: PaymentTable) => boolean,
): number {
  const merchantRefunds = payments.filter(isMerchantRefund).filter(isCounted)
  const isReplaced = ({ state, reason, ref_transaction_id, updated_at }: PaymentTable) =>
    state === 'withdrawn' &&
    reason === 'merchant' &&
    merchantRefunds.some(refund => refund.ref_transaction_id === ref_transaction_id && refund.created_at === updated_at)
  return sumPayments(merchantRefunds) - sumPayments(payments.filter(isReplaced))
}

function isMerchantRefund({ kind, state, reason, method }: PaymentTable): boolean {
  return kind === 'refund' && state === 'made' && reason === 'merchant' && method === 'refund'
}

/** Checks whether the merchant refunded the last cents of a charge: its amount is then due again, and otherwise not. */
export function isReturnedByMerchant({ ref_transaction_id }: PaymentTable, payments: readonly PaymentTable[]): boolean {
  const charge = payments.find(({ kind, transaction_id }) => kind === 'charge' && transaction_id === ref_transaction_id)
  const refunds = listRefundsByPurpose(payments).filter(payment => payment.ref_transaction_id === ref_transaction_id)
  return sumPayments(refunds) >= (charge?.amount_cents ?? 0) && refunds.at(-1)?.purpose === null
}

export function isLostCharge({ kind, state, method }: PaymentTable): boolean {
  return kind === 'refund' && state === 'made' && method === 'void'
}

/** Lists the refunds in order. A refund by the merchant is split into the refunds due that it replaced, and the rest. */
export function listRefundsByPurpose(payments: readonly PaymentTable[]): PaymentTable[] {
  const refunds = payments.filter(({ kind }) => kind === 'refund')
  const standing = refunds.filter(({ state }) => state !== 'withdrawn')
  const isReplacementOf = (refund: PaymentTable, replaced: PaymentTable) =>
    refund.purpose === null &&
    refund.ref_transaction_id === replaced.ref_transaction_id &&
    refund.created_at === replaced.updated_at
  const replaced = refunds.filter(
    row => row.state === 'withdrawn' && row.reason === 'merchant' && standing.some(each => isReplacementOf(each, row)),
  )
  const counted = standing.map(refund => {
    const replacedCents = sumPayments(replaced.filter(row => isReplacementOf(refund, row)))
    return { ...refund, amount_cents: refund.amount_cents - replacedCents }
  })
  return [...counted, ...replaced]
    .filter(({ amount_cents }) => amount_cents !== 0)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
}
