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
  const recent = (ends: OriginDestination) =>
    (pairs.get(pairKey(ends)) ?? []).filter(({ at }) => now() - at <= MEASUREMENTS_TTL_MS)

  return {
    record(ends: OriginDestination, { distanceMeters, durationSeconds, estimated }: RouteMeasurement): void {
      const measurement = { distanceMeters, durationSeconds, estimated, at: now() }
      const others = recent(ends).filter(each => !isSameMeasurement(each, measurement))
      pairs.set(pairKey(ends), [...others, measurement].slice(-MAX_MEASUREMENTS_PER_PAIR))
    },
    get(ends: OriginDestination): RouteMeasurement[] {
      return recent(ends).map(({ at: _, ...measurement }) => measurement)
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
