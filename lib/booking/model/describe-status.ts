import { userMessages } from '@/lib/errors'
import { formatInstant, formatMoney, formatTime } from '@/lib/format'
import { describeEta, describePendingEta, formatDaysUntil } from './eta'
import { describeCarHold, findHoldExpiry, isHoldExpired, isWithoutCar } from './hold'
import type { PaymentMethod, PaymentWay } from './payment-methods'
import { getLastLegStart } from './pickup-time'
import type { Booking } from './schemas'
import { isCanceled, isDisputed, isPayable } from './status'
import { formatWait } from './usual-wait'

/** `relative` is the time until the arrival, which changes every minute: not to be announced. */
export type Standing = { headline: string; details: string[]; relative?: string }
type StandingRule = { when: boolean; headline: string; details: string[]; relative?: string }

/** Says in a line what matters most of a booking now, such as "Pay $111.05 to keep it", and what it means. */
export function describeStanding(booking: Booking, now: Date): Standing {
  const rules = [...listClosedRules(booking), ...listOpenRules(booking, now)]
  const { headline = '', details = [], relative } = rules.find(({ when }) => when) ?? {}
  return { headline, details: details.filter(Boolean), relative }
}

const PAYMENT_CHECKED = {
  headline: 'Checking your payment',
  details: [userMessages.paymentChecking],
} satisfies Standing

function listClosedRules(booking: Booking): StandingRule[] {
  return [
    { when: isCanceled(booking), headline: 'Canceled', details: [describeRefund(booking), booking.cancelReason ?? ''] },
    {
      when: booking.noShowAt !== null,
      headline: 'Marked as a no-show',
      details: ['If that is wrong, please call us.', describeStatus(booking)],
    },
    { when: booking.status === 'payment_unknown', ...PAYMENT_CHECKED },
    {
      when: isDisputed(booking) && booking.status !== 'paid',
      headline: 'Your payment was reversed',
      details: [describeChargeback(booking), 'Please call us about this ride.'],
    },
  ]
}

const AT_RIDE = 'Pay your chauffeur at the ride, by card or in cash.'

function listOpenRules(booking: Booking, now: Date): StandingRule[] {
  const { status, account, quote } = booking
  const due = formatMoney(account.dueCents)
  const arrival = describeEta(booking, now)
  const deadline = describeZelleDeadline(booking)
  const pendingEta = describePendingEta(booking)
  return [
    {
      when: status === 'paid' && account.openCharge?.changesRide === true,
      headline: PAYMENT_CHECKED.headline,
      details: [
        describeReceived(booking),
        'Your ride will change as soon as this payment is confirmed. Until then it stays as shown here.',
      ],
    },
    {
      when: arrival !== null,
      headline: `${arrival?.intro} ${arrival?.time}`,
      details: [describeStatus(booking), isPayable(booking) ? describeCarHold(booking, now) : ''],
      relative: arrival?.relative,
    },
    {
      when: status === 'paid' && account.dueCents > 0,
      headline: `Pay the remaining ${due}`,
      details: [
        describeBalanceDue(booking),
        booking.paymentMethod === 'chauffeur' ? AT_RIDE : '',
        describeReceived(booking),
        pendingEta,
      ],
    },
    {
      when: status === 'paid',
      headline: joinSentences('Paid.', describeMeeting(booking, now)),
      details: [describeReceived(booking), pendingEta],
    },
    {
      when: status === 'awaiting_zelle',
      headline: `Send ${due} by Zelle`,
      details: [
        `Your ride is reserved.${deadline === null ? '' : ` The transfer is due ${deadline}.`}`,
        'We will confirm your payment once it arrives.',
        describeLateFee(booking, 'This'),
        pendingEta,
      ],
    },
    {
      when: status === 'pay_chauffeur',
      headline: `Pay your chauffeur ${due}`,
      details: [
        describeCarHold(booking, now) ||
          (+now < getLastLegStart(booking) ? 'Your ride is reserved, and its car is held for you.' : ''),
        AT_RIDE,
        describeLateFee(booking, 'This'),
        pendingEta,
      ],
    },
    {
      when: quote === null || quote.provisional === true,
      headline: 'Reserved. We will confirm your fare',
      details: [describeUnpaid(booking), pendingEta],
    },
    {
      when: true,
      headline: describePayNow(booking, now),
      details: [describeCarHold(booking, now) || describeUnpaid(booking), describeLateFee(booking, 'This'), pendingEta],
    },
  ]
}

function describePayNow(booking: Booking, now: Date): string {
  const pay = `Pay ${formatMoney(booking.account.dueCents)}`
  if (findHoldExpiry(booking) === null) return pay
  if (isWithoutCar(booking)) return `${pay} to get your car`
  return isHoldExpired(booking, now) ? pay : `${pay} to keep it`
}

