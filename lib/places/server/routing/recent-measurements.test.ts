import { createRecentMeasurements } from './recent-measurements'
import { sampleEnds } from './testing/fake-router'

test('remembers only the latest eight measurements of a pair', () => {
  const recentMeasurements = createRecentMeasurements({ now: () => 0 })
  for (let i = 1; i <= 10; i++)
    recentMeasurements.record(sampleEnds, { distanceMeters: i, durationSeconds: 60, estimated: false })
  expect(recentMeasurements.get(sampleEnds).map(({ distanceMeters }) => distanceMeters)).toEqual([
    3, 4, 5, 6, 7, 8, 9, 10,
  ])
})
