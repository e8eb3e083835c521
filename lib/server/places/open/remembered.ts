import 'server-only'
import { LRUCache } from 'lru-cache'
import type { Point } from '@/lib/maps/distance'
import { faultOf } from '@/lib/server/fault-of'
import { createPatience } from '@/lib/server/patience'
import type { CityId } from '@/lib/site'
import type { Asking } from '../port'
import { type Geocoder, HOST_LIMIT, type OsmPlace } from './geocoder'

const FIRST_PAUSE_MS = 10_000
const KEPT_MS = 10 * 60_000
const MAX_KEPT = 1000
/** Five decimals are about a metre. */
const POINT_DECIMALS = 5

type Question = { key: string; ask: () => Promise<OsmPlace[]> } & Asking

/**
 * A geocoder asked as little as may be: an answer is given again for ten minutes, the same question asked by many at
 * once is one, and a host that fails is left alone for a while. Null where it gives no answer. The log has one line an
 * outage, and no rider's words in it.
 */
export function rememberGeocoder({ geocoder, now }: { geocoder: Geocoder; now?: () => number }) {
  const patience = createPatience({
    firstPauseMs: FIRST_PAUSE_MS,
    onOutage: error => console.error(outageLine(geocoder.name, error)),
    now,
  })
  const kept = new LRUCache<string, OsmPlace[], () => Promise<OsmPlace[]>>({
    max: MAX_KEPT,
    ttl: KEPT_MS,
    ...(now && { perf: { now }, ttlResolution: 0 }),
    // Every place is weighed against the others: a host that tells thousands would stop this server.
    fetchMethod: async (_key, _stale, { context }) => (await context()).slice(0, HOST_LIMIT),
    // An answer pushed out of the memory while it was on its way is an answer all the same.
    ignoreFetchAbort: true,
  })

  async function answer({ key, ask, mayAsk }: Question): Promise<OsmPlace[] | null> {
    const known = kept.get(key)
    if (known !== undefined) return known
    if (patience.isPausing() || mayAsk?.() === false) return null
    return (await patience.attempt(() => kept.fetch(key, { context: ask }))) ?? null
  }

  return {
    search: ({ text, near, mayAsk }: { text: string; near: CityId | null } & Asking) =>
      answer({ key: `search ${near} ${text.toLowerCase()}`, ask: () => geocoder.search({ text, near }), mayAsk }),
    reverse({ lat, lng, mayAsk }: Point & Asking) {
      const key = `reverse ${lat.toFixed(POINT_DECIMALS)} ${lng.toFixed(POINT_DECIMALS)}`
      return answer({ key, ask: () => geocoder.reverse({ lat, lng }), mayAsk })
    },
  }
}

function outageLine(name: string, error: unknown): string {
  return `places: geocoder ${name} paused after a failure, using the gazetteer only (${faultOf(error)})`
}
