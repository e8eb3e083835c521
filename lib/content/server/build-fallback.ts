import 'server-only'
import { unstable_cache } from 'next/cache'
import { env } from '@/lib/platform/env'
import { isOutage } from './outage'

const FALLBACK_REVALIDATE_S = 5

const shortenRevalidation = unstable_cache(async () => FALLBACK_REVALIDATE_S, ['built-in-an-outage'], {
  revalidate: FALLBACK_REVALIDATE_S,
})

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
