import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import type { PaymentConfig, PaymentRequest, PaymentResponse } from '@/lib/payments/model/schemas'

/** The gateway may take a minute; after that our server responds with `checking`. */
const PROCESS_TIMEOUT_MS = 75_000

/** Our server's failures (503) that happen before a charge is sent, or without one. */
const HARMLESS_FAILURES: readonly string[] = ['payment_unavailable', 'storage_unavailable']

/**
 * Pays a booking by card; `checking` means an unknown outcome, and no new attempt is allowed. Throws AppError; check
 * `isNotCharged` before offering another attempt.
 */
export function processPayment(request: PaymentRequest, token: string): Promise<PaymentResponse> {
  return callEndpoint('POST /api/v1/payments/process', {
    body: request,
    token,
    timeoutMs: PROCESS_TIMEOUT_MS,
    fallbackMessage: userMessages.paymentFailed,
  })
}

/**
 * Checks whether a failed `processPayment` certainly charged nothing: our server refused it with a code, and no other
 * payment is open. False for any other server error and no response at all: the card may have been charged, so reload
 * the booking before another attempt.
 */
export function isNotCharged(error: unknown): boolean {
  if (!(error instanceof AppError) || error.kind === 'internal') return false
  if (error.kind === 'unavailable') return HARMLESS_FAILURES.includes(error.code)
  return error.code !== 'payment_pending' && error.code !== 'unknown'
}

export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callEndpoint('GET /api/v1/payments/config', { fallbackMessage: userMessages.paymentConfigFailed })
}
