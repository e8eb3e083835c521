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

/** So many drives that no memory knows may an address ask routers for within the window. */
export const MAX_DRIVES_PER_WINDOW = 120
const WINDOW_MS = 10 * 60_000

/** The drives that this site tells its riders, and prices. */
export type Drives = {
  /**
   * The drive between two points. Where a router has to be asked, the question counts for the address that wants it.
   * Throws AppError whose code is one of `routeFailureCodes`; OVER_QUERY_LIMIT is said of that address alone.
   */
  drive(options: OriginDestination & { clientIp?: string }): Promise<Route>
  /** The figures that this server told for a pair within the last hour. */
  recentFigures(ends: OriginDestination): RouteMeasurement[]
}

/** Drives by the routers in their order, and by the estimate where there is none or all are out of order. */
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
  // The estimate asks nobody and costs nothing.
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
