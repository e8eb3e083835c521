import { downsamplePath, toMeasuredRoute } from './router'

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

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const measured = { from: dallas, to: oklahomaCity, meters: 330_000.4, seconds: 11_000.4, path: [] }

test('rounds a drive to whole meters and seconds', () => {
  expect(toMeasuredRoute(measured)).toMatchObject({
    distanceMeters: 330_000,
    durationSeconds: 11_000,
    estimated: false,
  })
})

test.each([
  ['longer than half the earth’s circumference', { meters: 1e308 }],
  ['longer than a month', { seconds: 1e308 }],
  ['of infinite duration', { seconds: Number.POSITIVE_INFINITY }],
  ['shorter than the straight line, as if in kilometers', { meters: 330 }],
])('values %s are an unknown error', (_name, values) => {
  expect(() => toMeasuredRoute({ ...measured, ...values })).toThrow(expect.objectContaining({ code: 'UNKNOWN_ERROR' }))
})

test('accepts roads closer to each other than the requested ends', () => {
  expect(toMeasuredRoute({ ...measured, meters: 300_000 }).distanceMeters).toBe(300_000)
})
