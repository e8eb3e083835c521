import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Route } from '@/lib/places/model/schemas'
import { isOutage } from './failure'
import type { OriginDestination } from './origin-destination'
import { pairKey } from './pair-key'
import type { Router } from './port'

const CACHE_TTL_MS = 10 * 60_000
const NO_ROUTE_CACHE_TTL_MS = 60_000
/** A path takes up to 40 kB. */
const MAX_CACHED = 1000

export type RouteRequest = OriginDestination & { checkRateLimit?: () => void }

/**
 * Creates a cache of routes. Never on disk: router licenses allow minutes only. Skips estimates, which may stand in for
 * a router that is down.
 */
export function createRouteCache({ router, now }: { router: Router; now: () => number }) {
  const clock = { perf: { now }, ttlResolution: 0 }
  const routes = new LRUCache<string, Route>({ ...clock, max: MAX_CACHED, ttl: CACHE_TTL_MS })
  const noRouteErrors = new LRUCache<string, { error: unknown }>({
    ...clock,
    max: MAX_CACHED,
    ttl: NO_ROUTE_CACHE_TTL_MS,
  })
  const pendingRoutes = new Map<string, Promise<Route>>()

  async function requestRoute({ key, trip }: { key: string; trip: OriginDestination }): Promise<Route> {
    try {
      const route = await router.findRoute(trip)
      if (!route.estimated) routes.set(key, route)
      return route
    } catch (error) {
      if (!isOutage(error)) noRouteErrors.set(key, { error })
      throw error
    }
  }

  return async ({ checkRateLimit, ...trip }: RouteRequest): Promise<Route> => {
    const key = pairKey(trip)
    const cached = routes.get(key)
    if (cached !== undefined) return cached
    const noRouteError = noRouteErrors.get(key)
    if (noRouteError !== undefined) throw noRouteError.error
    const pending = pendingRoutes.get(key)
    if (pending !== undefined) return pending
    checkRateLimit?.()
    const startedMeanwhile = pendingRoutes.get(key)
    if (startedMeanwhile !== undefined) return startedMeanwhile
    const request = requestRoute({ key, trip })
    pendingRoutes.set(key, request)
    try {
      return await request
    } finally {
      pendingRoutes.delete(key)
    }
  }
}
