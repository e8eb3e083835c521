import 'client-only'
import { callApi } from '@/lib/browser/api'
import { AppError, userMessages } from '@/lib/errors'
import {
  type PaymentConfig,
  type PaymentRecord,
  type PaymentRequest,
  type PaymentResponse,
  paymentConfigSchema,
  paymentConnectionSchema,
  paymentDetailsSchema,
  paymentHistorySchema,
  paymentResponseSchema,
  paymentValidationSchema,
} from '@/lib/payment/schemas'

/** The gateway may take a minute; after that our server responds with `checking`. */
const PROCESS_TIMEOUT_MS = 75_000

/** Lists our server's codes that guarantee that this attempt charged nothing and nothing is open. */
const NOT_CHARGED_CODES: readonly string[] = [
  'already_paid',
  'amount_differs',
  'bad_request',
  'booking_cancelled',
  'card_declined',
  'card_queue',
  'card_unreadable',
  'fare_unconfirmed',
  'invalid_fields',
  'invoice_not_found',
  'not_found',
  'payment_disputed',
  'payment_unavailable',
  'storage_unavailable',
  'too_large',
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
  return callApi({
    path: '/api/v1/payments/process',
    method: 'POST',
    schema: paymentResponseSchema,
    body: request,
    headers: authorizationHeader(token),
    timeoutMs: PROCESS_TIMEOUT_MS,
    fallback: userMessages.paymentFailed,
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

export async function fetchPaymentHistory({
  bookingId,
  token,
}: {
  bookingId: string
  token: string
}): Promise<PaymentRecord[]> {
  const { payments } = await callApi({
    path: `/api/v1/payments/history?${new URLSearchParams({ booking: bookingId })}`,
    schema: paymentHistorySchema,
    headers: authorizationHeader(token),
    fallback: userMessages.paymentHistoryFailed,
  })
  return payments
}

export async function fetchPaymentDetails({ id, token }: { id: string; token: string }): Promise<PaymentRecord> {
  const { payment } = await callApi({
    path: `/api/v1/payments/${encodeURIComponent(id)}`,
    schema: paymentDetailsSchema,
    headers: authorizationHeader(token),
    fallback: userMessages.paymentDetailsFailed,
  })
  return payment
}

export async function testPaymentConnection(): Promise<boolean> {
  const { ok } = await callApi({
    path: '/api/v1/payments/test/connection',
    schema: paymentConnectionSchema,
    fallback: userMessages.paymentConnectionFailed,
  })
  return ok
}

export function fetchPaymentConfig(): Promise<PaymentConfig> {
  return callApi({
    path: '/api/v1/payments/config',
    schema: paymentConfigSchema,
    fallback: userMessages.paymentConfigFailed,
  })
}

/** Validates a payment without charging it. Throws AppError with the reason. */
export async function validatePayment({ request }: { request: PaymentRequest }): Promise<void> {
  await callApi({
    path: '/api/v1/payments/validate',
    method: 'POST',
    schema: paymentValidationSchema,
    body: request,
    fallback: userMessages.paymentValidationFailed,
  })
}

function authorizationHeader(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
