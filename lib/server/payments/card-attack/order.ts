import 'server-only'

/** So many attempts reach the gateway in any minute of an attack. */
export const ATTEMPTS_A_MINUTE = 6
export const MINUTE_MS = 60_000
/** So many attempts of a network may go ahead of others because the booking is older than the attack. */
export const EARLY_TURNS = 2

/** What counts of a place in the queue. */
export type Waiting = {
  id: string
  network: string
  /** The holder of a booking that is older than the attack. */
  earlier: boolean
  bookedAt: string
  joinedAt: string
}

/**
 * Sorts places by whose turn it is: holders of bookings from before the attack first, the oldest booking leading;
 * then everybody else as they joined. In both, a network that made fewer attempts goes first, and of one network's
 * places one at a time counts: neither many addresses of one network nor many bookings gain anything.
 */
export function sortByTurn(places: readonly Waiting[], attempts: ReadonlyMap<string, number>): Waiting[] {
  const turns = new Map(attempts)
  const byAge = places.toSorted(
    (a, b) => Number(b.earlier) - Number(a.earlier) || compare(since(a), since(b)) || compare(a.id, b.id),
  )
  return byAge
    .map(place => {
      const turn = turns.get(place.network) ?? 0
      turns.set(place.network, turn + 1)
      return { place, turn, first: place.earlier && turn < EARLY_TURNS }
    })
    .toSorted((a, b) => Number(b.first) - Number(a.first) || a.turn - b.turn)
    .map(({ place }) => place)
}

/**
 * Estimates how long a place waits, in milliseconds. `ahead`: how many go before it; `takenAt`: when each attempt of
 * the last minute was made or admitted.
 */
export function estimateWait({ ahead, takenAt, now }: { ahead: number; takenAt: readonly Date[]; now: Date }): number {
  const taken = takenAt.map(at => +at + MINUTE_MS).toSorted((a, b) => a - b)
  const free = Math.max(0, ATTEMPTS_A_MINUTE - taken.length)
  if (ahead < free) return 0
  // The last six: what is over the limit since before the attack has to pass first.
  const ending = [...taken, ...Array.from({ length: free }, () => +now + MINUTE_MS)].slice(-ATTEMPTS_A_MINUTE)
  const index = ahead - free
  const round = Math.floor(index / ATTEMPTS_A_MINUTE)
  const end = ending[index % ATTEMPTS_A_MINUTE] ?? +now + MINUTE_MS
  return Math.max(0, end - +now) + round * MINUTE_MS
}

/** The network of a client IP, as the limits write it: its /24 (IPv4), or its /48 of an IPv6 /64. */
export function networkOf(clientIp: string): string {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(clientIp) ?? []
  if (ipv4 !== undefined) return `${ipv4}.0/24`
  const [, ipv6] = /^((?:[0-9a-f]+:){3})[0-9a-f]+::\/64$/.exec(clientIp) ?? []
  return ipv6 === undefined ? clientIp : `${ipv6}:/48`
}

function since({ earlier, bookedAt, joinedAt }: Waiting): string {
  return earlier ? bookedAt : joinedAt
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
