import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { Route } from '@/lib/places/model/schemas'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { createDriveCache } from './cached-drives'
import { createEstimator } from './estimate'
import { rateLimitedError } from './failure'
import { createFallbackChain, type NamedRouter } from './fallback-chain'
import type { OriginDestination } from './origin-destination'
import { createRecentMeasurements } from './recent-measurements'

export type Drives = {
  /** Counts against `clientIp`'s rate limit unless cached. Rejects with AppError (`routeFailureCodes`). */
  drive(options: OriginDestination & { clientIp?: string }): Promise<Route>
  recentMeasurements(ends: OriginDestination): RouteMeasurement[]
}

/** Creates drives from the routers in order, then the estimate. */
export function createDrives({
  routers,
  log,
  now = Date.now,
}: {
  routers: readonly NamedRouter[]
  log: (line: string) => void
  now?: () => number
}): Drives {
  const recentMeasurements = createRecentMeasurements({ now })
  const cachedDrive = createDriveCache({
    router: createFallbackChain({ routers, lastResort: createEstimator(), log, now }),
    now,
  })
  const msUntilAllowed = createRateLimiter('routes', { now })
  // Estimates cost nothing.
  const isRateLimited = routers.length > 0

  return {
    async drive({ clientIp, ...ends }) {
      const checkRateLimit = async () => {
        const waitMs = isRateLimited && clientIp !== undefined ? await msUntilAllowed(clientIp) : 0
        if (waitMs > 0) throw rateLimitedError({ waitMs })
      }
      const route = await cachedDrive({ ...ends, checkRateLimit })
      recentMeasurements.record(ends, route)
      return route
    },
    recentMeasurements: recentMeasurements.get,
  }
}
