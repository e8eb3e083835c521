import 'server-only'
import { AppError } from '@/lib/errors'

/** Returns whether content is unavailable, which is already logged at its source. Other errors are bugs. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'unavailable'
}

/** Reads content; returns the fallback during an outage and rejects with other errors. */
export async function withOutageFallback<T>(fallback: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isOutage(error)) return fallback
    throw error
  }
}
