import { ends } from './testing/router'
import { rememberTold } from './told'

test('of one pair only the eight figures told last are known', () => {
  const told = rememberTold({ now: () => 0 })
  for (let i = 1; i <= 10; i++) told.tell(ends, { distanceMeters: i, durationSeconds: 60, estimated: false })
  expect(told.of(ends).map(({ distanceMeters }) => distanceMeters)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
})
