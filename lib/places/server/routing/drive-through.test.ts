import type { RouteMeasurement } from '@/lib/booking/model/fare'
import { recentMeasurementsThrough } from './drive-through'

const [a, b, c] = [
  { lat: 40.7, lng: -74 },
  { lat: 40.8, lng: -74 },
  { lat: 40.9, lng: -74 },
]
const measurements = (...meters: number[]): RouteMeasurement[] =>
  meters.map(distanceMeters => ({ distanceMeters, durationSeconds: 60, estimated: false }))

test('combines the measurements of the legs into every ride that may have been shown', () => {
  const routeService = {
    recentMeasurements: ({ from }: { from: typeof a }) =>
      from === a ? measurements(1000, 1100) : measurements(20, 30),
  }
  const sums = recentMeasurementsThrough({ routeService, points: [a, b, c] })
  expect(sums.map(({ distanceMeters }) => distanceMeters).sort()).toEqual([1020, 1030, 1120, 1130])
  expect(sums[0]?.durationSeconds).toBe(120)
})

test('returns no measurements if those of one leg are unknown', () => {
  const routeService = { recentMeasurements: ({ from }: { from: typeof a }) => (from === a ? measurements(1000) : []) }
  expect(recentMeasurementsThrough({ routeService, points: [a, b, c] })).toEqual([])
})

test('returns at most sixty-four combinations, the latest included', () => {
  const routeService = { recentMeasurements: () => measurements(1, 2, 3, 4, 5, 6, 7, 8) }
  const sums = recentMeasurementsThrough({ routeService, points: [a, b, c, a, b] })
  expect(sums).toHaveLength(64)
  expect(sums.at(-1)?.distanceMeters).toBe(32)
})
