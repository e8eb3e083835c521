import 'server-only'
import { LRUCache } from 'lru-cache'

/** More addresses than this at once are not remembered: the one that was quiet longest goes first. */
const MAX_ADDRESSES = 10_000

/**
 * Counts, in memory, what each address does. What this gives counts one more and answers 0, or, where the address has
 * done it `limit` times within the window, the milliseconds until it may again.
 */
export function limitPerAddress({
  limit,
  windowMs,
  now = Date.now,
}: {
  limit: number
  windowMs: number
  now?: () => number
}): (address: string) => number {
  const addresses = new LRUCache<string, number[]>({ max: MAX_ADDRESSES })
  return address => {
    const at = now()
    const recent = (addresses.get(address) ?? []).filter(each => at - each < windowMs)
    const decisive = recent[recent.length - limit]
    if (decisive !== undefined) return decisive + windowMs - at
    addresses.set(address, [...recent, at])
    return 0
  }
}
