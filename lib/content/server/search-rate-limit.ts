import 'server-only'
import { readClientIp } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const msUntilAllowed = createRateLimiter('postSearches')

/** Counts a search of a client IP; returns the seconds to wait, 0 if allowed. */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
