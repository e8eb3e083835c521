import 'server-only'
import type { Cancellation } from '@/lib/booking/cancellation'
import type { Quote } from '@/lib/booking/schemas'
import { AppError } from '@/lib/errors'
import { site } from '@/lib/site'

/** Sentences per field of a booking that cannot be taken as it is. */
export function invalidFields(fields: Record<string, string>): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: `fields refused: ${Object.keys(fields).join(', ')}`,
    code: 'invalid_fields',
    sentence: 'Please check the fields that are marked.',
    fields,
  })
}

/** The fare is not the one that the rider saw: here is today's, or null where it is to be confirmed. */
export function fareChanged(quote: Quote | null): AppError {
  return new AppError({
    kind: 'conflict',
    message: 'the rider saw another fare',
    code: 'fare_changed',
    sentence:
      quote === null
        ? 'We cannot price this ride right now, so its fare would be confirmed later. Please look again before you book.'
        : 'The fare of this ride has changed since you saw it. Please look at the new one before you book.',
    details: { quote },
  })
}

/** Without the right token nobody learns whether a booking is there. */
export function bookingNotFound(): AppError {
  return new AppError({
    kind: 'not_found',
    message: 'no booking opens with this id and token',
    sentence: `We could not find this booking. Please check the link, or call us at ${site.phone}.`,
  })
}

export function keyMissing(): AppError {
  return new AppError({
    kind: 'bad_request',
    message: 'Idempotency-Key missing or malformed',
    code: 'idempotency_key_missing',
    sentence: 'This request lacks its Idempotency-Key. Please reload the page and try again.',
  })
}

export function keyReused(): AppError {
  return new AppError({
    kind: 'conflict',
    message: 'Idempotency-Key seen with another body',
    code: 'idempotency_key_reused',
    sentence: 'Another ride was already booked with this form. Please reload the page before you book again.',
  })
}

/** The hourly limit of an address; `waitMs` until a booking is free again. */
export function tooManyBookings({ limit, waitMs }: { limit: number; waitMs: number }): AppError {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return new AppError({
    kind: 'too_many_requests',
    message: `more than ${limit} bookings an hour`,
    code: 'too_many_bookings',
    sentence:
      `We take ${limit} bookings an hour from one connection. ` +
      `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or call us at ${site.phone}.`,
    details: { retryAfterSeconds: minutes * 60 },
  })
}

/** The refund is not the one that the rider agreed to: here are today's terms. */
export function refundChanged(cancellation: Cancellation): AppError {
  return new AppError({
    kind: 'conflict',
    message: 'the rider saw another refund',
    code: 'refund_changed',
    sentence: 'Your refund has changed since you saw it. Please look at it again before you cancel.',
    details: { cancellation },
  })
}

/** A ride that its rider cannot change or cancel here any more, and why. */
export function notNow({ code, sentence }: { code: string; sentence: string }): AppError {
  return new AppError({ kind: 'conflict', message: code, code, sentence })
}
