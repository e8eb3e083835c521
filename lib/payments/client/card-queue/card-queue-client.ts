import 'client-only'
import { callEndpoint } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import { updateCardQueueEndpoint } from '@/lib/payments/api'
import type { CardQueueRequest, CardQueueResponse, Proof } from '@/lib/payments/model/card-queue'
import { solveProof } from './solve-proof'

/** Describes a customer's progress in the card payment queue. */
export type QueueProgress = { phase: 'verifying' } | { phase: 'waiting'; position: number; expectedSeconds: number }

/** Identifies the booking to pay. `amount` is in dollars. */
type PayableBooking = { invoiceNumber: string; amount: number; token: string }
type QueueEntry = PayableBooking & {
  signal: AbortSignal
  onProgress: (progress: QueueProgress) => void
}

/** The queue position expires during a longer outage anyway. */
const MAX_OUTAGE_MS = 45_000
const RETRY_MS = 3000
/** The server rejects a proof only when it is late or the difficulty changed. */
const MAX_PROOF_ATTEMPTS = 3

/**
 * Waits for admission to pay by card: proof of work, then polling. Rejoins with a new proof when the position is lost.
 * Also resolves when the booking cannot be paid (anymore), which the payment then reports. Throws AppError when it
 * cannot continue, or the abort reason of `signal`; either leaves the queue.
 */
export async function waitForAdmission(entry: QueueEntry): Promise<void> {
  try {
    await pollQueue(entry, 'wait')
  } catch (error) {
    leaveQueue(entry)
    throw error
  }
}

/**
 * Holds the queue position while the customer enters the card. Resolves when there is none to hold; throws when `signal`
 * is aborted.
 */
export async function holdQueueEntry(entry: QueueEntry): Promise<void> {
  await pollQueue(entry, 'keep')
}

/** Leaves the queue without waiting for the response: an unpolled entry expires. */
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

/** Decides whether and when to poll again after an error. A conflict means that no queue position is needed. */
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
  return callEndpoint(updateCardQueueEndpoint, { body: { invoiceNumber, amount, ...request }, token, signal })
}

/** Sleeps, but wakes when the page becomes visible: hidden pages throttle timers. */
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
