import 'server-only'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { rateLimits } from '@/lib/platform/rate-limits'

const msUntilAllowed = createRateLimiter(rateLimits.geocoderRequests)

/** Creates the rate limit of geocoder requests for a client IP. */
export function geocoderRateLimitFor(clientIp: string): () => boolean {
  return () => msUntilAllowed(clientIp) === 0
}
