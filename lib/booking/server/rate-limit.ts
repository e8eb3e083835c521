import 'server-only'
import type { Tx } from '@/lib/platform/database/write'
import { databaseWaitMs } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'
import { type DatabaseLimit, rateLimitExceeded } from './errors'

/** Throws AppError `too_many_...` with the wait if a client IP or a booking exceeds a limit. */
export async function enforceLimit(tx: Tx, name: DatabaseLimit, key: string): Promise<void> {
  const waitMs = await databaseWaitMs(tx, rateLimits[name], key)
  if (waitMs > 0) throw rateLimitExceeded(name, waitMs)
}
