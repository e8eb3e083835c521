import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Point } from '@/lib/places/model/distance'
import { createCircuitBreaker } from '@/lib/platform/circuit-breaker'
import { describeError } from '@/lib/platform/describe-error'
import type { CityId } from '@/lib/site'
import type { RateLimited } from '../port'
import { type Geocoder, MAX_GEOCODER_RESULTS, type OsmPlace } from './geocoder'

const FIRST_PAUSE_MS = 10_000
const CACHE_TTL_MS = 10 * 60_000
const MAX_CACHED = 1000
const POINT_DECIMALS = 5

type CachedRequest = { key: string; fetchPlaces: () => Promise<OsmPlace[]> } & RateLimited

/** Creates a geocoder with a cache and a circuit breaker. Null on failure. Never logs the rider's text. */
export function createCachedGeocoder({ geocoder, now }: { geocoder: Geocoder; now?: () => number }) {
  const breaker = createCircuitBreaker({
    firstPauseMs: FIRST_PAUSE_MS,
    onOutage: error => console.error(formatOutage(geocoder.name, error)),
    now,
  })
  const cache = new LRUCache<string, OsmPlace[], () => Promise<OsmPlace[]>>({
    max: MAX_CACHED,
    ttl: CACHE_TTL_MS,
    ...(now && { perf: { now }, ttlResolution: 0 }),
    // All are compared with each other: thousands would block this server.
    fetchMethod: async (_key, _stale, { context }) => (await context()).slice(0, MAX_GEOCODER_RESULTS),
    // Returns a result evicted during its request.
    ignoreFetchAbort: true,
  })

  async function request({ key, fetchPlaces, consumeRateLimit }: CachedRequest): Promise<OsmPlace[] | null> {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (breaker.isOpen() || (await consumeRateLimit?.()) === false) return null
    return (await breaker.attempt(() => cache.fetch(key, { context: fetchPlaces }))) ?? null
  }

  return {
    search: ({ text, near, consumeRateLimit }: { text: string; near: CityId | null } & RateLimited) =>
      request({
        key: `search ${near} ${text.toLowerCase()}`,
        fetchPlaces: () => geocoder.search({ text, near }),
        consumeRateLimit,
      }),
    reverse({ lat, lng, consumeRateLimit }: Point & RateLimited) {
      const key = `reverse ${lat.toFixed(POINT_DECIMALS)} ${lng.toFixed(POINT_DECIMALS)}`
      return request({ key, fetchPlaces: () => geocoder.reverse({ lat, lng }), consumeRateLimit })
    },
  }
}

function formatOutage(name: string, error: unknown): string {
  return `places: geocoder ${name} paused after a failure, using the gazetteer only (${describeError(error)})`
}
