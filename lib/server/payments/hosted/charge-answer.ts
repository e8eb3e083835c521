import 'server-only'
import { z } from 'zod'
import { sentences } from '@/lib/errors'
import { oneLine } from '@/lib/server/tidy-text'
import type { ChargeOutcome } from '../port'
import type { Posted } from '../post-json'
import { transactionIdSchema } from './entries'
import { stateOfWord } from './status-words'

/** 4xx that say nothing of the charge: a timeout, a conflict with another request, a replay, a request held back. */
const UNKNOWN = [408, 409, 410, 425]
/** 4xx that are about the card where they carry a text; 402 is with or without. Only these count as declines. */
const ABOUT_THE_CARD = [400, 402, 422]
/** As much of the backend's text as a rider reads. */
const MAX_TEXT_LENGTH = 200

const approvalSchema = z.object({
  transactionId: transactionIdSchema,
  error: z.unknown().optional(),
  success: z.unknown().optional(),
  status: z.unknown().optional(),
})
const refusalSchema = z.object({ error: z.string() })

/**
 * Reads the host's answer to a charge. Any 4xx but a few says that nothing was charged, whatever its body; whatever else
 * is not plainly an approval is unknown.
 */
export function readChargeAnswer(posted: Posted): ChargeOutcome {
  if ('sent' in posted) {
    return posted.sent ? { state: 'unknown', reason: 'lost' } : { state: 'refused', reason: 'unreachable' }
  }
  const { status, text } = posted
  const body = parse(text)
  const reason = `host_${status}`
  if (status >= 200 && status < 300) return readApproval(body) ?? { state: 'unknown', reason }
  if (status < 400 || status >= 500 || UNKNOWN.includes(status)) return { state: 'unknown', reason }
  const said = readErrorText(body)
  const told = { reason, text: said === '' ? sentences.paymentFailed : said }
  const declined = status === 402 || (said !== '' && ABOUT_THE_CARD.includes(status))
  return declined ? { state: 'declined', ...told, transactionId: null } : { state: 'refused', ...told }
}

/** The host's own words as one plain line of bounded length; empty where there are none. */
function readErrorText(body: unknown): string {
  const line = oneLine(refusalSchema.safeParse(body).data?.error ?? '')
  if (line.length <= MAX_TEXT_LENGTH) return line
  return `${line.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** An answer that carries a transaction's id and says nothing against it. */
function readApproval(body: unknown): ChargeOutcome | null {
  const parsed = approvalSchema.safeParse(body)
  if (!parsed.success) return null
  const { transactionId, error, success, status } = parsed.data
  if (error || success === false) return null
  const state = stateOfWord(status)
  if (state === 'held') return { state, transactionId }
  return state === 'declined' || state === 'voided' ? null : { state: 'approved', transactionId }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
