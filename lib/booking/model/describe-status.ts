import { userMessages } from '@/lib/errors'
import { capitalize, formatInstant, formatMoney } from '@/lib/format'
import type { Booking } from './schemas'
import { isCanceled, isDisputed } from './status'

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
  if (isCanceled(booking)) return joinSentences(words.canceled, describeRefund(booking))
  if (booking.status === 'payment_unknown') return userMessages.paymentChecking
  if (booking.status === 'paid') return describePaid(words, booking)
  if (isDisputed(booking))
    return joinSentences(words.reserved, describeChargeback(booking), 'Please call us about this ride.')
  return joinSentences(words.reserved, describeUnpaid(words, booking), describeLateFee(booking, 'This'))
}

function describeUnpaid(words: StatusWords, booking: Booking): string {
  const { status, quote, account, paymentMethod } = booking
  if (status === 'awaiting_zelle') {
    const deadline = describeZelleDeadline(booking)
    return `${words.awaitingZelle} ${formatMoney(account.dueCents)}${deadline === null ? '' : `, due ${deadline}`}.`
  }
  if (quote === null) {
    return `${paymentMethod === 'zelle' ? 'Your Zelle payment' : 'Payment'} is due once your fare is confirmed.`
  }
  if (quote.provisional) {
    return `We estimate your fare at ${formatMoney(quote.totalCents)}. Payment is due once we confirm the fare.`
  }
  const earlier = account.refundedCents
  return joinSentences(
    earlier > 0 ? `Your earlier payment of ${formatMoney(earlier)} was refunded.` : '',
    'Payment is due.',
  )
}

/** Describes a paid ride; one with a balance is not called paid. */
function describePaid(words: StatusWords, booking: Booking): string {
  const { account } = booking
  const refunded = account.refundedCents > 0 ? ` and refunded ${formatMoney(account.refundedCents)} of it` : ''
  const received = `We received ${formatMoney(account.paidCents)}${refunded}.`
  const reversed =
    account.chargebackCents > 0 ? `Your bank reversed ${formatMoney(account.chargebackCents)} of it.` : ''
  return joinSentences(
    account.dueCents > 0 ? describeBalanceDue(booking) : words.paid,
    account.paidCents > 0 ? received : 'Nothing is due.',
    reversed,
    describeRefundDue(booking),
    account.openCharge === null
      ? ''
      : `We are checking your payment of ${formatMoney(account.openCharge.cents)}. Please do not pay again.`,
  )
}

/** Describes what is still due of a paid ride: "$5.00 of the $162.00 total is still unpaid."; empty if nothing is. */
export function describeBalanceDue(booking: Pick<Booking, 'account'>): string {
  const { dueCents, priceCents } = booking.account
  if (dueCents === 0) return ''
  return joinSentences(
    `${formatMoney(dueCents)} of the ${formatMoney(priceCents)} total is still unpaid.`,
    describeLateFee(booking, 'The total'),
  )
}

function describeLateFee({ account: { lateFeeCents } }: Pick<Booking, 'account'>, what: 'This' | 'The total'): string {
  if (lateFeeCents === 0) return ''
  return `${what} includes a nonrefundable ${formatMoney(lateFeeCents)} from a late change to a lower fare.`
}

/** Describes when a Zelle transfer is due; null without a due date. */
export function describeZelleDeadline(
  booking: Pick<Booking, 'scheduleOption' | 'zelleDueAt' | 'pickupTimeZone'>,
): string | null {
  if (booking.zelleDueAt === null) return null
  if (booking.scheduleOption === 'immediately') return 'before your ride'
  return `by ${formatInstant(booking.zelleDueAt, booking.pickupTimeZone)}`
}

/** Describes a canceled booking and its refund. */
export function describeCanceledBooking(booking: Booking): string {
  return joinSentences(`Your booking ${booking.id} is canceled.`, describeRefund(booking))
}

/** Describes the refund of a canceled booking; empty if what was paid is kept. */
export function describeRefund(booking: Booking): string {
  const { status, account } = booking
  const refunded = formatMoney(account.refundedCents)
  if (status === 'refund_due') {
    return joinSentences(
      describeRefundDue(booking),
      account.refundedCents > 0 ? `${refunded} was refunded before.` : '',
    )
  }
  if (status === 'refunded') return `Your refund of ${refunded} has been issued.`
  if (account.openCharge !== null) return describeCardHold(`The ${formatMoney(account.openCharge.cents)} hold`)
  if (account.chargebackCents > 0) return describeChargeback(booking)
  return account.paidCents === 0 ? 'Nothing was paid, so there is no refund.' : ''
}

/** Describes that a payment in review is declined: until then the bank of the card holds the amount. */
export function describeCardHold(hold = 'The hold'): string {
  return `Your card has not been charged. ${hold} on your card is being released.`
}

/** Describes a refund that is due and who sends it; empty without one. */
function describeRefundDue({ account, paymentMethod }: Booking): string {
  const { refundDueCents, operatorRefundCents } = account
  const byGatewayCents = refundDueCents - operatorRefundCents
  const refund = (cents: number) => `your refund of ${formatMoney(cents)}`
  const byGateway = `${capitalize(refund(byGatewayCents))} will be credited to your card once the payment settles, usually within a day or two.`
  const byOperator =
    paymentMethod === 'zelle'
      ? `We will send ${refund(operatorRefundCents)} by Zelle.`
      : `${capitalize(refund(operatorRefundCents))} could not be processed automatically. We will send it manually; call us with any questions.`
  return joinSentences(byGatewayCents > 0 ? byGateway : '', operatorRefundCents > 0 ? byOperator : '')
}

function describeChargeback({ account }: Booking): string {
  return `Your bank reversed the payment of ${formatMoney(account.chargebackCents)}.`
}

export function joinSentences(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}
