import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/platform/env'

const OUTAGE_REVALIDATE_S = 5

/** Returns whether content is unavailable, which is already logged at its source. Other errors are bugs. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'unavailable'
}

/** Reads content; returns the fallback during an outage, for a few seconds, and rejects with other errors. */
export async function withOutageFallback<T, F = T>(fallback: F, read: () => Promise<T>): Promise<T | F> {
  try {
    return await read()
  } catch (error) {
    if (!isOutage(error)) throw error
    await shortenRevalidation()
    return fallback
  }
}

/** Reads content for a stored response, with a fallback during the build only. */
export function readWithBuildFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  return env().building ? withOutageFallback(fallback, read) : read()
}

const revalidateSoon = unstable_cache(async () => OUTAGE_REVALIDATE_S, ['made-in-an-outage'], {
  revalidate: OUTAGE_REVALIDATE_S,
})

/** Has what is being rendered made again soon, since it shows what an outage left. Jobs and commands render nothing. */
export async function shortenRevalidation(): Promise<void> {
  await revalidateSoon().catch(() => {})
}
