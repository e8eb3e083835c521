import 'server-only'
import { readClientIp } from '@/lib/platform/client-ip'
import { env } from '@/lib/platform/env'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'

const msUntilAllowed = createRateLimiter(rateLimits.postSearches)

/** Counts a search of a client IP; returns the seconds to wait, 0 if allowed. */
export function searchRetryAfterSeconds(headers: Headers): number {
  return Math.ceil(msUntilAllowed(readClientIp({ headers, trustedProxies: env().trustedProxies })) / 1000)
}
