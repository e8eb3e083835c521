import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/server/env'

/** What the build made during an outage is made again after this many seconds. */
const FALLBACK_REVALIDATE_S = 5

const shortenRevalidation = unstable_cache(async () => FALLBACK_REVALIDATE_S, ['found-in-an-outage'], {
  revalidate: FALLBACK_REVALIDATE_S,
})

/**
 * Reads what a stored answer is made of. An outage must not break a build, which is given `without` for a few seconds;
 * later it is thrown, so that the answer stored before stays.
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
