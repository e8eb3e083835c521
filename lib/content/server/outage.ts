import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/platform/env'

const OUTAGE_REVALIDATE_S = 5

/** Returns whether content is unavailable, which is already logged at its source. Other errors are bugs. */
export function isOutage(error: unknown): error is AppError {
  return error instanceof AppError && error.kind === 'unavailable'
}

/** Reads content; returns the fallback during an outage and rejects with other errors. */
export async function withOutageFallback<T, F = T>(fallback: F, read: () => Promise<T>): Promise<T | F> {
  try {
    return await read()
  } catch (error) {
    if (isOutage(error)) return fallback
    throw error
  }
}

/** Reads content for a stored response, with a fallback during the build only. */
export async function readWithBuildFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(isOutage(error) && env().building)) throw error
    await shortenRevalidation()
    return fallback
  }
}

/** Has the page or file that is being rendered made again soon, since it shows what an outage left. */
export const shortenRevalidation = unstable_cache(async () => OUTAGE_REVALIDATE_S, ['made-in-an-outage'], {
  revalidate: OUTAGE_REVALIDATE_S,
})

/** For content, which jobs and commands read too. */
export async function shortenRevalidationIfRendering(): Promise<void> {
  await shortenRevalidation().catch(() => {})
}
