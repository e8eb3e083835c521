import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Route } from '@/lib/maps/schemas'
import type { Ends } from './ends'
import { isOutage } from './failure'
import { pairKey } from './pair-key'
import type { Routes } from './port'

const KEPT_MS = 10 * 60_000
const REFUSAL_KEPT_MS = 60_000
/** The lines are what drives weigh: some 40 kB each at most. */
const MAX_KEPT = 1000

/** A drive asked for by somebody: `admit` is called before the router is, and throws where it may not be. */
export type AskedDrive = Ends & { admit?: () => void }

/**
 * Drives through a memory: a measured drive is told again for 10 minutes, "no road" for one, and whoever asks for the
 * same pair at once shares one question. An estimate costs nothing and may stand in for a router that is out of order,
 * so it is not kept; nor is an outage. All in memory: what a router licenses for minutes goes to no disk.
 */
export function rememberDrives({ routes, now }: { routes: Routes; now: () => number }) {
  const clock = { perf: { now }, ttlResolution: 0 }
  const drives = new LRUCache<string, Route>({ ...clock, max: MAX_KEPT, ttl: KEPT_MS })
  const refusals = new LRUCache<string, { error: unknown }>({ ...clock, max: MAX_KEPT, ttl: REFUSAL_KEPT_MS })
  const underWay = new Map<string, Promise<Route>>()

  async function ask({ key, ends }: { key: string; ends: Ends }): Promise<Route> {
    try {
      const route = await routes.drive(ends)
      if (!route.estimated) drives.set(key, route)
      return route
    } catch (error) {
      if (!isOutage(error)) refusals.set(key, { error })
      throw error
    }
  }

  return async ({ admit, ...ends }: AskedDrive): Promise<Route> => {
    const key = pairKey(ends)
    const kept = drives.get(key)
    if (kept !== undefined) return kept
    const refusal = refusals.get(key)
    if (refusal !== undefined) throw refusal.error
    const shared = underWay.get(key)
    if (shared !== undefined) return shared
    admit?.()
    const asked = ask({ key, ends })
    underWay.set(key, asked)
    try {
      return await asked
    } finally {
      underWay.delete(key)
    }
  }
}
