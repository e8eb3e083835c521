import { userMessages } from '@/lib/errors'
import { formatInstant, formatMoney } from '@/lib/format'
import { describeRefund, splitRefund } from './refunds'
import type { Booking } from './schemas'
import { type FareWithKept, getFareWithKeptCents, getNetPaidCents, getPriceCents, isDisputed, isUnpaid } from './status'

/** Describes that an amount includes what late changes kept; empty without it. */
export function describeKeptDifference(
  { keptDifferenceCents }: Pick<Booking, 'keptDifferenceCents'>,
  what: 'This' | 'The total' = 'This',
): string {
  if (keptDifferenceCents === 0) return ''
  return `${what} includes a nonrefundable ${formatMoney(keptDifferenceCents)} from a late change to a lower fare.`
}

/** Describes the credit that a promised refund became; empty without one. */
export function describeCredit({
  creditCents,
  status,
  balanceDue,
}: Pick<Booking, 'creditCents' | 'status' | 'balanceDue'>): string {
  if (creditCents === 0) return ''
  const what = `Your ${formatMoney(creditCents)} credit`
  const isPaid = status === 'paid' && balanceDue === null
  return isPaid ? `${what} was applied to your payment.` : `${what} will be applied to your payment.`
}

const LABELS = {
  reserved: 'Reserved.',
  paid: 'Paid.',
  canceled: 'Canceled.',
  awaitingZelle: 'Awaiting your Zelle payment of',
}
const SENTENCES: StatusWords = {
  reserved: 'Your ride is reserved.',
  paid: 'Your ride is paid for.',
  canceled: 'Your ride is canceled.',
  awaitingZelle: 'We are waiting for your Zelle payment of',
}
type StatusWords = typeof LABELS

/** Describes a booking's status for its customer, for screens and tables: "Reserved. Payment is due." */
export function describeStatus(booking: Booking): string {
  return describeStatusIn(LABELS, booking)
}

/** Describes a booking's status in whole sentences, for running text: "Your ride is reserved. Payment is due." */
export function describeStatusInSentences(booking: Booking): string {
  return describeStatusIn(SENTENCES, booking)
}

function describeStatusIn(words: StatusWords, booking: Booking): string {
  const isDue = isUnpaid(booking) || booking.status === 'paid'
  const included = isUnpaid(booking) ? describeKeptDifference(booking) : ''
  return [describeStatusOnly(words, booking), included, isDue ? describeCredit(booking) : ''].filter(Boolean).join(' ')
}

function describeStatusOnly(words: StatusWords, booking: Booking): string {
  const { status, quote } = booking
  switch (status) {
    case 'reserved':
      if (isDisputed(booking)) return `${words.reserved} ${describeDispute(booking)}`
      if (isFullyReturned(booking)) return `${words.reserved} ${describeEarlierRefund(booking)} Payment is due.`
      if (quote?.provisional) {
        return `${words.reserved} We estimate your fare at ${formatMoney(quote.totalCents)}. Payment is due once we confirm the fare.`
      }
      return `${words.reserved} ${quote ? 'Payment is due.' : 'Payment is due once your fare is confirmed.'}`
    case 'awaiting_zelle':
      if (isDisputed(booking)) return `${words.reserved} ${describeDispute(booking)}`
      return quote
        ? `${words.reserved} ${words.awaitingZelle} ${formatMoney(getPriceCents(booking))}${formatZelleDue(booking)}.`
        : `${words.reserved} Your Zelle payment is due once your fare is confirmed.`
    case 'payment_unknown':
      return userMessages.paymentChecking
    case 'paid':
      return describePaid(words, booking)
    case 'refund_due':
    case 'refunded':
    case 'cancelled':
      return [words.canceled, describeRefund(booking)].join(' ').trimEnd()
  }
}

/** Describes a canceled booking and its refund. */
export function describeCanceledBooking(booking: Booking): string {
  return `Your booking ${booking.id} is canceled. ${describeRefund(booking)}`.trimEnd()
}

