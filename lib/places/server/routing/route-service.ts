import 'server-only'
import { LRUCache } from 'lru-cache'
import { AppError } from '@/lib/errors'
import type { Route } from '@/lib/places/model/schemas'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { monotonicMs } from '@/lib/platform/clock'
import { createRateLimiter } from '@/lib/platform/rate-limiter'
import { singleton } from '@/lib/platform/singleton'
import { mapsInUse } from '../adapters'
import { createEstimator } from './estimate'
import { isOutage, type OriginDestination, pairKey, type Router, rateLimitedError } from './router'

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

/** Creates the route service: the routers in order, then the estimate. */
export function createRouteService({
  routers,
  log,
  now = monotonicMs,
}: {
  routers: readonly NamedRouter[]
  log: (line: string) => void
  now?: () => number
}): RouteService {
  const findCachedRoute = createRouteCache(
    createFallbackChain({ routers, lastResort: createEstimator(), log, now }),
    now,
  )
  const msUntilAllowed = createRateLimiter('routes', { now })
  // Estimates cost nothing.
  const isRateLimited = routers.length > 0

  return {
    async findRoute({ clientIp, ...trip }) {
      return await findCachedRoute(trip, () => {
        const waitMs = isRateLimited && clientIp !== undefined ? msUntilAllowed(clientIp) : 0
        if (waitMs > 0) throw rateLimitedError(waitMs)
      })
    },
  }
}

const CACHE_TTL_MS = 10 * 60_000
const NO_ROUTE_CACHE_TTL_MS = 60_000
/** A path takes up to 40 kB. */
const MAX_CACHED = 1000

/**
 * Creates a cache of routes. Never on disk: router licenses allow minutes only. Skips estimates, which may stand in for
 * a router that is down.
 */
function createRouteCache(router: Router, now: () => number) {
  const clock = { perf: { now }, ttlResolution: 0 }
  const routes = new LRUCache<string, Route>({ ...clock, max: MAX_CACHED, ttl: CACHE_TTL_MS })
  const noRouteErrors = new LRUCache<string, { error: unknown }>({
    ...clock,
    max: MAX_CACHED,
    ttl: NO_ROUTE_CACHE_TTL_MS,
  })
  const pendingRoutes = new Map<string, Promise<Route>>()

  async function requestRoute(key: string, trip: OriginDestination): Promise<Route> {
    try {
      const route = await router.findRoute(trip)
      if (!route.estimated) routes.set(key, route)
      return route
    } catch (error) {
      if (!isOutage(error)) noRouteErrors.set(key, { error })
      throw error
    }
  }

  return async (trip: OriginDestination, checkRateLimit: () => void): Promise<Route> => {
    const key = pairKey(trip)
    const cached = routes.get(key)
    if (cached !== undefined) return cached
    const noRouteError = noRouteErrors.get(key)
    if (noRouteError !== undefined) throw noRouteError.error
    const pending = pendingRoutes.get(key)
    if (pending !== undefined) return pending
    checkRateLimit()
    const request = requestRoute(key, trip)
    pendingRoutes.set(key, request)
    try {
      return await request
    } finally {
      pendingRoutes.delete(key)
    }
  }
}

const FIRST_PAUSE_MS = 30_000

export type NamedRouter = { name: string; router: Router }

type ChainContext = { log: (line: string) => void; now: () => number }
type RouterResult = { route: Route } | { routeError: unknown }

/** Creates a router that calls the first one with a closed circuit breaker. "No road" is a valid result. */
export function createFallbackChain({
  routers,
  lastResort,
  ...watch
}: ChainContext & { routers: readonly NamedRouter[]; lastResort: Router }): Router {
  const guardedRouters = routers.map(router => withCircuitBreaker(router, watch))
  return {
    async findRoute(trip) {
      for (const routeWith of guardedRouters) {
        const result = await routeWith(trip)
        if (result === null) continue
        if ('routeError' in result) throw result.routeError
        return result.route
      }
      return lastResort.findRoute(trip)
    },
  }
}

function withCircuitBreaker(
  { name, router }: NamedRouter,
  { log, now }: ChainContext,
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
