import type { DrivenRoute } from '@/lib/booking/fare'
import { toldThrough } from './drive-through'

const [a, b, c] = [
  { lat: 40.7, lng: -74 },
  { lat: 40.8, lng: -74 },
  { lat: 40.9, lng: -74 },
]
const told = (...meters: number[]): DrivenRoute[] =>
  meters.map(distanceMeters => ({ distanceMeters, durationSeconds: 60, estimated: false }))

test('what was told of the legs makes every ride that may have been shown', () => {
  const drives = { told: ({ from }: { from: typeof a }) => (from === a ? told(1000, 1100) : told(20, 30)) }
  const sums = toldThrough({ drives, points: [a, b, c] })
  expect(sums.map(({ distanceMeters }) => distanceMeters).sort()).toEqual([1020, 1030, 1120, 1130])
  expect(sums[0]?.durationSeconds).toBe(120)
})

test('a ride with a leg that nobody was told of was told to nobody', () => {
  const drives = { told: ({ from }: { from: typeof a }) => (from === a ? told(1000) : []) }
  expect(toldThrough({ drives, points: [a, b, c] })).toEqual([])
})

test('much that was told makes no more than sixty-four rides, the last ones among them', () => {
  const drives = { told: () => told(1, 2, 3, 4, 5, 6, 7, 8) }
  const sums = toldThrough({ drives, points: [a, b, c, a, b] })
  expect(sums).toHaveLength(64)
  expect(sums.at(-1)?.distanceMeters).toBe(32)
})
