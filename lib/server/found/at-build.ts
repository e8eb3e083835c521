import 'server-only'
import { unstable_cache } from 'next/cache'
import { AppError } from '@/lib/errors'
import { env } from '@/lib/server/env'

/** What the build made during an outage is made again after this many seconds. */
const SHORT_LIFE_S = 5

const liveShortly = unstable_cache(async () => SHORT_LIFE_S, ['found-in-an-outage'], { revalidate: SHORT_LIFE_S })

/**
 * Reads what a stored answer is made of. An outage must not break a build, which is given `without` for a few seconds;
 * later it is thrown, so that the answer stored before stays.
 */
export async function readOrBuildWithout<T>(read: () => Promise<T>, without: T): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'unavailable' && env().building)) throw error
    await liveShortly()
    return without
  }
}
