import 'client-only'
import { callApi } from '@/lib/browser/api'
import { AppError } from '@/lib/errors'
import {
  type CardQueueAnswer,
  type CardQueueRequest,
  cardQueueAnswerSchema,
  type Proof,
} from '@/lib/payment/card-queue'
import { solveProof } from './solve-proof'

/** Where a rider stands in the queue of card payments. */
export type QueueStanding = { phase: 'verifying' } | { phase: 'waiting'; position: number; expectedSeconds: number }

/** Whose booking is to be paid. `amount` is in dollars. */
type Rider = { invoiceNumber: string; amount: number; token: string }
type QueueEntry = Rider & {
  signal: AbortSignal
  onStanding: (standing: QueueStanding) => void
}

/** A connection that fails for longer is given up; the place is then lost anyway. */
const PATIENCE_MS = 45_000
const RETRY_MS = 3000
/** A proof is refused only where it took too long or the attack is another by now. */
const MOST_PROOFS = 3

/**
 * Waits until it is a rider's turn to pay. Takes a place by a proof of work where there is none, and a new one where
 * it was lost. Resolves as soon as a payment may be sent; also where the booking cannot be paid (any more), which the
 * payment itself then says. Throws AppError where it cannot go on, or what `signal` was aborted with; the place is
 * given up then.
 */
export async function waitForTurn(entry: QueueEntry): Promise<void> {
  try {
    await follow(entry, 'wait')
  } catch (error) {
    leaveQueue(entry)
    throw error
  }
}

/** Keeps a place while the rider types the card. Resolves when there is none to keep; throws when `signal` is aborted. */
export async function keepPlace(entry: QueueEntry): Promise<void> {
  await follow(entry, 'keep')
}

/** Gives up a rider's place, if there is one. Does not wait for the answer: a place that is not asked after lapses. */
export function leaveQueue({ invoiceNumber, amount, token }: Rider): void {
  ask({ invoiceNumber, amount, token }, { action: 'leave' }).catch(() => {})
}

async function follow(entry: QueueEntry, action: 'wait' | 'keep'): Promise<void> {
  let proof: Proof | undefined
  let [proofs, answeredAt] = [0, Date.now()]
  for (;;) {
    entry.signal.throwIfAborted()
    const answer = await ask(entry, { action, proof }).catch((error: unknown) => whenRefused(error, answeredAt))
    if (!('retryMs' in answer)) answeredAt = Date.now()
    proof = undefined
    if ('retryMs' in answer) {
      await pause(answer.retryMs, entry.signal)
    } else if (answer.status === 'waiting') {
      proofs = 0
      entry.onStanding({ phase: 'waiting', position: answer.position, expectedSeconds: answer.expectedSeconds })
      await pause(answer.pollSeconds * 1000, entry.signal)
    } else if (answer.status === 'challenge' && action === 'wait') {
      if (proofs === MOST_PROOFS) throw proofFailed()
      proofs += 1
      entry.onStanding({ phase: 'verifying' })
      const solved = await solveProof(answer.challenge, entry.signal)
      entry.signal.throwIfAborted()
      if (solved === null) throw proofFailed()
      proof = solved
      answeredAt = Date.now()
    } else return
  }
}

function proofFailed(): AppError {
  return new AppError({
    kind: 'unprocessable',
    message: 'proof of work failed or was rejected',
    code: 'proof_failed',
    sentence: 'Your browser could not be verified, so nothing was charged. Please try again.',
  })
}

/** Whether to ask again after an error, and when. A conflict is a booking that needs no place any more. */
function whenRefused(error: unknown, answeredAt: number): { retryMs: number } | CardQueueAnswer {
  if (!(error instanceof AppError)) throw error
  if (error.kind === 'conflict') return { status: 'open' }
  const passing = ['unavailable', 'internal'].includes(error.kind) || error.code === 'too_many_requests'
  if (!passing || Date.now() - answeredAt > PATIENCE_MS) throw error
  const { retryAfterSeconds } = error.details ?? {}
  return { retryMs: typeof retryAfterSeconds === 'number' ? retryAfterSeconds * 1000 : RETRY_MS }
}

function ask(
  { invoiceNumber, amount, token, signal }: Rider & { signal?: AbortSignal },
  request: Pick<CardQueueRequest, 'action' | 'proof'>,
): Promise<CardQueueAnswer> {
  return callApi({
    path: '/api/v1/payments/queue',
    method: 'POST',
    schema: cardQueueAnswerSchema,
    body: { invoiceNumber, amount, ...request },
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
}

/** Waits, or shorter where the rider comes back to the page: a hidden page's timers are slow. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(end, ms)
    const whenShown = () => {
      if (document.visibilityState === 'visible') end()
    }
    function clear() {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', whenShown)
      signal.removeEventListener('abort', abort)
    }
    function end() {
      clear()
      resolve()
    }
    function abort() {
      clear()
      reject(signal.reason)
    }
    document.addEventListener('visibilitychange', whenShown)
    signal.addEventListener('abort', abort)
  })
}
