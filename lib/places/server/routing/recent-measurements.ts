import 'server-only'
import { LRUCache } from 'lru-cache'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { OriginDestination } from './origin-destination'
import { pairKey } from './pair-key'

export const MEASUREMENTS_TTL_MS = 60 * 60_000
const MAX_PAIRS = 10_000
const MAX_MEASUREMENTS_PER_PAIR = 8

/** Remembers the measurements sent within the last hour, to recompute the shown fare. */
export function createRecentMeasurements({ now }: { now: () => number }) {
  const pairs = new LRUCache<string, readonly (RouteMeasurement & { at: number })[]>({
    max: MAX_PAIRS,
    ttl: MEASUREMENTS_TTL_MS,
    perf: { now },
    ttlResolution: 0,
  })
  const recent = (trip: OriginDestination) =>
    (pairs.get(pairKey(trip)) ?? []).filter(({ at }) => now() - at <= MEASUREMENTS_TTL_MS)

  return {
    record(trip: OriginDestination, { distanceMeters, durationSeconds, estimated }: RouteMeasurement): void {
      const measurement = { distanceMeters, durationSeconds, estimated, at: now() }
      const others = recent(trip).filter(each => !isSameMeasurement(each, measurement))
      pairs.set(pairKey(trip), [...others, measurement].slice(-MAX_MEASUREMENTS_PER_PAIR))
    },
    get(trip: OriginDestination): RouteMeasurement[] {
      return recent(trip).map(({ at: _, ...measurement }) => measurement)
    },
  }
}

function isSameMeasurement(one: RouteMeasurement, other: RouteMeasurement): boolean {
  return (
    one.distanceMeters === other.distanceMeters &&
    one.durationSeconds === other.durationSeconds &&
    one.estimated === other.estimated
  )
}