/** Describes when we meet next: "See you Thursday", or for an immediate ride the usual wait; "" after the ride. */
function describeMeeting(booking: Booking, now: Date): string {
  const { scheduleOption, pickupAt, returnAt, pickupTimeZone: timeZone, usualWait } = booking
  if (scheduleOption === 'immediately' && Date.parse(pickupAt) <= +now) {
    return usualWait === null ? 'We are finding your chauffeur' : `The usual wait is ${formatWait(usualWait)}`
  }
  const next = [pickupAt, returnAt].find(at => at !== null && Date.parse(at) > +now)
  if (!next) return ''
  const days = formatDaysUntil(next, { pickupTimeZone: timeZone, now })
  if (days === 'today') return `See you at ${formatTime(next, timeZone)}`
  if (days === 'tomorrow') return 'See you tomorrow'
  const isThisWeek = Date.parse(next) - +now < 6 * DAY_MS
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...(isThisWeek ? { weekday: 'long' } : { month: 'long', day: 'numeric' }),
  })
  return `See you ${isThisWeek ? '' : 'on '}${day.format(new Date(next))}`
}

const DAY_MS = 24 * 60 * 60_000

/** Describes a booking's status for its customer: "Reserved. Payment is due." */
export function describeStatus(booking: Booking): string {
  if (isCanceled(booking)) return joinSentences('Canceled.', describeRefund(booking))
  if (booking.status === 'payment_unknown') return userMessages.paymentChecking
  if (booking.status === 'paid') return describePaid(booking)
  if (isDisputed(booking))
    return joinSentences('Reserved.', describeChargeback(booking), 'Please call us about this ride.')
  return joinSentences('Reserved.', describeUnpaid(booking), describeLateFee(booking, 'This'))
}

const PAY: Record<PaymentMethod, string> = {
  authorizenet: 'Payment is due',
  zelle: 'Your Zelle payment is due',
  chauffeur: 'You pay your chauffeur',
}

function describeUnpaid(booking: Booking): string {
  const { status, quote, account, paymentMethod } = booking
  if (status === 'awaiting_zelle') {
    const deadline = describeZelleDeadline(booking)
    const due = deadline === null ? '' : `, due ${deadline}`
    return `Awaiting your Zelle payment of ${formatMoney(account.dueCents)}${due}.`
  }
  if (status === 'pay_chauffeur') {
    return `You pay your chauffeur ${formatMoney(account.dueCents)}, by card or in cash.`
  }
  if (quote === null) return `${PAY[paymentMethod]} once your fare is confirmed.`
  if (quote.provisional) {
    return `We estimate your fare at ${formatMoney(quote.totalCents)}. ${PAY[paymentMethod]} once we confirm the fare.`
  }
  const earlier = account.refundedCents
  return joinSentences(
    earlier > 0 ? `Your earlier payment of ${formatMoney(earlier)} was refunded.` : '',
    'Payment is due.',
  )
}

/** Describes a paid ride; one with a balance is not called paid. */
function describePaid(booking: Booking): string {
  return joinSentences(booking.account.dueCents > 0 ? describeBalanceDue(booking) : 'Paid.', describeReceived(booking))
}

/** Describes what was paid for a ride and what of it goes back: "We received $157.00." */
function describeReceived(booking: Booking): string {
  const { account } = booking
  const refunded = account.refundedCents > 0 ? ` and refunded ${formatMoney(account.refundedCents)} of it` : ''
  const received = `We received ${formatMoney(account.paidCents)}${refunded}.`
  const reversed =
    account.chargebackCents > 0 ? `Your bank reversed ${formatMoney(account.chargebackCents)} of it.` : ''
  return joinSentences(
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

export function describeCanceledBooking(booking: Booking): string {
  return joinSentences(`Your booking ${booking.id} is canceled.`, describeRefund(booking))
}

/** Describes the refund of a canceled booking; empty if what was paid is kept. */
function describeRefund(booking: Booking): string {
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

/** Describes a refund that is due and who sends it; empty without one. How it was paid says how it goes back. */
function describeRefundDue({ account }: Booking): string {
  const { refundDueCents, operatorRefundCents, operatorRefunds } = account
  const parts: DueRefund[] = [
    { cents: refundDueCents - operatorRefundCents, by: 'gateway', via: 'card' },
    ...operatorRefunds.map(({ way: via, cents }) => ({ cents, by: 'operator', via }) as const),
  ]
  return joinSentences(...parts.map(part => (part.cents > 0 ? describeDueRefund(part) : '')))
}

type DueRefund = { cents: number; by: 'gateway' | 'operator'; via: PaymentWay }

export function describeDueRefund({ cents, by, via }: DueRefund): string {
  const amount = formatMoney(cents)
  if (by === 'gateway') {
    return `Your refund of ${amount} will be credited to your card once the payment settles, usually within a day or two.`
  }
  if (via === 'zelle') return `We will send your refund of ${amount} by Zelle.`
  if (via === 'chauffeur') return `We will send your refund of ${amount} and call you about how.`
  return `Your refund of ${amount} could not be processed automatically. We will send it manually; call us with any questions.`
}

function describeChargeback({ account }: Booking): string {
  return `Your bank reversed the payment of ${formatMoney(account.chargebackCents)}.`
}

export function joinSentences(...sentences: string[]): string {
  return sentences.filter(Boolean).join(' ')
}
