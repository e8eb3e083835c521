import { readSite } from '#site'
import 'server-only'
import type { UnavailableReason } from '@/lib/booking/model/availability'
import type { Cancellation } from '@/lib/booking/model/cancellation'
import type { Promo } from '@/lib/booking/model/promo'
import type { Quote } from '@/lib/booking/model/quote'
import type { Booking } from '@/lib/booking/model/schemas'
import { AppError, conflict, notFound, tooManyRequests } from '@/lib/errors'
import { formatCount, formatDuration, formatInstant, toIsoDateInZone, toTimeInZone } from '@/lib/format'
import { type MemoryLimitName, rateLimits } from '@/lib/platform/rate-limits'

export const UNKNOWN_VEHICLE_MESSAGE = 'We do not offer this vehicle. Please choose one from the list.'

type Unavailability = { reason: UnavailableReason; leadTimeMinutes: number; nextAvailable: Date | null }

/** Builds the error of an unavailable pickup or return, with the next available time in its zone. */
export function unavailableTime(
  leg: 'pickup' | 'return',
  ride: Pick<Booking, 'categoryName' | 'pickupTimeZone'>,
  { reason: unavailableReason, leadTimeMinutes, nextAvailable }: Unavailability,
): AppError {
  const when = leg === 'pickup' ? 'at that time' : 'at the time of your return'
  const reasonText = {
    too_soon: `Please book at least ${formatDuration(leadTimeMinutes * 60)} ahead.`,
    closed: `We are closed ${when}.`,
    taken: `All our ${ride.categoryName} are booked ${when}.`,
    blackout: `We are closed on ${leg === 'pickup' ? 'that day' : 'the day of your return'}${
      unavailableReason.kind === 'blackout' ? ` (${unavailableReason.reason})` : ''
    }.`,
  }[unavailableReason.kind]
  const zone = ride.pickupTimeZone
  const nextText =
    nextAvailable === null
      ? `Please call us at ${readSite().phone}.`
      : `The next available time is ${formatInstant(nextAvailable, zone)}.`
  return new AppError({
    kind: 'unprocessable',
    message: `requested time unavailable: ${unavailableReason.kind}`,
    code: 'invalid_fields',
    userMessage: 'Please check the highlighted fields.',
    fields: { [leg === 'pickup' ? 'pickupTime' : 'returnTime']: `${reasonText} ${nextText}` },
    details: {
      reason: unavailableReason.kind,
      next: nextAvailable && { date: toIsoDateInZone(nextAvailable, zone), time: toTimeInZone(nextAvailable, zone) },
    },
  })
}

/** Builds the error of a booking whose car was released unpaid and taken since. */
export function carReleased({ categoryName }: Pick<Booking, 'categoryName'>): AppError {
  return conflict(
    'car_released',
    `No car is held for this ride any longer, and all our ${categoryName} are now booked at its time. ` +
      'You were not charged, and your booking is saved. Please choose another time or vehicle, or call us at ' +
      `${readSite().phone}.`,
  )
}

type ChangedFare = { quote: Quote | null; promo: Promo | null; isPromoLost: boolean }

/** `quote` is the current one; null if the fare is to be confirmed. */
export function fareChanged({ quote, promo, isPromoLost }: ChangedFare): AppError {
  const userMessage = isPromoLost
    ? 'Your promo code can no longer be used. Please review the fare without it before you book.'
    : quote === null
      ? 'We cannot price this ride right now, so the fare will be confirmed later. Please review it before you book.'
      : 'The fare for this ride has changed since you last saw it. Please review the new fare before you book.'
  return conflict('fare_changed', userMessage, { quote, promo })
}

/** One error for an unknown ID and a wrong token, so that nothing reveals which bookings exist. */
export function bookingNotFound(): AppError {
  return notFound(`We could not find this booking. Please check the link, or call us at ${readSite().phone}.`)
}

/** One error for an unknown, expired or used up code, so that nothing reveals which codes exist. */
export function promoNotFound(): AppError {
  return notFound('This code is not valid.')
}

export function idempotencyKeyReused(): AppError {
  return conflict(
    'idempotency_key_reused',
    'Another ride was already booked with this form. Please reload the page before you book again.',
  )
}

export function linkReplaced(): AppError {
  return conflict(
    'link_replaced',
    'This ride is booked, and its link was replaced since. Please open the newest link from your email, or call us ' +
      `at ${readSite().phone}.`,
  )
}

/** Codes and sentences of the limits, which riders read. */
const LIMIT_ERRORS = {
  bookings: ['too_many_bookings', max => `You can make up to ${max} bookings per hour from one internet connection.`],
  availabilityChecks: ['too_many_questions', max => `You can check availability up to ${max} times every ten minutes.`],
  promoCodes: ['too_many_codes', max => `You can try up to ${max} promo codes per hour from one internet connection.`],
  lostLinkRequests: ['too_many_lost_links', max => `You can request your link up to ${max} times per hour.`],
  zelleReports: ['too_many_mails', max => `You can tell us of a Zelle payment up to ${max} times per hour.`],
  changeRequests: ['too_many_changes', max => `A ride can be changed up to ${max} times per hour.`],
  paymentAttempts: ['too_many_payments', () => 'Too many card payment attempts. Nothing was charged.'],
  bookingChanges: ['too_many_changes', max => `A ride can be changed up to ${max} times per hour.`],
} satisfies Partial<Record<keyof typeof rateLimits, [code: string, userMessage: (max: number) => string]>>
/** A limit counted by rows of the database. */
export type DatabaseLimit = Exclude<keyof typeof LIMIT_ERRORS, MemoryLimitName>

/** Creates the error of an exceeded limit; `waitMs` is the time until the next request is allowed. */
export function rateLimitExceeded(name: keyof typeof LIMIT_ERRORS, waitMs: number): AppError {
  const [code, userMessage] = LIMIT_ERRORS[name]
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const sentence = `${userMessage(rateLimits[name].max)} Please try again in ${formatCount(minutes, 'minute')}, or call us at ${readSite().phone}.`
  return tooManyRequests(code, sentence, minutes * 60_000)
}

export function refundChanged(cancellation: Cancellation): AppError {
  const userMessage = 'Your refund has changed since you last saw it. Please review it before you cancel.'
  return conflict('refund_changed', userMessage, { cancellation })
}

export function bookingVersionChanged({ version, changes }: { version: number; changes: readonly string[] }): AppError {
  const changesText = changes.length === 0 ? '' : ` (${changes.join('; ')})`
  return conflict(
    'changed_meanwhile',
    `This ride was changed elsewhere after you opened it here${changesText}. Your changes are still in the form. View the current ride, or submit again to apply them.`,
    { version },
  )
}
