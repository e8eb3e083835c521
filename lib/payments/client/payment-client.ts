import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentConfig, PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'

/** The gateway may take a minute; after that our server responds with `checking`. */
const PROCESS_TIMEOUT_MS = 75_000

/** Without a known answer of our server, or with one that an earlier payment is open. Any other code charged nothing. */
const MAYBE_CHARGED_CODES: readonly string[] = ['payment_pending', 'internal', 'unknown', 'no_answer', 'offline']

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
 * Checks whether a failed `processPayment` certainly charged nothing. If not, the card may have been charged: reload the
 * booking before another attempt.
 */
export function isNotCharged(error: unknown): boolean {
  return error instanceof AppError && !MAYBE_CHARGED_CODES.includes(error.code)
}

export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callEndpoint('GET /api/v1/payments/config', { fallbackMessage: userMessages.paymentConfigFailed })
}
