import 'server-only'

/** So many attempts reach the gateway in any minute of an attack. */
export const MAX_ATTEMPTS_PER_MINUTE = 6
export const MINUTE_MS = 60_000
/** So many attempts of a network may go ahead of others because the booking is older than the attack. */
export const PRIORITY_ATTEMPTS = 2

/** What counts of a place in the queue. */
export type QueuedEntry = {
  id: string
  network: string
  /** The holder of a booking that is older than the attack. */
  bookedBeforeAttack: boolean
  bookedAt: string
  joinedAt: string
}

/**
 * Sorts places by whose turn it is: holders of bookings from before the attack first, the oldest booking leading;
 * then everybody else as they joined. In both, a network that made fewer attempts goes first, and of one network's
 * places one at a time counts: neither many addresses of one network nor many bookings gain anything.
 */
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
      return { entry, attemptNumber, hasPriority: entry.bookedBeforeAttack && attemptNumber < PRIORITY_ATTEMPTS }
    })
    .toSorted((a, b) => Number(b.hasPriority) - Number(a.hasPriority) || a.attemptNumber - b.attemptNumber)
    .map(({ entry }) => entry)
}

/**
 * Estimates how long a place waits, in milliseconds. `ahead`: how many go before it; `takenAt`: when each attempt of
 * the last minute was made or admitted.
 */
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
  const free = Math.max(0, MAX_ATTEMPTS_PER_MINUTE - slotEndTimes.length)
  if (ahead < free) return 0
  // The last six: what is over the limit since before the attack has to pass first.
  const ending = [...slotEndTimes, ...Array.from({ length: free }, () => +now + MINUTE_MS)].slice(
    -MAX_ATTEMPTS_PER_MINUTE,
  )
  const index = ahead - free
  const fullMinutes = Math.floor(index / MAX_ATTEMPTS_PER_MINUTE)
  const end = ending[index % MAX_ATTEMPTS_PER_MINUTE] ?? +now + MINUTE_MS
  return Math.max(0, end - +now) + fullMinutes * MINUTE_MS
}

/** The network of a client IP, as the limits write it: its /24 (IPv4), or its /48 of an IPv6 /64. */
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
