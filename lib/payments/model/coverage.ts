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

/** Calculates how much of the fare, with what late changes kept and less credits, no charge pays. */
export function getUncoveredCents({ booking, payments }: Coverage): number {
  return getFareWithKeptCents(booking) - sumLostRefunds(payments) - getCoveredCents(payments)
}

/**
 * Calculates how much the charges pay. Refunds of a change count, because it lowered the fare. What the operator gave
 * back does not: a courtesy, or a part of a charge refunded in the merchant interface. A charge whose last cents were
 * returned in any other way pays nothing but such a courtesy.
 */
function getCoveredCents(payments: readonly PaymentEntry[]): number {
  const coveredCents = payments.filter(isApproved).map(charge => {
    const refunds = payments.filter(payment => isRefund(payment) && isRefundOf(payment, charge))
    const isReturned = sumCents(refunds) >= charge.amountCents && refunds.at(-1)?.purpose === null
    const counted = refunds.filter(({ purpose }) => purpose === 'change' || (isReturned && purpose === null))
    return Math.max(0, charge.amountCents - sumCents(counted))
  })
  return coveredCents.reduce((total, cents) => total + cents, 0)
}

/**
 * Calculates what the operator gave back that the next payment has to consider: refunds that were promised of charges
 * lost before, and once no charge is left, what they gave back.
 */
export function getCreditCents(payments: readonly PaymentEntry[]): number {
  return sumLostRefunds(payments) + (listKeptCharges(payments).length > 0 ? 0 : getCoveredCents(payments))
}

function sumLostRefunds(payments: readonly PaymentEntry[]): number {
  return sumCents(payments.filter(({ isLost }) => isLost))
}
