import 'server-only'
import { rateLimits } from '@/lib/platform/rate-limits'

export const MINUTE_MS = 60_000

export type QueuedEntry = {
  id: string
  network: string
  bookedBeforeAttack: boolean
  bookedAt: string
  joinedAt: string
}

/** Sorts queue entries. Takes one per network at a time, so that many IPs or bookings gain nothing. */
export function sortQueue(entries: readonly QueuedEntry[], attempts: ReadonlyMap<string, number>): QueuedEntry[] {
  const attemptsByNetwork = new Map(attempts)
  const byAge = entries.toSorted(
    (a, b) =>
      Number(b.bookedBeforeAttack) - Number(a.bookedBeforeAttack) ||
      compare(queuedSince(a), queuedSince(b)) ||
      compare(a.id, b.id),
  )
  return byAge
    .map(entry => {
      const attemptNumber = attemptsByNetwork.get(entry.network) ?? 0
      attemptsByNetwork.set(entry.network, attemptNumber + 1)
      return {
        entry,
        attemptNumber,
        hasPriority: entry.bookedBeforeAttack && attemptNumber < rateLimits.priorityAttempts.max,
      }
    })
    .toSorted((a, b) => Number(b.hasPriority) - Number(a.hasPriority) || a.attemptNumber - b.attemptNumber)
    .map(({ entry }) => entry)
}

/** Estimates the wait in ms. `attemptedAt`: attempts and admissions of the last minute. */
export function estimateWaitMs({
  ahead,
  attemptedAt,
  now,
}: {
  ahead: number
  attemptedAt: readonly Date[]
  now: Date
}): number {
  const slotEndTimes = attemptedAt.map(at => +at + MINUTE_MS).toSorted((a, b) => a - b)
  const free = Math.max(0, rateLimits.attackAttempts.max - slotEndTimes.length)
  if (ahead < free) return 0
  // Attempts from before the attack have to expire first.
  const ending = [...slotEndTimes, ...Array.from({ length: free }, () => +now + MINUTE_MS)].slice(
    -rateLimits.attackAttempts.max,
  )
  const index = ahead - free
  const fullMinutes = Math.floor(index / rateLimits.attackAttempts.max)
  const end = ending[index % rateLimits.attackAttempts.max] ?? +now + MINUTE_MS
  return Math.max(0, end - +now) + fullMinutes * MINUTE_MS
}

/** Returns the network of a client IP: the /24 of an IPv4 address, the /48 of an IPv6 /64. */
export function clientNetwork(clientIp: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientIp) ?? []
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [, ipv6] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(clientIp) ?? []
  return ipv6 === undefined ? clientIp : `${ipv6}:/48`
}

function queuedSince({ bookedBeforeAttack, bookedAt, joinedAt }: QueuedEntry): string {
  return bookedBeforeAttack ? bookedAt : joinedAt
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
