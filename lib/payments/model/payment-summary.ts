import { isFareConfirmed } from '@/lib/booking/model/describe-fare'
import { getActiveChange } from '@/lib/booking/model/ride-change'
import type { Booking, PendingChange } from '@/lib/booking/model/schemas'
import { getPriceCents } from '@/lib/booking/model/status'
import { getCreditCents, getUncoveredCents, isFareCovered } from './coverage'
import {
  getRefundableCents,
  isApproved,
  isRefund,
  listKeptCharges,
  openChargeStates,
  type PaymentEntry,
  sumCents,
} from './payment-entries'

export type PaymentSummary = Pick<
  Booking,
  | 'status'
  | 'paidCents'
  | 'refundCents'
  | 'partialRefundCents'
  | 'creditCents'
  | 'refundDueCents'
  | 'chargebackCents'
  | 'transactionId'
  | 'refundBy'
  | 'pendingReview'
  | 'pendingChange'
  | 'balanceDue'
>

type SummarizedBooking = Pick<
  Booking,
  'cancelledAt' | 'paymentMethod' | 'quote' | 'keptDifferenceCents' | 'transactionId' | 'pendingChange' | 'balanceDue'
>

/**
 * Derives the payment status from the payments in creation order. No other code marks a booking as paid or refunded. A
 * chargeback leaves the booking unpaid, unless other charges pay the fare or its amount had already been
 * refunded. If one of several charges is undone in another way, the ride stays paid, with a balance due; its invoice
 * number is empty until one is created. A pending change ends with the payment that it adds to.
 */
export function derivePaymentSummary({
  booking,
  payments,
}: {
  booking: SummarizedBooking
  payments: readonly PaymentEntry[]
}): PaymentSummary {
  const charges = payments.filter(({ kind }) => kind === 'charge')
  const refunds = payments.filter(isRefund)
  const approved = charges.filter(isApproved)
  const chargedBack = charges.filter(({ state }) => state === 'charged_back')
  const pendingRefunds = refunds.filter(({ state }) => state !== 'made')
  const refundsByOperator = pendingRefunds.filter(needsOperator)
  const paying = selectPayingCharge({ booking, payments })
  const received = charges.filter(charge => approved.includes(charge) || chargedBack.includes(charge))
  const openCharges = charges.filter(({ state }) => openChargeStates.includes(state))
  const facts = {
    paidCents: sumCents(received),
    refundCents: sumCents(refunds),
    partialRefundCents: sumCents(refunds.filter(({ purpose }) => purpose !== null)),
    creditCents: booking.cancelledAt === null ? getCreditCents(payments) : 0,
    refundDueCents: sumCents(refundsByOperator.length > 0 ? refundsByOperator : pendingRefunds),
    // A prior refund counts once, as a refund.
    chargebackCents: chargedBack.reduce(
      (total, charge) => total + Math.max(0, getRefundableCents({ charge, payments })),
      0,
    ),
    // The paying charge, even after it was refunded.
    transactionId: (paying ?? received.find(isRecordedCharge(booking)) ?? received[0])?.transactionId ?? null,
    pendingReview: charges.some(({ state }) => state === 'held'),
    refundBy:
      pendingRefunds.length === 0 ? null : refundsByOperator.length > 0 ? ('operator' as const) : ('gateway' as const),
  }
  const paid = paying !== undefined && (facts.chargebackCents === 0 || isFareCovered({ booking, payments }))
  const status = deriveStatus({ booking, hasOpenCharge: openCharges.length > 0, paid, refunds, pendingRefunds })
  const balanceDue = status === 'paid' ? deriveBalanceDue({ booking, payments, openCharges }) : null
  return { ...facts, status, pendingChange: derivePendingChange({ booking, status, openCharges }), balanceDue }
}

function deriveBalanceDue({
  booking,
  payments,
  openCharges,
}: {
  booking: SummarizedBooking
  payments: readonly PaymentEntry[]
  openCharges: readonly PaymentEntry[]
}): Booking['balanceDue'] {
  const amountCents = getUncoveredCents({ booking, payments })
  if (amountCents <= 0 || !isFareConfirmed(booking.quote)) return null
  const previous = booking.balanceDue ?? { invoiceNumber: '', paymentMethod: 'authorizenet' }
  // A charge that was approved for less than is missing now keeps its invoice number.
  const isInvoiceUsed = payments.some(
    payment => isApproved(payment) && payment.invoiceNumber === previous.invoiceNumber,
  )
  const { invoiceNumber, paymentMethod } = isInvoiceUsed
    ? { invoiceNumber: '', paymentMethod: 'authorizenet' as const }
    : previous
  return {
    amountCents,
    invoiceNumber,
    paymentMethod,
    isPaymentOpen: openCharges.some(charge => charge.invoiceNumber === invoiceNumber),
  }
}

