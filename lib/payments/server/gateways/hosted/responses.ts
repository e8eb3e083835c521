import 'server-only'
import { z } from 'zod'
import { userMessages } from '@/lib/errors'
import type { ChargeOutcome, Transaction } from '@/lib/payments/server/gateway-port'
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

const STATUS_WORDS = [
  ['settled', ['paid', 'success', 'succeeded', 'completed', 'captured', 'approved', 'settled']],
  ['held', ['pending', 'authorized', 'processing']],
  ['declined', ['declined', 'failed', 'error', 'cancelled', 'canceled']],
  ['voided', ['voided', 'refunded']],
] as const

/** Maps a status of the host to a state; null for an unknown one. */
function parseStatus(status: unknown): Transaction['state'] | null {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : ''
  return STATUS_WORDS.find(([, words]) => words.some(each => each === word))?.[0] ?? null
}

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

function readApproval(body: unknown): ChargeOutcome | null {
  const parsed = approvalSchema.safeParse(body)
  if (!parsed.success) return null
  const { transactionId, error, success, status } = parsed.data
  if (error || success === false) return null
  const state = parseStatus(status)
  if (state === 'held') return { state, transactionId }
  return state === 'declined' || state === 'voided' ? null : { state: 'approved', transactionId }
}

export type HostedPayment = { at: Date | null; transaction: Transaction }

const idSchema = transactionIdSchema.optional().catch(undefined)
const textSchema = z.string().trim().min(1).optional().catch(undefined)
const timeSchema = z
  .union([z.string(), z.number()])
  .transform(value => new Date(value))
  .refine(at => !Number.isNaN(+at))
  .optional()
  .catch(undefined)

const hostedPaymentSchema = z.object({
  transactionId: idSchema,
  id: idSchema,
  _id: idSchema,
  invoiceNumber: textSchema,
  amount: z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d{1,2})?$/)
      .transform(Number),
  ]),
  status: z.unknown().optional(),
  error: z.unknown().optional(),
  success: z.unknown().optional(),
  type: textSchema,
  refTransactionId: idSchema,
  createdAt: timeSchema,
  date: timeSchema,
})

const LIST_FIELDS = ['payments', 'data', 'history', 'transactions'] as const
const WRAPPER_FIELDS = ['payment', 'data', 'transaction'] as const

/** Parses the readable entries of a payment history; null when there is no list. */
export function parseHostedPayments(body: unknown): HostedPayment[] | null {
  const list = [body, ...LIST_FIELDS.map(name => readField(body, name))].find(Array.isArray)
  return list?.flatMap((item: unknown) => toHostedPayment(item) ?? []) ?? null
}

/** Parses the single payment of a response, if it is the one requested. */
export function parseHostedPayment(body: unknown, transactionId: string): HostedPayment | null {
  const items = [body, ...WRAPPER_FIELDS.map(name => readField(body, name))]
  return items.flatMap(item => toHostedPayment(item, transactionId) ?? [])[0] ?? null
}

function toHostedPayment(item: unknown, requestedId?: string): HostedPayment | null {
  const parsed = hostedPaymentSchema.safeParse(item)
  if (!parsed.success) return null
  const { amount, status, error, success, type, refTransactionId, invoiceNumber, createdAt, date, ...ids } = parsed.data
  const knownIds = [ids.transactionId, ids.id, ids._id].filter(name => name !== undefined)
  const transactionId = requestedId ?? knownIds[0]
  // Needs a gateway's own number and no sign of failure.
  const isImplicitlyPaid = status === undefined && ids.transactionId && !error && success !== false
  const state = isImplicitlyPaid ? 'settled' : parseStatus(status)
  if (transactionId === undefined || state === null || (knownIds.length > 0 && !knownIds.includes(transactionId)))
    return null
  return {
    at: createdAt ?? date ?? null,
    transaction: {
      transactionId,
      kind: amount < 0 || /refund/i.test(type ?? '') ? 'refund' : 'charge',
      invoiceNumber: invoiceNumber ?? null,
      // A charge carries none.
      reference: null,
      cents: Math.abs(Math.round(amount * 100)),
      state,
      refs: refTransactionId ?? null,
      lastFour: null,
    },
  }
}

function readField(body: unknown, name: string): unknown {
  const parsed = z.record(z.string(), z.unknown()).safeParse(body)
  return parsed.success ? parsed.data[name] : undefined
}
