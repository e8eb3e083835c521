import { downsamplePath } from './downsample-path'

const MAX_POINTS = 400
const line = (count: number) => Array.from({ length: count }, (_, i): [number, number] => [i, -i])

test('keeps a short path unchanged', () => {
  expect(downsamplePath(line(MAX_POINTS))).toEqual(line(MAX_POINTS))
})

test.each([401, 799, 800, 100_000])('a path of %i points keeps its ends and has four hundred points', count => {
  const sampled = downsamplePath(line(count))
  expect([sampled.length, sampled.at(0), sampled.at(-1)]).toEqual([MAX_POINTS, line(count).at(0), line(count).at(-1)])
})

test('keeps the points in order, each once', () => {
  const first = downsamplePath(line(1000)).map(([i]) => i)
  expect(first).toEqual([...new Set(first)].toSorted((a, b) => a - b))
})
