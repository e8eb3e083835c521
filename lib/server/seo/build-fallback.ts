import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/server/env'

/** Revalidates responses built during an outage after this many seconds. */
const FALLBACK_REVALIDATE_S = 5

const shortenRevalidation = unstable_cache(async () => FALLBACK_REVALIDATE_S, ['found-in-an-outage'], {
  revalidate: FALLBACK_REVALIDATE_S,
})

/**
 * Reads content for a stored response, with a fallback during the build only. An outage must not break a build, which
 * uses `fallback` for a few seconds. Later the error is thrown, so that the previously stored response remains.
 */
export async function readWithBuildFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable' && env().building)) throw error
    await shortenRevalidation()
    return fallback
  }
}
