import 'server-only'
import { z } from 'zod'
import { userMessages } from '@/lib/errors'
import {
  CHARGE_TIMEOUT_MS,
  type ChargeOutcome,
  type PaymentGateway,
  READ_TIMEOUT_MS,
} from '@/lib/payments/server/gateway-port'
import { acceptSettings, checkMode, describeAccept } from '@/lib/payments/server/gateways/authorize-net/accept'
import { type PostResult, postJson } from '@/lib/payments/server/post-json'
import { defineAdapter, hostOf } from '@/lib/platform/adapter'
import { type CheckLine, failed, passed } from '@/lib/platform/check'
import { baseUrlSchema, optional } from '@/lib/platform/env'
import { isOk, parseJson, requestJson } from '@/lib/platform/http-client'
import { toSingleLine } from '@/lib/typed-text'

const MAX_CHARGE_RESPONSE_BYTES = 64 * 1024
const BY_OPERATOR = { state: 'refused', reason: 'operator' } as const

/** The content backend charges; this site only creates tokens. */
export const hosted = {
  name: 'hosted',
  required: ['API_BASE_URL', 'AUTHORIZE_NET_LOGIN_ID', 'AUTHORIZE_NET_CLIENT_KEY'],
  ...defineAdapter({ ...acceptSettings, API_BASE_URL: optional(baseUrlSchema) }, values => {
    const { recipients, ...accept } = describeAccept(values)
    const baseUrl = values.API_BASE_URL ?? ''
    const backend = {
      name: hostOf(baseUrl),
      receives: 'your email, the amount and a one-time card token, to take payment',
    }
    return {
      name: 'hosted',
      ...accept,
      recipients: [...recipients, backend],
      create: async () => createHostedGateway({ baseUrl }),
      check: async () => [checkMode(values), ...(await checkHostedPayments({ baseUrl }))],
    }
  }),
}

/**
 * Creates the gateway that charges cards through the content backend. It promises nothing but the answer to a charge, so
 * that the operator sees to all else.
 */
export function createHostedGateway(
  { baseUrl }: { baseUrl: string },
  timeouts = { readTimeoutMs: READ_TIMEOUT_MS, chargeTimeoutMs: CHARGE_TIMEOUT_MS },
): PaymentGateway {
  const baseApiUrl = `${baseUrl}/api/v1/payments`
  return {
    name: 'hosted',
    onlyCharges: true,
    async charge({ opaqueData, cents, email, description, invoiceNumber }) {
      const result = await postJson({
        url: `${baseApiUrl}/process`,
        body: { opaqueData, amount: cents / 100, email, description, invoiceNumber },
        timeoutMs: timeouts.chargeTimeoutMs,
        maxResponseBytes: MAX_CHARGE_RESPONSE_BYTES,
      })
      return toChargeOutcome(result)
    },
    fetchTransaction: async () => null,
    listTransactions: () => [],
    void: async () => BY_OPERATOR,
    declinePendingReview: async () => BY_OPERATOR,
    refund: async () => BY_OPERATOR,
    testConnection: () =>
      requestJson({
        url: `${baseApiUrl}/test/connection`,
        timeoutMs: timeouts.readTimeoutMs,
        limitBytes: MAX_CHARGE_RESPONSE_BYTES,
      }).then(
        ({ status }) => isOk(status),
        () => false,
      ),
  }
}

async function checkHostedPayments(settings: { baseUrl: string }): Promise<CheckLine[]> {
  return (await createHostedGateway(settings).testConnection())
    ? [passed('Gateway of the backend: responds')]
    : [failed('Gateway of the backend: payments/test/connection does not respond', 'Check the backend.')]
}

/** Timeout, conflict, gone, too early. */
const UNKNOWN_OUTCOME_STATUSES = [408, 409, 410, 425]
/** Statuses that count as declines if the response has a text; 402 always does. */
const DECLINE_STATUSES = [400, 402, 422]
const MAX_TEXT_LENGTH = 200

/** "0": a test-mode gateway did not make the charge. */
const transactionIdSchema = z
  .union([z.string().trim().min(1).max(100), z.int().positive().transform(String)])
  .refine(id => id !== '0')

const PAID_WORDS = ['paid', 'success', 'succeeded', 'completed', 'captured', 'approved', 'settled']

const approvalSchema = z.object({
  transactionId: transactionIdSchema,
  error: z.unknown().optional(),
  success: z.unknown().optional(),
  status: z.unknown().optional(),
})
const errorResponseSchema = z.object({ error: z.string() })

/** Classifies the host's response to a charge. Anything unclear is unknown. */
export function toChargeOutcome(result: PostResult): ChargeOutcome {
  if ('sent' in result) {
    return result.sent ? { state: 'unknown', reason: 'lost' } : { state: 'refused', reason: 'unreachable' }
  }
  const { status, text } = result
  const body = parseJson(text)
  const reason = `host_${status}`
  if (status >= 200 && status < 300) return readApproval(body) ?? { state: 'unknown', reason }
  if (status < 400 || status >= 500 || UNKNOWN_OUTCOME_STATUSES.includes(status)) return { state: 'unknown', reason }
  const errorText = readErrorText(body)
  const details = { reason, text: errorText === '' ? userMessages.paymentFailed : errorText }
  const isDecline = status === 402 || (errorText !== '' && DECLINE_STATUSES.includes(status))
  return isDecline ? { state: 'declined', ...details, transactionId: null } : { state: 'refused', ...details }
}

function readErrorText(body: unknown): string {
  const line = toSingleLine(errorResponseSchema.safeParse(body).data?.error ?? '')
  if (line.length <= MAX_TEXT_LENGTH) return line
  return `${line.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** A payment that the host reviews is none yet. */
function readApproval(body: unknown): ChargeOutcome | null {
  const parsed = approvalSchema.safeParse(body)
  if (!parsed.success) return null
  const { transactionId, error, success, status } = parsed.data
  if (error || success === false) return null
  const isPaid = status == null || (typeof status === 'string' && PAID_WORDS.includes(status.trim().toLowerCase()))
  return isPaid ? { state: 'approved', transactionId } : null
}
