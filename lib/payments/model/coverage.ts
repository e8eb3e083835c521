import type { Booking } from '@/lib/booking/model/schemas'
import { getFareWithKeptCents } from '@/lib/booking/model/status'
import {
  getRefundableCents,
  isApproved,
  isRefund,
  isRefundOf,
  listKeptCharges,
  type PaymentEntry,
  sumCents,
} from './payment-entries'

type Coverage = { booking: Pick<Booking, 'quote' | 'keptDifferenceCents'>; payments: readonly PaymentEntry[] }

/** Checks whether charges without a chargeback add up to the fare. */
export function isFareCovered(coverage: Coverage): boolean {
  return getUncoveredCents(coverage) <= 0
}

/**
 * Calculates how much of what the charges pay is more than the fare, with what late changes kept and less credits; not
 * all that is left of the charges, which would leave the ride unpaid.
 */
export function getOverpaidCents(coverage: Coverage): number {
  const { payments } = coverage
  const leftCents = listKeptCharges(payments).reduce(
    (total, charge) => total + getRefundableCents({ charge, payments }),
    0,
  )
  return Math.max(0, Math.min(-getUncoveredCents(coverage), leftCents - 1))
}

/** Calculates how much no charge pays of the fare plus amounts kept by late changes, less credits. */
export function getUncoveredCents({ booking, payments }: Coverage): number {
  return getFareWithKeptCents(booking) - sumRefundsOfVoidedCharges(payments) - getCoveredCents(payments)
}

/**
 * Calculates how much the charges pay. Refunds of a change are subtracted, because it lowered the fare. Voluntary
 * refunds are not: a courtesy, or a partial refund in the merchant interface beyond the refunds due. A charge that was
 * refunded in full in any other way pays nothing but such a courtesy.
 */
function getCoveredCents(payments: readonly PaymentEntry[]): number {
  const coveredCents = payments.filter(isApproved).map(charge => {
    const refunds = listRefundsByPurpose({ charge, payments })
    const isReturned = sumCents(refunds) >= charge.amountCents && refunds.at(-1)?.purpose === null
    const counted = refunds.filter(({ purpose }) => purpose === 'change' || (isReturned && purpose === null))
    return Math.max(0, charge.amountCents - sumCents(counted))
  })
  return coveredCents.reduce((total, cents) => total + cents, 0)
}

/**
 * Lists the refunds of a charge in creation order. A refund due that the merchant's own refund replaced keeps its
 * purpose; the merchant's refund then counts only with the rest of its amount.
 */
function listRefundsByPurpose({
  charge,
  payments,
}: {
  charge: PaymentEntry
  payments: readonly PaymentEntry[]
}): PaymentEntry[] {
  const refunds = payments.filter(payment => payment.kind === 'refund' && isRefundOf(payment, charge))
  const countedCents = new Map(refunds.filter(isRefund).map(refund => [refund, refund.amountCents]))
  const replacements = refunds.filter(refund => isRefund(refund) && refund.purpose === null)
  for (const replaced of refunds.filter(({ replacedAt }) => replacedAt !== null)) {
    let missingCents = replaced.amountCents
    for (const replacement of replacements.filter(({ createdAt }) => createdAt === replaced.replacedAt)) {
      const cents = countedCents.get(replacement) ?? 0
      const partCents = Math.min(cents, missingCents)
      countedCents.set(replacement, cents - partCents)
      missingCents -= partCents
    }
    countedCents.set(replaced, replaced.amountCents - missingCents)
  }
  // A replaced refund was due before its replacement, even if both have the same time.
  const isAfter = ({ replacedAt }: PaymentEntry) => (replacedAt === null ? 1 : 0)
  return refunds
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || isAfter(a) - isAfter(b))
    .map(refund => ({ ...refund, amountCents: countedCents.get(refund) ?? 0 }))
    .filter(({ amountCents }) => amountCents > 0)
}

/**
 * Calculates the credit for the next payment: refunds due whose charges were voided or failed first and, once no charge
 * is left, the operator's voluntary refunds.
 */
export function getCreditCents(payments: readonly PaymentEntry[]): number {
  return sumRefundsOfVoidedCharges(payments) + (listKeptCharges(payments).length > 0 ? 0 : getCoveredCents(payments))
}

function sumRefundsOfVoidedCharges(payments: readonly PaymentEntry[]): number {
  return sumCents(payments.filter(({ isRefundOfVoidedCharge }) => isRefundOfVoidedCharge))
}
