import 'client-only'
import { solveChallengeWorkers } from 'altcha-lib'
import type { Proof, ProofChallenge } from '@/lib/payments/model/schemas'

const MAX_WORKERS = 4
const SOLVE_TIMEOUT_MS = 60_000

/** Solves a proof-of-work challenge in web workers; null on failure, after a minute, or when aborted. */
export async function solveProof(challenge: ProofChallenge, signal: AbortSignal): Promise<Proof | null> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
      controller,
      createWorker: () => new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
      timeout: SOLVE_TIMEOUT_MS,
    })
    return solution && { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } }
  } catch (error) {
    console.warn('proof of work failed', error)
    return null
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
