import 'server-only'
import { z } from 'zod'
import type { ChargeOutcome } from '../port'
import type { Posted } from '../post-json'
import { transactionIdSchema } from './entries'
import { stateOfWord } from './status-words'

/** Refusals that are about the card or what was sent of it, and those that never came so far. */
const DECLINED = [400, 402, 422]
const REFUSED = [401, 403, 404, 405, 415, 429]

const approvalSchema = z.object({
  transactionId: transactionIdSchema,
  error: z.unknown().optional(),
  success: z.unknown().optional(),
  status: z.unknown().optional(),
})
const refusalSchema = z.object({ error: z.string().trim().min(1) })

/** What the host's answer to a charge means. Whatever is not plainly one or the other is unknown. */
export function readChargeAnswer(posted: Posted): ChargeOutcome {
  if ('sent' in posted) {
    return posted.sent ? { state: 'unknown', reason: 'lost' } : { state: 'refused', reason: 'unreachable' }
  }
  const { status, text } = posted
  const unknown = { state: 'unknown', reason: `host_${status}` } as const
  const body = parse(text)
  if (status >= 200 && status < 300) return readApproval(body) ?? unknown
  if (!refusalSchema.safeParse(body).success) return unknown
  if (DECLINED.includes(status)) return { state: 'declined', reason: `host_${status}`, transactionId: null }
  return REFUSED.includes(status) ? { state: 'refused', reason: `host_${status}` } : unknown
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
