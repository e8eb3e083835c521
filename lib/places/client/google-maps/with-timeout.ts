import 'client-only'

const GOOGLE_TIMEOUT_MS = 10_000

/** Adds a timeout to a Google request: on poor connections some never settle. */
export function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Google timed out after ${GOOGLE_TIMEOUT_MS} ms`)),
      GOOGLE_TIMEOUT_MS,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