function derivePendingChange({
  booking: { pendingChange },
  status,
  openCharges,
}: {
  booking: Pick<Booking, 'pendingChange'>
  status: Booking['status']
  openCharges: readonly PaymentEntry[]
}): Booking['pendingChange'] {
  if (pendingChange === null) return null
  const isPaymentOpen = openCharges.some(({ invoiceNumber }) => invoiceNumber === pendingChange.invoiceNumber)
  return isPaymentOpen || status === 'paid' ? { ...pendingChange, isPaymentOpen } : null
}

export type ChargePurpose = 'fare' | 'change' | 'balance'

/**
 * Names what a charge pays: the fare, the pending change, or the balance due. Null if nothing: it has to be refunded in
 * full. `others` are the other payments of the booking; `createdAt` is missing for a charge that this site did not make.
 */
export function findChargePurpose({
  booking,
  charge,
  others,
  now,
}: {
  booking: Pick<
    Booking,
    | 'cancelledAt'
    | 'invoiceNumber'
    | 'quote'
    | 'keptDifferenceCents'
    | 'creditCents'
    | 'status'
    | 'pendingChange'
    | 'balanceDue'
    | 'pickupAt'
    | 'noShowAt'
  >
  charge: Pick<PaymentEntry, 'invoiceNumber' | 'amountCents'> & Partial<Pick<PaymentEntry, 'createdAt'>>
  others: readonly PaymentEntry[]
  now: Date
}): ChargePurpose | null {
  const { cancelledAt, quote } = booking
  const { invoiceNumber, amountCents } = charge
  if (cancelledAt !== null) return null
  const hasPayingCharge = listKeptCharges(others).length > 0
  if (invoiceNumber === booking.invoiceNumber) {
    return !hasPayingCharge && quote !== null && getPriceCents(booking) === amountCents ? 'fare' : null
  }
  const { balanceDue } = booking
  // The balance may have grown since the charge was sent.
  if (balanceDue?.invoiceNumber === invoiceNumber) return amountCents <= balanceDue.amountCents ? 'balance' : null
  // An expired change no longer holds its car.
  const pendingChange = getActiveChange(booking, now)
  const paysChange =
    pendingChange?.invoiceNumber === invoiceNumber &&
    pendingChange.differenceCents === amountCents &&
    booking.status === 'paid' &&
    hasPayingCharge &&
    !hasRideBegunSinceCharge({ booking, pendingChange, chargedAt: charge.createdAt ?? pendingChange.requestedAt, now })
  return paysChange ? 'change' : null
}

/**
 * Checks whether the ride began, by its old or its new pickup, between a charge and the time its outcome became known:
 * it was driven unchanged then. If it had begun before the charge, the operator made the change afterward.
 */
function hasRideBegunSinceCharge({
  booking: { pickupAt, noShowAt },
  pendingChange,
  chargedAt,
  now,
}: {
  booking: Pick<Booking, 'pickupAt' | 'noShowAt'>
  pendingChange: PendingChange
  chargedAt: string
  now: Date
}): boolean {
  const earlierPickup = Math.min(Date.parse(pickupAt), Date.parse(pendingChange.ride.pickupAt))
  return noShowAt !== null || (Date.parse(chargedAt) < earlierPickup && earlierPickup <= +now)
}

/** Selects the paying charge: not fully refunded, preferably the one already recorded. */
export function selectPayingCharge({
  booking,
  payments,
}: {
  booking: Pick<Booking, 'transactionId'>
  payments: readonly PaymentEntry[]
}): PaymentEntry | undefined {
  const keptCharges = listKeptCharges(payments)
  return keptCharges.find(isRecordedCharge(booking)) ?? keptCharges[0]
}

function isRecordedCharge(booking: Pick<Booking, 'transactionId'>) {
  return ({ transactionId }: PaymentEntry) => transactionId === booking.transactionId
}

function deriveStatus({
  booking,
  hasOpenCharge,
  paid,
  refunds,
  pendingRefunds: waiting,
}: {
  booking: Pick<Booking, 'cancelledAt' | 'paymentMethod' | 'quote'>
  hasOpenCharge: boolean
  paid: boolean
  refunds: readonly PaymentEntry[]
  pendingRefunds: readonly PaymentEntry[]
}): Booking['status'] {
  if (booking.cancelledAt !== null) {
    if (waiting.length > 0) return 'refund_due'
    return refunds.length > 0 ? 'refunded' : 'cancelled'
  }
  // Paid even if an excess charge is under review.
  if (paid) return 'paid'
  if (hasOpenCharge) return 'payment_unknown'
  return booking.paymentMethod === 'zelle' && isFareConfirmed(booking.quote) ? 'awaiting_zelle' : 'reserved'
}

function needsOperator({ state }: PaymentEntry): boolean {
  return state === 'operator'
}
