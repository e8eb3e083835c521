import 'server-only'
import { env } from '@/lib/platform/env'
import { isOutage } from './outage'
import { shortenRevalidation } from './shorten-revalidation'

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
