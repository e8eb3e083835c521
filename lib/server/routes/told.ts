import 'server-only'
import { LRUCache } from 'lru-cache'
import type { DrivenRoute } from '@/lib/booking/fare'
import type { Ends } from './ends'
import { pairKey } from './pair-key'

const TOLD_MS = 60 * 60_000
const MAX_PAIRS = 10_000
/** Routers agree with themselves: more figures than this within an hour are not told for one pair. */
const MAX_A_PAIR = 8

/**
 * What this server told of drives within the last hour: its own figures, which a fare can be computed from again when
 * the rider books. In memory, so another process or a restart knows nothing and the rider is asked again.
 */
export function rememberTold({ now }: { now: () => number }) {
  const pairs = new LRUCache<string, readonly (DrivenRoute & { at: number })[]>({
    max: MAX_PAIRS,
    ttl: TOLD_MS,
    perf: { now },
    ttlResolution: 0,
  })
  const recent = (ends: Ends) => (pairs.get(pairKey(ends)) ?? []).filter(({ at }) => now() - at <= TOLD_MS)

  return {
    tell(ends: Ends, { distanceMeters, durationSeconds, estimated }: DrivenRoute): void {
      const told = { distanceMeters, durationSeconds, estimated, at: now() }
      const others = recent(ends).filter(each => !isSame(each, told))
      pairs.set(pairKey(ends), [...others, told].slice(-MAX_A_PAIR))
    },
    /** The figures told for a pair, the last told last. */
    of(ends: Ends): DrivenRoute[] {
      return recent(ends).map(({ at: _, ...figures }) => figures)
    },
  }
}

function isSame(one: DrivenRoute, other: DrivenRoute): boolean {
  return (
    one.distanceMeters === other.distanceMeters &&
    one.durationSeconds === other.durationSeconds &&
    one.estimated === other.estimated
  )
}
