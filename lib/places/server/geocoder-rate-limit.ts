import 'server-only'
import { createRateLimiter } from '@/lib/platform/rate-limiter'

const msUntilAllowed = createRateLimiter('geocoderRequests')

/** Creates the rate limit of geocoder requests for a client IP. */
export function geocoderRateLimitFor(clientIp: string): () => Promise<boolean> {
  return async () => msUntilAllowed(clientIp) === 0
}
