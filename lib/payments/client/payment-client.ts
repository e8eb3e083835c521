import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentConfig, PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'

/** The gateway may take a minute; after that our server responds with `checking`. */
const PROCESS_TIMEOUT_MS = 75_000

/** Lists our server's codes that guarantee that this attempt charged nothing and no payment is pending. */
const NOT_CHARGED_CODES: readonly string[] = [
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
  'payment_unavailable',
  'storage_unavailable',
  'terms_changed',
  'too_large',
  'too_many_changes',
  'too_many_payments',
  'unsupported_type',
]

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
 * Checks whether a failed `processPayment` certainly charged nothing. False for an open payment (`payment_pending`), a
 * server error (`internal`), an unreadable response (`unknown`) and none at all (`no_answer`, `offline`): the card may
 * have been charged, so reload the booking before another attempt.
 */
export function isNotCharged(error: unknown): boolean {
  return error instanceof AppError && NOT_CHARGED_CODES.includes(error.code)
}

export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callEndpoint('GET /api/v1/payments/config', { fallbackMessage: userMessages.paymentConfigFailed })
}
