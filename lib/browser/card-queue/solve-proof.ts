import 'client-only'
import { solveChallengeWorkers } from 'altcha-lib'
import { AppError } from '@/lib/errors'
import type { Proof, ProofChallenge } from '@/lib/payment/card-queue'

const MOST_WORKERS = 4
const LIMIT_MS = 60_000

/**
 * Does the work that a challenge asks for, in workers beside the page, which stays responsive.
 * Throws AppError `proof_failed` where the browser cannot, or is not done within a minute.
 */
export async function solveProof(challenge: ProofChallenge, signal: AbortSignal): Promise<Proof> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 1),
      controller,
      createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
      timeout: LIMIT_MS,
    })
    signal.throwIfAborted()
    if (solution === null) throw new Error('no solution in time')
    const { counter, derivedKey } = solution
    return { challenge, solution: { counter, derivedKey } }
  } catch (cause) {
    signal.throwIfAborted()
    throw proofFailed('the work could not be done', cause)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export function proofFailed(message: string, cause?: unknown): AppError {
  return new AppError({
    // Not `unavailable`: asking again soon would not help.
    kind: 'unprocessable',
    message: `proof of work: ${message}`,
    code: 'proof_failed',
    sentence: 'Your browser could not be verified, so nothing was charged. Please try again.',
    cause,
  })
}
