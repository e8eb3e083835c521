import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/server/env'

const FALLBACK_REVALIDATE_S = 5

const shortenRevalidation = unstable_cache(async () => FALLBACK_REVALIDATE_S, ['found-in-an-outage'], {
  revalidate: FALLBACK_REVALIDATE_S,
})

/** Reads content for a stored response, with a fallback during the build only. */
export async function readWithBuildFallback<T>(read: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable' && env().building)) throw error
    await shortenRevalidation()
    return fallback
  }
}
