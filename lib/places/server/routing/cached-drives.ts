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

export type DriveRequest = OriginDestination & { checkRateLimit?: () => Promise<void> }

/**
 * Creates a cache of drives. Never on disk: router licenses allow minutes only. Skips estimates, which may stand in for
 * a router that is down.
 */
export function createDriveCache({ router, now }: { router: Router; now: () => number }) {
  const clock = { perf: { now }, ttlResolution: 0 }
  const drives = new LRUCache<string, Route>({ ...clock, max: MAX_CACHED, ttl: CACHE_TTL_MS })
  const noRouteErrors = new LRUCache<string, { error: unknown }>({
    ...clock,
    max: MAX_CACHED,
    ttl: NO_ROUTE_CACHE_TTL_MS,
  })
  const pendingDrives = new Map<string, Promise<Route>>()

  async function requestDrive({ key, ends }: { key: string; ends: OriginDestination }): Promise<Route> {
    try {
      const route = await router.drive(ends)
      if (!route.estimated) drives.set(key, route)
      return route
    } catch (error) {
      if (!isOutage(error)) noRouteErrors.set(key, { error })
      throw error
    }
  }

  return async ({ checkRateLimit, ...ends }: DriveRequest): Promise<Route> => {
    const key = pairKey(ends)
    const cached = drives.get(key)
    if (cached !== undefined) return cached
    const noRouteError = noRouteErrors.get(key)
    if (noRouteError !== undefined) throw noRouteError.error
    const pending = pendingDrives.get(key)
    if (pending !== undefined) return pending
    await checkRateLimit?.()
    const startedMeanwhile = pendingDrives.get(key)
    if (startedMeanwhile !== undefined) return startedMeanwhile
    const request = requestDrive({ key, ends })
    pendingDrives.set(key, request)
    try {
      return await request
    } finally {
      pendingDrives.delete(key)
    }
  }
}
