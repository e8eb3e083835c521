import 'server-only'
import { createRateLimiter } from '../rate-limiter'

/** A fast typist causes some twenty. */
export const GEOCODER_REQUESTS_PER_MINUTE = 120
const MINUTE_MS = 60_000

const msUntilAllowed = createRateLimiter({ limit: GEOCODER_REQUESTS_PER_MINUTE, windowMs: MINUTE_MS })

/** Creates the rate limit of geocoder requests for a client IP. */
export function geocoderRateLimitFor(clientIp: string): () => boolean {
  return () => msUntilAllowed(clientIp) === 0
}
