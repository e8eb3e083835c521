import 'server-only'
import { LRUCache } from 'lru-cache'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/places/model/schemas'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { monotonicMs } from '@/lib/platform/clock'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { singleton } from '@/lib/singleton'
import { mapsInUse } from '../adapters'
import { createEstimator } from './estimate'
import {
  isOutage,
  isSamePoint,
  type OriginDestination,
  pairKey,
  type Router,
  rateLimitedError,
  routeError,
} from './router'

export const configuredRouteService = singleton<RouteService>('route-service')

/** Returns the route service of this site's settings. */
export function getRouteService(): RouteService {
  return configuredRouteService.getOrCreate(() =>
    createRouteService({ routers: configuredRouters(), log: line => console.error(line) }),
  )
}

function configuredRouters(): NamedRouter[] {
  return mapsInUse().flatMap(({ name, router }) => (router === undefined ? [] : { name, router }))
}

export type RouteService = {
  /** Counts against `clientIp`'s rate limit unless cached. Rejects with AppError (`routeFailureCodes`). */
  findRoute(options: OriginDestination & { clientIp?: string }): Promise<Route>
}

const CACHE_TTL_MS = 10 * 60_000
const NO_ROUTE_CACHE_TTL_MS = 60_000
/** A path takes up to 40 kB. */
const MAX_CACHED = 1000

type Options = { routers: readonly NamedRouter[]; log: (line: string) => void; now?: () => number }

/**
 * Creates the route service: the first router with a closed circuit breaker, else the estimate. Routes are cached, never
 * on disk: router licenses allow minutes only. An estimate is not: it may stand in for a router that is down.
 */
export function createRouteService({ routers, log, now = monotonicMs }: Options): RouteService {
  const guardedRouters = routers.map(router => withCircuitBreaker(router, log, now))
  const estimator = createEstimator()
  const msUntilAllowed = createRateLimiter('routes', { now })
  const cache = new LRUCache<string, Promise<Route>>({ max: MAX_CACHED, perf: { now }, ttlResolution: 0 })

  /** "No road" is a valid result. */
  async function requestRoute(trip: OriginDestination): Promise<Route> {
    for (const routeWith of guardedRouters) {
      const result = await routeWith(trip)
      if (result === null) continue
      if ('routeError' in result) throw result.routeError
      return result.route
    }
    return await estimator.findRoute(trip)
  }

  return {
    async findRoute({ clientIp, ...trip }) {
      if (isSamePoint(trip.from, trip.to)) throw routeError('ZERO_RESULTS', 'both ends are the same place')
      const key = pairKey(trip)
      const cached = cache.get(key)
      if (cached !== undefined) return await cached
      // Estimates cost nothing.
      const waitMs = routers.length > 0 && clientIp !== undefined ? msUntilAllowed(clientIp) : 0
      if (waitMs > 0) throw rateLimitedError(waitMs)
      const request = requestRoute(trip)
      cache.set(key, request, { ttl: NO_ROUTE_CACHE_TTL_MS })
      const route = await request
      if (route.estimated) cache.delete(key)
      else cache.set(key, request, { ttl: CACHE_TTL_MS })
      return route
    },
  }
}

const FIRST_PAUSE_MS = 30_000

export type NamedRouter = { name: string; router: Router }

type RouterResult = { route: Route } | { routeError: unknown }

function withCircuitBreaker(
  { name, router }: NamedRouter,
  log: (line: string) => void,
  now: () => number,
): (trip: OriginDestination) => Promise<RouterResult | null> {
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    now,
    onOutage: error => log(`routing: ${name} paused after a failure (${reasonOf(error)})`),
  })
  return trip =>
    breaker.attempt(async () => {
      try {
        return { route: await router.findRoute(trip) }
      } catch (error) {
        if (isOutage(error)) throw error
        return { routeError: error }
      }
    })
}

/** Other errors may name the drive. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  return error instanceof Error ? error.name : 'no error'
}
