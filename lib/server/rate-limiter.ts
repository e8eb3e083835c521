import 'server-only'
import { LRUCache } from 'lru-cache'

/** More addresses than this at once are not remembered: the one that was quiet longest goes first. */
const MAX_TRACKED_CLIENTS = 10_000

/**
 * Counts, in memory, what each address does. What this gives counts one more and answers 0, or, where the address has
 * done it `limit` times within the window, the milliseconds until it may again.
 */
export function createRateLimiter({
  limit,
  windowMs,
  now = Date.now,
}: {
  limit: number
  windowMs: number
  now?: () => number
}): (clientIp: string) => number {
  const requestTimesByClientIp = new LRUCache<string, number[]>({ max: MAX_TRACKED_CLIENTS })
  return clientIp => {
    const nowMs = now()
    const recent = (requestTimesByClientIp.get(clientIp) ?? []).filter(each => nowMs - each < windowMs)
    const oldestBlockingMs = recent[recent.length - limit]
    if (oldestBlockingMs !== undefined) return oldestBlockingMs + windowMs - nowMs
    requestTimesByClientIp.set(clientIp, [...recent, nowMs])
    return 0
  }
}
