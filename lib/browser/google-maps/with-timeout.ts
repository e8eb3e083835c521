import 'client-only'

/** How long Google may take for an answer: the rider is told by then, and can go on. */
const GOOGLE_TIMEOUT_MS = 10_000

/** An answer of Google's, which has no limit of its own: on a phone between two cells some never come. Throws then. */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Google timed out after ${GOOGLE_TIMEOUT_MS} ms`)),
      GOOGLE_TIMEOUT_MS,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
