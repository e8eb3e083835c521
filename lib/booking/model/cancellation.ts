import { z } from 'zod'
import { readSite } from '#site'
import { formatInstant, formatMoney, formatShortInstant } from '@/lib/format'
import { isFareConfirmed } from './describe-fare'
import { type Account, type RefundPercent, refundOfCancel, refundShare } from './ledger'
import type { Quote } from './quote-schema'
import type { Booking } from './schemas'
import { isCancelBlocked, isCanceled } from './status'

const HOUR_MS = 60 * 60 * 1000
export const FULL_REFUND_NOTICE_MS = 24 * HOUR_MS
export const IMMEDIATE_CANCEL_WINDOW_MS = HOUR_MS

export const cancellationPolicy = [
  'More than 24 hours before pickup: 100% refund.',
  'Within 24 hours of pickup: 50% refund.',
] as const

export const cancellationSchema = z.discriminatedUnion('allowed', [
  z.object({
    allowed: z.literal(true),
    percent: z.union([z.literal(100), z.literal(50)]),
    refundCents: z.int().min(0),
  }),
  z.object({ allowed: z.literal(false), sentence: z.string() }),
])
export type Cancellation = z.infer<typeof cancellationSchema>

/**
 * Returns the percentage that a cancellation at `now`, the server's clock, returns, or why it is too late.
 * - More than 24 hours before pickup: 100 %; otherwise 50 %.
 * - A ride that the customer changed within 24 hours of its pickup stays at 50 %.
 * - Immediate rides: 60 minutes after the pickup time, until a chauffeur is assigned.
 * - Closed after pickup and after a no-show.
 */
export function getCancellationTerms(
  booking: Pick<Booking, 'scheduleOption' | 'pickupAt' | 'chauffeur' | 'noShowAt' | 'lateChangedAt'>,
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
  const isEarly = !immediate && untilPickup > FULL_REFUND_NOTICE_MS && booking.lateChangedAt === null
  return { allowed: true, percent: isEarly ? 100 : 50 }
}

/** Says before the booking until when a cancellation is free; `pickupAt` is null for an immediate ride. */
export function describeFreeCancellation(pickupAt: Date | null, timeZone: string, now: Date): string {
  if (pickupAt === null) return 'If you cancel before a chauffeur is sent, half of the fare is refunded.'
  const freeUntil = +pickupAt - FULL_REFUND_NOTICE_MS
  if (freeUntil <= +now) return 'If you cancel before pickup, half of the fare is refunded.'
  return `Free cancellation until ${formatShortInstant(freeUntil, timeZone)}; then half of the fare is refunded.`
}

/** Lists the policy with what canceling this ride returns of its fare, in dollars. */
export function listRefundTerms(
  booking: Pick<Booking, 'quote' | 'scheduleOption' | 'pickupAt' | 'pickupTimeZone' | 'lateChangedAt'>,
): string[] {
  const [early, late] = cancellationPolicy
  const { quote, scheduleOption, pickupAt, pickupTimeZone, lateChangedAt } = booking
  if (!isFareConfirmed(quote)) return [early, late]
  const { totalCents } = quote
  const refundableCents = totalCents - getNonrefundableCents(quote)
  const amountOf = (percent: RefundPercent) => formatMoney(refundShare(refundableCents, percent))
  if (lateChangedAt !== null) {
    const reason = 'You changed this ride within 24 hours of its pickup, so the 50% refund applies'
    return [early, late, `${reason}: ${amountOf(50)} of ${formatMoney(totalCents)}.`]
  }
  const deadline = formatInstant(Date.parse(pickupAt) - FULL_REFUND_NOTICE_MS, pickupTimeZone)
  return [
    scheduleOption === 'immediately' ? early : `${early} That is ${amountOf(100)}, until ${deadline}.`,
    `${late} That is ${amountOf(50)}.`,
  ]
}

function getNonrefundableCents({ lines }: Quote): number {
  return lines.reduce((total, { amountCents, refundable }) => total + (refundable === false ? amountCents : 0), 0)
}

/** Evaluates the terms of canceling a booking now, including its payments. */
export function evaluateCancellation(booking: Booking, account: Account, now: Date): Cancellation {
  if (isCanceled(booking)) return { allowed: false, sentence: 'This booking is already canceled.' }
  if (isCancelBlocked(booking)) return { allowed: false, sentence: paymentCheckingMessage() }
  const terms = getCancellationTerms(booking, now)
  if (!terms.allowed) return terms
  const { quote } = booking
  if (!isFareConfirmed(quote)) return { ...terms, refundCents: refundOfCancel(account, terms.percent, null) }
  const keptCents = getNonrefundableCents(quote)
  return { ...terms, refundCents: refundOfCancel(account, terms.percent, quote.totalCents, keptCents) }
}

function paymentCheckingMessage(): string {
  return `We are still checking your payment. Please try again shortly, or call us at ${readSite().phone}.`
}
