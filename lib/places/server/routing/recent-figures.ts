import 'server-only'
import { LRUCache } from 'lru-cache'
import type { RouteMeasurement } from '@/lib/booking/model/fare'
import type { OriginDestination } from './origin-destination'
import { pairKey } from './pair-key'

const FIGURES_TTL_MS = 60 * 60_000
const MAX_PAIRS = 10_000
const MAX_FIGURES_PER_PAIR = 8

/** Remembers the figures sent within the last hour, to recompute the shown fare. */
export function createRecentFigures({ now }: { now: () => number }) {
  const pairs = new LRUCache<string, readonly (RouteMeasurement & { at: number })[]>({
    max: MAX_PAIRS,
    ttl: FIGURES_TTL_MS,
    perf: { now },
    ttlResolution: 0,
  })
  const recent = (ends: OriginDestination) =>
    (pairs.get(pairKey(ends)) ?? []).filter(({ at }) => now() - at <= FIGURES_TTL_MS)

  return {
    record(ends: OriginDestination, { distanceMeters, durationSeconds, estimated }: RouteMeasurement): void {
      const figures = { distanceMeters, durationSeconds, estimated, at: now() }
      const others = recent(ends).filter(each => !isSameFigures(each, figures))
      pairs.set(pairKey(ends), [...others, figures].slice(-MAX_FIGURES_PER_PAIR))
    },
    get(ends: OriginDestination): RouteMeasurement[] {
      return recent(ends).map(({ at: _, ...figures }) => figures)
    },
  }
}

function isSameFigures(one: RouteMeasurement, other: RouteMeasurement): boolean {
  return (
    one.distanceMeters === other.distanceMeters &&
    one.durationSeconds === other.durationSeconds &&
    one.estimated === other.estimated
  )
}
