import 'server-only'
import { createRateLimiter } from '../rate-limiter'

/** So many questions that no memory answers may an address cause: a rider who types fast causes some twenty a minute. */
export const GEOCODER_REQUESTS_PER_MINUTE = 120
const MINUTE_MS = 60_000

const msUntilAllowed = createRateLimiter({ limit: GEOCODER_REQUESTS_PER_MINUTE, windowMs: MINUTE_MS })

/** Whether a host outside may be asked for this address once more: counted where it is asked, in this process's memory. */
export function geocoderRateLimitFor(clientIp: string): () => boolean {
  return () => msUntilAllowed(clientIp) === 0
}
