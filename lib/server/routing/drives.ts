import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/fare'
import type { Route } from '@/lib/maps/schemas'
import { createRateLimiter } from '../rate-limiter'
import { createDriveCache } from './cached-drives'
import { createEstimator } from './estimate'
import { rateLimitedError } from './failure'
import { createFallbackChain, type NamedRouter } from './fallback-chain'
import type { OriginDestination } from './origin-destination'
import { createRecentFigures } from './recent-figures'

/** Uncached drives that a client IP may request per window. */
export const MAX_DRIVES_PER_WINDOW = 120
const WINDOW_MS = 10 * 60_000

export type Drives = {
  /**
   * Routes between two points. Counts against the rate limit of `clientIp` unless cached. Rejects with AppError,
   * whose code is one of `routeFailureCodes`; OVER_QUERY_LIMIT applies to that client IP only.
   */
  drive(options: OriginDestination & { clientIp?: string }): Promise<Route>
  /** Returns the figures that this server sent for a pair within the last hour. */
  recentFigures(ends: OriginDestination): RouteMeasurement[]
}

/** Creates drives from the routers in order, with the estimate as last resort. */
export function createDrives({
  routers,
  log,
  now = Date.now,
}: {
  routers: readonly NamedRouter[]
  log: (line: string) => void
  now?: () => number
}): Drives {
  const recentFigures = createRecentFigures({ now })
  const cachedDrive = createDriveCache({
    router: createFallbackChain({ routers, lastResort: createEstimator(), log, now }),
    now,
  })
  const msUntilAllowed = createRateLimiter({ limit: MAX_DRIVES_PER_WINDOW, windowMs: WINDOW_MS, now })
  // Estimates cost nothing.
  const isRateLimited = routers.length > 0

  return {
    async drive({ clientIp, ...ends }) {
      const checkRateLimit = () => {
        const waitMs = isRateLimited && clientIp !== undefined ? msUntilAllowed(clientIp) : 0
        if (waitMs > 0) throw rateLimitedError({ waitMs })
      }
      const route = await cachedDrive({ ...ends, checkRateLimit })
      recentFigures.record(ends, route)
      return route
    },
    recentFigures: recentFigures.get,
  }
}
