import 'server-only'
import { z } from 'zod'
import { userMessages } from '@/lib/errors'
import type { ChargeOutcome } from '@/lib/payments/server/gateway-port'
import type { PostResult } from '@/lib/payments/server/post-json'
import { parseJson } from '@/lib/platform/http-client'
import { toSingleLine } from '@/lib/typed-text'

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
