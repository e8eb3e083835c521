import type { RouteMeasurement } from '@/lib/booking/model/fare'
import { recentFiguresThrough } from './drive-through'

const [a, b, c] = [
  { lat: 40.7, lng: -74 },
  { lat: 40.8, lng: -74 },
  { lat: 40.9, lng: -74 },
]
const figures = (...meters: number[]): RouteMeasurement[] =>
  meters.map(distanceMeters => ({ distanceMeters, durationSeconds: 60, estimated: false }))

test('combines the figures of the legs into every ride that may have been shown', () => {
  const drives = {
    recentFigures: ({ from }: { from: typeof a }) => (from === a ? figures(1000, 1100) : figures(20, 30)),
  }
  const sums = recentFiguresThrough({ drives, points: [a, b, c] })
  expect(sums.map(({ distanceMeters }) => distanceMeters).sort()).toEqual([1020, 1030, 1120, 1130])
  expect(sums[0]?.durationSeconds).toBe(120)
})

test('returns no figures if those of one leg are unknown', () => {
  const drives = { recentFigures: ({ from }: { from: typeof a }) => (from === a ? figures(1000) : []) }
  expect(recentFiguresThrough({ drives, points: [a, b, c] })).toEqual([])
})

test('returns at most sixty-four combinations, the latest included', () => {
  const drives = { recentFigures: () => figures(1, 2, 3, 4, 5, 6, 7, 8) }
  const sums = recentFiguresThrough({ drives, points: [a, b, c, a, b] })
  expect(sums).toHaveLength(64)
  expect(sums.at(-1)?.distanceMeters).toBe(32)
})
