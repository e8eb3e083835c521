import { z } from 'zod'
import { readSite } from '#site'
import { formatCount, formatInstant, formatMoney, formatShortInstant } from '@/lib/format'
import type { CancellationTerms } from '@/lib/site'
import { includedGratuityCents } from './gratuity'
import { type Account, type RefundPercent, refundOfCancel, shareOf } from './ledger'
import { isFareConfirmed } from './quote'
import type { Booking } from './schemas'
import { isCancelBlocked, isCanceled } from './status'

const HOUR_MS = 60 * 60 * 1000
export const IMMEDIATE_CANCEL_WINDOW_MS = HOUR_MS

/** Returns the policy in the words of the specification. */
export function describePolicy({ fullRefundHours, lateRefundPercent }: CancellationTerms): [string, string] {
  const hours = formatCount(fullRefundHours, 'hour')
  return [`More than ${hours} before pickup: 100% refund.`, `Within ${hours} of pickup: ${lateRefundPercent}% refund.`]
}

export function getFullRefundNoticeMs({ fullRefundHours }: CancellationTerms): number {
  return fullRefundHours * HOUR_MS
}

/** "half" of the fare */
export function describeShare(percent: RefundPercent): string {
  return { 0: 'none', 50: 'half', 100: 'all' }[percent] ?? `${percent}%`
}

export const cancellationSchema = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    percent: z.int().min(0).max(100),
    refundCents: z.int().min(0),
  }),
  z.object({ allowed: z.literal(false), sentence: z.string() }),
])
export type Cancellation = z.infer<typeof cancellationSchema>

/**
 * Returns the percentage that a cancellation at `now`, the server's clock, returns, or why it is too late.
 * - Earlier than the booking's hours before pickup: 100 %; otherwise the booking's part.
 * - A ride that the customer changed within those hours stays at that part.
 * - Immediate rides: 60 minutes after the pickup time, until a chauffeur is assigned.
 * - Closed after pickup and after a no-show.
 */
export function getCancellationTerms(
  booking: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'chauffeur' | 'noShowAt' | 'lateChangedAt' | 'cancellation'>,
  now: Date,
): { allowed: true; percent: RefundPercent } | { allowed: false; sentence: string } {
  const untilPickup = Date.parse(booking.pickupAt) - +now
  const immediate = booking.scheduleOption === 'immediately'
  const isInTime = immediate ? -untilPickup <= IMMEDIATE_CANCEL_WINDOW_MS : untilPickup > 0
  if (isInTime && immediate && booking.chauffeur !== null) {
    return {
      allowed: false,
      sentence: `Your chauffeur is on the way. To cancel this ride, please call us at ${readSite().phone}.`,
    }
  }
  if (!isInTime || booking.noShowAt !== null) {
    return {
      allowed: false,
      sentence: `This ride can no longer be canceled online. Please call us at ${readSite().phone}.`,
    }
  }
  const isEarly =
    !immediate && untilPickup > getFullRefundNoticeMs(booking.cancellation) && booking.lateChangedAt === null
  return { allowed: true, percent: isEarly ? 100 : booking.cancellation.lateRefundPercent }
}

/** Says before the booking until when a cancellation is free; `pickupAt` is null for an immediate ride. */
export function describeFreeCancellation(
  pickupAt: Date | null,
  timeZone: string,
  now: Date,
  terms: CancellationTerms = readSite().cancellation,
): string {
  const refund = `${describeShare(terms.lateRefundPercent)} of the fare is refunded`
  if (pickupAt === null) return `If you cancel before a chauffeur is sent, ${refund}.`
  const freeUntil = +pickupAt - getFullRefundNoticeMs(terms)
  if (freeUntil <= +now) return `If you cancel before pickup, ${refund}.`
  return `Free cancellation until ${formatShortInstant(freeUntil, timeZone)}; then ${refund}.`
}

type OfTerms =
  | 'quote'
  | 'scheduleOption'
  | 'pickupAt'
  | 'pickupTimeZone'
  | 'lateChangedAt'
  | 'cancellation'
  | 'status'
  | 'account'

/**
 * Lists the policy with what canceling this ride returns of its fare, in dollars: not of one that is paid once it takes
 * place, or costs nothing, of which there is nothing to return before.
 */
export function listRefundTerms(booking: Pick<Booking, OfTerms>): string[] {
  const { quote, scheduleOption, pickupAt, pickupTimeZone, lateChangedAt, cancellation, status, account } = booking
  const [early, late] = describePolicy(cancellation)
  const { fullRefundHours, lateRefundPercent } = cancellation
  if (!isFareConfirmed(quote) || status === 'pay_chauffeur') return [early, late]
  const includedCents = includedGratuityCents(quote)
  const wholeCents = includedCents + account.gratuityCents
  const totalCents = quote.totalCents + account.gratuityCents
  if (totalCents === 0) return [early, late]
  const sharedCents = quote.totalCents - includedCents
  const amountOf = (percent: RefundPercent) => formatMoney(wholeCents + shareOf(sharedCents, percent))
  const whole = wholeCents > 0 ? [`The gratuity of ${formatMoney(wholeCents)} is refunded in full.`] : []
  if (lateChangedAt !== null) {
    const hours = formatCount(fullRefundHours, 'hour')
    const reason = `You changed this ride within ${hours} of its pickup, so the ${lateRefundPercent}% refund applies`
    return [early, late, `${reason}: ${amountOf(lateRefundPercent)} of ${formatMoney(totalCents)}.`, ...whole]
  }
  const deadline = formatInstant(Date.parse(pickupAt) - getFullRefundNoticeMs(cancellation), pickupTimeZone)
  return [
    scheduleOption === 'immediately' ? early : `${early} That is ${amountOf(100)}, until ${deadline}.`,
    `${late} That is ${amountOf(lateRefundPercent)}.`,
    ...whole,
  ]
}

/** Evaluates the terms of canceling a booking now, including its payments. */
export function evaluateCancellation(booking: Booking, account: Account, now: Date): Cancellation {
  if (isCanceled(booking)) return { allowed: false, sentence: 'This booking is already canceled.' }
  if (isCancelBlocked(booking)) return { allowed: false, sentence: paymentCheckingMessage() }
  const terms = getCancellationTerms(booking, now)
  if (!terms.allowed) return terms
  const { quote } = booking
  if (!isFareConfirmed(quote)) return { ...terms, refundCents: refundOfCancel(account, terms.percent, null) }
  const gratuityCents = includedGratuityCents(quote)
  return { ...terms, refundCents: refundOfCancel(account, terms.percent, quote.totalCents, gratuityCents) }
}

function paymentCheckingMessage(): string {
  return `We are still checking your payment. Please try again shortly, or call us at ${readSite().phone}.`
}
