import { createRecentFigures } from './recent-figures'
import { sampleEnds } from './testing/fake-router'

test('remembers only the latest eight figures of a pair', () => {
  const recentFigures = createRecentFigures({ now: () => 0 })
  for (let i = 1; i <= 10; i++)
    recentFigures.record(sampleEnds, { distanceMeters: i, durationSeconds: 60, estimated: false })
  expect(recentFigures.get(sampleEnds).map(({ distanceMeters }) => distanceMeters)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})
