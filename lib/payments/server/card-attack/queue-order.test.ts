import { clientNetwork, estimateWaitMs, type QueuedEntry, sortQueue } from './queue-order'

const START = Date.parse('2027-03-01T20:00:00.000Z')
const at = (seconds: number) => new Date(START + seconds * 1000)

let entryCount = 0
function createEntry(patch: Partial<QueuedEntry> = {}): QueuedEntry {
  entryCount += 1
  const joinedAt = at(entryCount).toISOString()
  return {
    id: `place-${entryCount}`,
    network: `net-${entryCount}`,
    bookedBeforeAttack: false,
    bookedAt: joinedAt,
    joinedAt,
    ...patch,
  }
}
const order = (waiting: QueuedEntry[], attempts: Record<string, number> = {}) =>
  sortQueue(waiting, new Map(Object.entries(attempts))).map(({ id }) => id)

test('the first to join goes first', () => {
  const [first, second] = [createEntry(), createEntry()]
  expect(order([second, first])).toEqual([first.id, second.id])
})

test('holders of earlier bookings go before everyone else, the oldest booking first', () => {
  const [late, young, old] = [
    createEntry(),
    createEntry({ bookedBeforeAttack: true, bookedAt: at(-60).toISOString() }),
    createEntry({ bookedBeforeAttack: true, bookedAt: at(-3600).toISOString() }),
  ]
  expect(order([late, young, old])).toEqual([old.id, young.id, late.id])
})

test('many bookings of one network alternate with other networks', () => {
  const crowdEntries = [1, 2, 3].map(() => createEntry({ network: 'crowd' }))
  const single = createEntry({ network: 'single' })
  expect(order([...crowdEntries, single])).toEqual([
    crowdEntries[0]?.id,
    single.id,
    crowdEntries[1]?.id,
    crowdEntries[2]?.id,
  ])
})

test('a network with attempts goes after one without', () => {
  const [tried, fresh] = [createEntry({ network: 'tried' }), createEntry({ network: 'fresh' })]
  expect(order([tried, fresh], { tried: 1 })).toEqual([fresh.id, tried.id])
})

test('an earlier booking has priority for two attempts of its network, then queues normally', () => {
  const [earlier, other] = [createEntry({ network: 'a', bookedBeforeAttack: true }), createEntry({ network: 'b' })]
  expect(order([other, earlier], { a: 1 })).toEqual([earlier.id, other.id])
  expect(order([other, earlier], { a: 2 })).toEqual([other.id, earlier.id])
})

test('there is no wait with a free attempt', () => {
  expect(estimateWaitMs({ ahead: 1, attemptedAt: [0, 1, 2, 3].map(at), now: at(10) })).toBe(0)
})

test('without a free attempt the next one is a minute after the oldest', () => {
  const attemptedAt = [0, 5, 10, 15, 20, 25].map(at)
  expect(estimateWaitMs({ ahead: 0, attemptedAt, now: at(30) })).toBe(30_000)
  expect(estimateWaitMs({ ahead: 2, attemptedAt, now: at(30) })).toBe(40_000)
  expect(estimateWaitMs({ ahead: 6, attemptedAt, now: at(30) })).toBe(90_000)
})

test('attempts over the limit from before the attack have to expire first', () => {
  const attemptedAt = Array.from({ length: 20 }, (_, second) => at(second))
  expect(estimateWaitMs({ ahead: 0, attemptedAt, now: at(20) })).toBe(54_000)
})

test.each([
  ['198.51.100.7', '198.51.100.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (clientIp, network) => {
  expect(clientNetwork(clientIp)).toBe(network)
})
