import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentConfig, PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'

/** The gateway may take a minute; after that our server responds with `checking`. */
const PROCESS_TIMEOUT_MS = 75_000

/** Our server's refusals: they guarantee that this attempt charged nothing and that no payment is pending. */
const REFUSALS: readonly string[] = [
  'already_paid',
  'amount_differs',
  'bad_request',
  'booking_cancelled',
  'booking_closed',
  'booking_unpaid',
  'car_released',
  'card_attack',
  'card_declined',
  'card_unreadable',
  'cards_not_offered',
  'change_unavailable',
  'changed_meanwhile',
  'fare_changed',
  'fare_unconfirmed',
  'invalid_fields',
  'invoice_not_found',
  'not_found',
  'payment_disputed',
  'terms_changed',
  'too_large',
  'too_many_changes',
  'too_many_payments',
  'unsupported_type',
]
/** Our server's failures (503) that guarantee the same. */
const HARMLESS_FAILURES: readonly string[] = ['payment_unavailable', 'storage_unavailable']

/**
 * Pays a booking by card; `checking` means an unknown outcome, and no new attempt is allowed. Throws AppError; check
 * `isNotCharged` before offering another attempt.
 */
export function processPayment({
  request,
  token,
}: {
  request: PaymentRequest
  token: string
}): Promise<PaymentResponse> {
  return callEndpoint('POST /api/v1/payments/process', {
    body: request,
    token,
    timeoutMs: PROCESS_TIMEOUT_MS,
    fallbackMessage: userMessages.paymentFailed,
  })
}

/**
 * Checks whether a failed `processPayment` certainly charged nothing. False for an open payment (`payment_pending`), any
 * other server error, a code that is not known to be ours (a proxy's) and no response at all: the card may have been
 * charged, so reload the booking before another attempt.
 */
export function isNotCharged(error: unknown): boolean {
  if (!(error instanceof AppError) || error.kind === 'internal') return false
  return (error.kind === 'unavailable' ? HARMLESS_FAILURES : REFUSALS).includes(error.code)
}

export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callEndpoint('GET /api/v1/payments/config', { fallbackMessage: userMessages.paymentConfigFailed })
}
