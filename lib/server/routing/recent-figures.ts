import 'server-only'
import { LRUCache } from 'lru-cache'
import type { RouteMeasurement } from '@/lib/booking/fare'
import type { OriginDestination } from './origin-destination'
import { pairKey } from './pair-key'

const FIGURES_TTL_MS = 60 * 60_000
const MAX_PAIRS = 10_000
/** Routers agree with themselves: more figures than this within an hour are not told for one pair. */
const MAX_FIGURES_PER_PAIR = 8

/**
 * What this server told of drives within the last hour: its own figures, which a fare can be computed from again when
 * the rider books. In memory, so another process or a restart knows nothing and the rider is asked again.
 */
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
    /** The figures told for a pair, the last told last. */
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
