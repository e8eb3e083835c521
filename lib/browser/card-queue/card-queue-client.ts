import 'client-only'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import {
  type CardQueueRequest,
  type CardQueueResponse,
  cardQueueResponseSchema,
  type Proof,
} from '@/lib/payment/card-queue'
import { solveProof } from './solve-proof'

/** Where a rider stands in the queue of card payments. */
export type QueueProgress = { phase: 'verifying' } | { phase: 'waiting'; position: number; expectedSeconds: number }

/** Whose booking is to be paid. `amount` is in dollars. */
type PayableBooking = { invoiceNumber: string; amount: number; token: string }
type QueueEntry = PayableBooking & {
  signal: AbortSignal
  onProgress: (standing: QueueProgress) => void
}

/** A connection that fails for longer is given up; the place is then lost anyway. */
const MAX_OUTAGE_MS = 45_000
const RETRY_MS = 3000
/** A proof is refused only where it took too long or the attack is another by now. */
const MAX_PROOF_ATTEMPTS = 3

/**
 * Waits until it is a rider's turn to pay. Takes a place by a proof of work where there is none, and a new one where
 * it was lost. Resolves as soon as a payment may be sent; also where the booking cannot be paid (any more), which the
 * payment itself then says. Throws AppError where it cannot go on, or what `signal` was aborted with; the place is
 * given up then.
 */
export async function waitForAdmission(entry: QueueEntry): Promise<void> {
  try {
    await pollQueue(entry, 'wait')
  } catch (error) {
    leaveQueue(entry)
    throw error
  }
}

/** Keeps a place while the rider types the card. Resolves when there is none to keep; throws when `signal` is aborted. */
export async function holdPlace(entry: QueueEntry): Promise<void> {
  await pollQueue(entry, 'keep')
}

/** Gives up a rider's place, if there is one. Does not wait for the answer: a place that is not asked after lapses. */
export function leaveQueue({ invoiceNumber, amount, token }: PayableBooking): void {
  sendQueueRequest({ invoiceNumber, amount, token }, { action: 'leave' }).catch(() => {})
}

async function pollQueue(entry: QueueEntry, action: 'wait' | 'keep'): Promise<void> {
  let proof: Proof | undefined
  let [proofCount, lastResponseAt] = [0, Date.now()]
  for (;;) {
    entry.signal.throwIfAborted()
    const response = await sendQueueRequest(entry, { action, proof }).catch((error: unknown) =>
      handlePollError(error, lastResponseAt),
    )
    if (!('retryMs' in response)) lastResponseAt = Date.now()
    proof = undefined
    if ('retryMs' in response) {
      await sleep(response.retryMs, entry.signal)
    } else if (response.status === 'waiting') {
      proofCount = 0
      entry.onProgress({ phase: 'waiting', position: response.position, expectedSeconds: response.expectedSeconds })
      await sleep(response.pollSeconds * 1000, entry.signal)
    } else if (response.status === 'challenge' && action === 'wait') {
      if (proofCount === MAX_PROOF_ATTEMPTS) throw createProofError()
      proofCount += 1
      entry.onProgress({ phase: 'verifying' })
      const solved = await solveProof(response.challenge, entry.signal)
      entry.signal.throwIfAborted()
      if (solved === null) throw createProofError()
      proof = solved
      lastResponseAt = Date.now()
    } else return
  }
}

function createProofError(): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: 'proof of work failed or was rejected',
    code: 'proof_failed',
    userMessage: 'Your browser could not be verified, so nothing was charged. Please try again.',
  })
}

/** Whether to ask again after an error, and when. A conflict is a booking that needs no place any more. */
function handlePollError(error: unknown, lastResponseAt: number): { retryMs: number } | CardQueueResponse {
  if (!(error instanceof AppError)) throw error
  if (error.kind === 'conflict') return { status: 'open' }
  const isTransient = ['unavailable', 'internal'].includes(error.kind) || error.code === 'too_many_requests'
  if (!isTransient || Date.now() - lastResponseAt > MAX_OUTAGE_MS) throw error
  const { retryAfterSeconds } = error.details ?? {}
  return { retryMs: typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : RETRY_MS }
}

function sendQueueRequest(
  { invoiceNumber, amount, token, signal }: PayableBooking & { signal?: AbortSignal },
  request: Pick<CardQueueRequest, 'action' | 'proof'>,
): Promise<CardQueueResponse> {
  return callApi({
    path: '/api/v1/payments/queue',
    method: 'POST',
    schema: cardQueueResponseSchema,
    body: { invoiceNumber, amount, ...request },
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
}

/** Waits, or shorter where the rider comes back to the page: a hidden page's timers are slow. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(finish, ms)
    const onVisible = () => {
      if (document.visibilityState === 'visible') finish()
    }
    function clear() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
      signal.removeEventListener('abort', abort)
    }
    function finish() {
      clear()
      resolve()
    }
    function abort() {
      clear()
      reject(signal.reason)
    }
    document.addEventListener('visibilitychange', onVisible)
    signal.addEventListener('abort', abort)
  })
}
