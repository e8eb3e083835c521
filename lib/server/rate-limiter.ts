import 'server-only'
import { LRUCache } from 'lru-cache'

const MAX_TRACKED_CLIENTS = 10_000

/** Creates a sliding-window rate limiter per client IP; a call returns the milliseconds to wait. */
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