/** Describes when a Zelle transfer is due; null without a due date. */
export function describeZelleDeadline(
  booking: Pick<Booking, 'scheduleOption' | 'zelleDueAt' | 'pickupTimeZone'>,
): string | null {
  if (booking.zelleDueAt === null) return null
  if (booking.scheduleOption === 'immediately') return 'before your ride'
  return `by ${formatInstant(booking.zelleDueAt, booking.pickupTimeZone)}`
}

function formatZelleDue(booking: Booking): string {
  const due = describeZelleDeadline(booking)
  return due === null ? '' : `, due ${due}`
}

function describeDispute({ chargebackCents }: Booking): string {
  return `Your bank reversed the payment of ${formatMoney(chargebackCents)}. Please call us about this ride.`
}

function isFullyReturned({ paidCents, refundCents, refundBy }: Booking): boolean {
  return refundCents > 0 && refundCents >= paidCents && refundBy === null
}

function describeEarlierRefund({ refundCents }: Booking): string {
  return `Your earlier payment of ${formatMoney(refundCents)} was refunded.`
}

/** Describes the unpaid part of a paid ride's price; empty if there is none. */
export function describeBalanceDue(booking: FareWithKept & Pick<Booking, 'balanceDue'>): string {
  return [describeBalanceDueOnly(booking), booking.balanceDue && describeKeptDifference(booking, 'The total')]
    .filter(Boolean)
    .join(' ')
}

/** Describes the unpaid part in one sentence: "$5.00 of the $162.00 total is still unpaid."; empty if there is none. */
export function describeBalanceDueOnly({ balanceDue, ...fare }: FareWithKept & Pick<Booking, 'balanceDue'>): string {
  if (balanceDue === null) return ''
  return `${formatMoney(balanceDue.amountCents)} of the ${formatMoney(getFareWithKeptCents(fare))} total is still unpaid.`
}

function describePaid(words: StatusWords, booking: Booking): string {
  const { balanceDue, partialRefundCents } = booking
  if (balanceDue === null) return describeFullyPaid(words, booking)
  const received = `We received ${formatMoney(getNetPaidCents(booking) + partialRefundCents)}`
  return [
    describeBalanceDue(booking),
    partialRefundCents === 0 ? `${received}.` : `${received} and refunded ${formatMoney(partialRefundCents)} of it.`,
    balanceDue.isPaymentOpen
      ? userMessages.paymentChecking
      : 'Part of an earlier payment did not go through or was returned.',
  ].join(' ')
}

function describeFullyPaid(words: StatusWords, booking: Booking): string {
  const { refundBy, chargebackCents, partialRefundCents } = booking
  const { partCents, otherCents } = splitRefund(booking)
  const received = `We received ${formatMoney(getNetPaidCents(booking) + partCents)}`
  const other = formatMoney(otherCents)
  const isPartDue = refundBy !== null && otherCents === 0 && partialRefundCents > 0
  const part = `${isPartDue ? 'are refunding' : 'refunded'} ${formatMoney(partCents)} of it`
  return [
    `${words.paid} ${received}${partCents === 0 ? '' : ` and ${part}`}.`,
    ...(otherCents > 0 && refundBy === null ? [`Another ${other} was refunded.`] : []),
    ...(otherCents > 0 && refundBy !== null ? [`Another ${other} was charged in error and will be refunded.`] : []),
    ...(chargebackCents > 0 ? [`Your bank reversed another payment of ${formatMoney(chargebackCents)}.`] : []),
  ].join(' ')
}

/** Describes a change that waits for its payment; empty without one. */
export function describePendingChange({ pendingChange, pickupTimeZone, ...booking }: Booking): string {
  if (pendingChange === null) return ''
  const { ride, differenceCents, expiresAt, isPaymentOpen, paymentMethod } = pendingChange
  const [oldFare, newFare] = [booking.quote, ride.quote].map(quote => formatMoney(quote?.totalCents ?? 0))
  const amount = formatMoney(differenceCents)
  if (isPaymentOpen) {
    return `We are checking your payment of ${amount}. Please do not pay again.`
  }
  return (
    `${paymentMethod === 'zelle' ? `Send ${amount} by Zelle before` : `Pay ${amount} by`} ${formatInstant(expiresAt, pickupTimeZone)} to ` +
    `change your ride. The new fare is ${newFare} instead of ${oldFare}. Your ride will not change until we receive your payment.`
  )
}
