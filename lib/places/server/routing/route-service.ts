import 'server-only'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { Route } from '@/lib/places/model/schemas'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { createEstimator } from './estimate'
import { rateLimitedError } from './failure'
import { createFallbackChain, type NamedRouter } from './fallback-chain'
import type { OriginDestination } from './origin-destination'
import { createRecentMeasurements } from './recent-measurements'
import { createRouteCache } from './route-cache'

export type RouteService = {
  /** Counts against `clientIp`'s rate limit unless cached. Rejects with AppError (`routeFailureCodes`). */
  findRoute(options: OriginDestination & { clientIp?: string }): Promise<Route>
  recentMeasurements(trip: OriginDestination): RouteMeasurement[]
}

/** Creates the route service: the routers in order, then the estimate. */
export function createRouteService({
  routers,
  log,
  now = Date.now,
}: {
  routers: readonly NamedRouter[]
  log: (line: string) => void
  now?: () => number
}): RouteService {
  const recentMeasurements = createRecentMeasurements({ now })
  const findCachedRoute = createRouteCache({
    router: createFallbackChain({ routers, lastResort: createEstimator(), log, now }),
    now,
  })
  const msUntilAllowed = createRateLimiter('routes', { now })
  // Estimates cost nothing.
  const isRateLimited = routers.length > 0

  return {
    async findRoute({ clientIp, ...trip }) {
      const checkRateLimit = () => {
        const waitMs = isRateLimited && clientIp !== undefined ? msUntilAllowed(clientIp) : 0
        if (waitMs > 0) throw rateLimitedError({ waitMs })
      }
      const route = await findCachedRoute({ ...trip, checkRateLimit })
      recentMeasurements.record(trip, route)
      return route
    },
    recentMeasurements: recentMeasurements.get,
  }
}
