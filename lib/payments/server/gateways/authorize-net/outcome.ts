import 'server-only'
import type { ChargeOutcome, RefundOutcome } from '@/lib/payments/server/gateway-port'
import { type GatewayReply, readErrorCode, type TransactionResponse } from './client'

const APPROVED = '1'
const DECLINED = '2'
const FAILED = '3'
const PENDING_REVIEW = '4'

const DUPLICATE = '11'
const ALREADY_VOIDED = '310'
/** About the card, its holder's input, or fraud rules. */
const DECLINE_REASON_CODES = new Set(
  '2 3 4 5 6 7 8 17 27 28 37 44 45 65 78 127 141 145 165 200 250 251 315 316 317'.split(' '),
)
/** Nothing was done. */
const TRANSIENT_REASONS = new Set('19 20 21 22 23 25 26 57 58 59 60 61 62 63 261'.split(' '))

/** Rejected before reaching a card: malformed, busy (E00053) or maintenance (E00104). */
const REJECTED_CODE = /^E000(0[3-9]|1[0-3]|53|59)$|^E00104$|^E0011\d$/
/** Rejections that pass, or that the operator can fix. */
const TRANSIENT_CODE = /^E000(0[5-8]|53|59)$|^E00104$/
const INVALID_TOKEN_CODE = /^E0011[3-6]$/

/** Classifies the reply to a charge. Anything ambiguous is `unknown`: a guess could charge twice. */
export function toChargeOutcome(reply: GatewayReply<TransactionResponse>): ChargeOutcome {
  if (reply.state === 'unsent') return { state: 'refused', reason: 'unreachable' }
  if (reply.state === 'lost') return { state: 'unknown', reason: reply.reason }
  const { code, transactionId, reason, isTestMode, error } = parseTransactionResponse(reply.response)
  if (code === '') {
    if (error === null || !REJECTED_CODE.test(error)) return { state: 'unknown', reason: error ?? 'no result' }
    return INVALID_TOKEN_CODE.test(error)
      ? { state: 'refused', reason: error, token: true }
      : { state: 'refused', reason: error }
  }
  if (code === DECLINED) return { state: 'declined', reason: reason ?? DECLINED, transactionId }
  if (code === FAILED) return failedCharge(reason, transactionId)
  if (error !== null) return { state: 'unknown', reason: error }
  if (isTestMode) return { state: 'refused', reason: 'test_mode' }
  if (transactionId === null) return { state: 'unknown', reason: 'no transaction id' }
  if (code === APPROVED) return { state: 'approved', transactionId }
  return code === PENDING_REVIEW ? { state: 'held', transactionId } : { state: 'unknown', reason: `response ${code}` }
}

function failedCharge(reason: string | null, transactionId: string | null): ChargeOutcome {
  if (reason === null) return { state: 'unknown', reason: 'no reason' }
  // The original may be a charge with a lost response, or a decline: a lookup tells.
  if (reason === DUPLICATE) return { state: 'unknown', reason: 'duplicate' }
  if (DECLINE_REASON_CODES.has(reason)) return { state: 'declined', reason, transactionId }
  if (TRANSIENT_REASONS.has(reason)) return { state: 'failed', reason, transactionId }
  return { state: 'refused', reason }
}

/** Classifies the reply to a void, a refund or a declined review. */
export function toRefundOutcome(reply: GatewayReply<TransactionResponse>, original: string): RefundOutcome {
  if (reply.state !== 'received') return { state: reply.state === 'lost' ? 'unknown' : 'unsent', reason: reply.reason }
  const { code, transactionId, reason, isTestMode, error } = parseTransactionResponse(reply.response)
  if (code === '') {
    if (error === null || !REJECTED_CODE.test(error)) return { state: 'unknown', reason: error ?? 'no result' }
    return { state: TRANSIENT_CODE.test(error) ? 'unsent' : 'refused', reason: error }
  }
  if (code === APPROVED && error === null) {
    if (isTestMode) return { state: 'refused', reason: 'test_mode' }
    return transactionId === null ? { state: 'unknown', reason: 'no transaction id' } : { state: 'made', transactionId }
  }
  if (reason === ALREADY_VOIDED) return { state: 'made', transactionId: original }
  if ((code !== DECLINED && code !== FAILED) || reason === null) return { state: 'unknown', reason: `response ${code}` }
  if (reason === DUPLICATE) return { state: 'unknown', reason: 'duplicate' }
  return { state: TRANSIENT_REASONS.has(reason) ? 'unsent' : 'refused', reason }
}

function parseTransactionResponse(body: TransactionResponse) {
  const { transactionResponse: response } = body
  return {
    code: response?.responseCode ?? '',
    transactionId: nonZeroId(response?.transId ?? ''),
    reason: response?.errors?.[0]?.errorCode ?? null,
    /** Test mode approves everything and does nothing. */
    isTestMode: response?.testRequest === '1' || response?.transId === '0',
    error: readErrorCode(body),
  }
}

function nonZeroId(id: string): string | null {
  return id === '' || id === '0' ? null : id
}
