import 'server-only'

/** How long an answer stands: nobody makes us ask the gateway more often than that. */
const KEPT_MS = 30_000

/**
 * Whether the gateway answers, as a question that is asked at most once in 30 seconds, however many want to know. A
 * failure to ask at all is no answer either, and is logged.
 */
export function rememberConnection({ ask, now }: { ask: () => Promise<boolean>; now: () => number }) {
  let answer: Promise<boolean> | undefined
  let keptUntil = 0

  async function askOnce(): Promise<boolean> {
    try {
      return await ask()
    } catch (error) {
      console.error('payment gateway connection test failed', error)
      return false
    } finally {
      keptUntil = now() + KEPT_MS
    }
  }

  return function answers(): Promise<boolean> {
    if (answer === undefined || now() >= keptUntil) {
      // Until the answer is here, all who come wait for this one.
      keptUntil = Number.POSITIVE_INFINITY
      answer = askOnce()
    }
    return answer
  }
}
