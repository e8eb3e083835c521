import { DRIVES_A_WINDOW, openDrives } from './drives'
import { routeFailed } from './failure'
import { ends, router } from './testing/router'

const MINUTE_MS = 60_000
const [here, there] = [ends.from, ends.to]

function open() {
  const clock = { now: 1_000_000 }
  const only = router(40_877)
  const drives = openDrives({ routers: [{ name: 'Only', routes: only }], log: () => {}, now: () => clock.now })
  return { clock, only, drives }
}

test('a drive is told again for ten minutes without asking', async () => {
  const { drives, only, clock } = open()
  const first = await drives.drive(ends)
  clock.now += 10 * MINUTE_MS
  expect(await drives.drive(ends)).toEqual(first)
  expect(only.asked).toBe(1)
  clock.now += 1
  await drives.drive(ends)
  expect(only.asked).toBe(2)
})

test.each([
  ['the way back', { from: there, to: here }, 2],
  ['a point a metre beside it', { from: { ...here, lat: here.lat + 0.00001 }, to: there }, 2],
  ['the same point written finer', { from: { ...here, lat: here.lat + 0.0000001 }, to: there }, 1],
  ['a place of Google’s at the same point', { from: { ...here, googlePlaceId: 'ChIJx' }, to: there }, 2],
])('%s is asked for by itself, or not', async (_name, other, asked) => {
  const { drives, only } = open()
  await drives.drive(ends)
  await drives.drive(other)
  expect(only.asked).toBe(asked)
})

test('one place of Google’s said to lie elsewhere does not answer for it', async () => {
  const { drives, only } = open()
  await drives.drive({ from: { ...here, googlePlaceId: 'ChIJx' }, to: there })
  await drives.drive({ from: { ...here, lng: -74, googlePlaceId: 'ChIJx' }, to: there })
  expect(only.asked).toBe(2)
})

test('fifty who ask for one pair at once share a question', async () => {
  const { drives, only } = open()
  await Promise.all(Array.from({ length: 50 }, () => drives.drive(ends)))
  expect(only.asked).toBe(1)
})

test('those who share a question share its failure, and the next asks again', async () => {
  const { drives, only } = open()
  only.fail(routeFailed('ZERO_RESULTS', 'no road'))
  const outcomes = await Promise.allSettled([drives.drive(ends), drives.drive(ends)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(only.asked).toBe(1)
})

test('that no road leads there is told again for a minute', async () => {
  const { drives, only, clock } = open()
  only.fail(routeFailed('ZERO_RESULTS', 'no road'))
  await expect(drives.drive(ends)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  only.recover()
  clock.now += MINUTE_MS
  await expect(drives.drive(ends)).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  clock.now += 1
  expect(await drives.drive(ends)).toMatchObject({ distanceMeters: 40_877 })
})

test('an estimate that stood in for a router is not kept beyond the outage', async () => {
  const { drives, only, clock } = open()
  only.fail(routeFailed('UNKNOWN_ERROR', 'no answer'))
  expect(await drives.drive(ends)).toMatchObject({ estimated: true })
  only.recover()
  clock.now += 30_000
  expect(await drives.drive(ends)).toMatchObject({ estimated: false })
})

test('what was told within the hour is known, each figure once', async () => {
  const { drives, only, clock } = open()
  await drives.drive(ends)
  await drives.drive(ends)
  only.meters = 41_000
  clock.now += 11 * MINUTE_MS
  await drives.drive(ends)
  expect(drives.told(ends)).toEqual([
    { distanceMeters: 40_877, durationSeconds: 2700, estimated: false },
    { distanceMeters: 41_000, durationSeconds: 2700, estimated: false },
  ])
  clock.now += 49 * MINUTE_MS + 1
  expect(drives.told(ends)).toEqual([{ distanceMeters: 41_000, durationSeconds: 2700, estimated: false }])
})

test('of a pair that nobody asked for nothing was told', async () => {
  const { drives } = open()
  await drives.drive(ends)
  expect(drives.told({ from: there, to: here })).toEqual([])
})

async function useUp({ drives }: Pick<ReturnType<typeof open>, 'drives'>, address: string): Promise<void> {
  for (let i = 1; i <= DRIVES_A_WINDOW; i++) {
    await drives.drive({ from: here, to: { ...there, lat: there.lat + i / 1000 }, address })
  }
}

test('an address that asks for too many is told so, and when to try again', async () => {
  const { drives, clock, only } = open()
  await useUp({ drives }, '192.0.2.1')
  clock.now += MINUTE_MS
  const next = { ...ends, address: '192.0.2.1' }
  await expect(drives.drive(next)).rejects.toMatchObject({
    code: 'OVER_QUERY_LIMIT',
    sentence: 'Error: Directions request failed: OVER_QUERY_LIMIT',
    details: { retryAfterSeconds: 9 * 60 },
  })
  expect(only.asked).toBe(DRIVES_A_WINDOW)
  clock.now += 9 * MINUTE_MS
  await expect(drives.drive(next)).resolves.toBeDefined()
})

test('beyond its limit an address is still told what is kept, and others are told all', async () => {
  const { drives } = open()
  await useUp({ drives }, '192.0.2.1')
  await drives.drive({ ...ends, address: '192.0.2.2' })
  await expect(drives.drive({ ...ends, address: '192.0.2.1' })).resolves.toBeDefined()
})

test('estimates are not counted where there is no router', async () => {
  const drives = openDrives({ routers: [], log: () => {} })
  await useUp({ drives }, '192.0.2.1')
  await expect(drives.drive({ ...ends, address: '192.0.2.1' })).resolves.toMatchObject({ estimated: true })
})
