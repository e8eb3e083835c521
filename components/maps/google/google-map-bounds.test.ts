import { calculateRideBounds } from './google-map'

const downtown = { lat: 40.71, lng: -74.01 }
const airport = { lat: 40.64, lng: -73.78 }

test('includes both ends and nothing more', () => {
  expect(calculateRideBounds({ points: [downtown, airport], path: null })).toEqual({
    south: 40.64,
    north: 40.71,
    west: -74.01,
    east: -73.78,
  })
})

test('includes a line that runs outside the ends', () => {
  const path: [number, number][] = [
    [40.71, -74.01],
    [40.9, -74.2],
    [40.64, -73.78],
  ]
  expect(calculateRideBounds({ points: [downtown, airport], path })).toMatchObject({ north: 40.9, west: -74.2 })
})

test('centers a single place with its surroundings', () => {
  const frame = calculateRideBounds({ points: [downtown], path: null })
  expect(frame?.north).toBeCloseTo(40.718)
  expect(frame?.south).toBeCloseTo(40.702)
  expect(frame?.east).toBeCloseTo(-74.002)
  expect(frame?.west).toBeCloseTo(-74.018)
})

test('handles a line with very many points', () => {
  const path = Array.from({ length: 200_000 }, (_, i): [number, number] => [30 + i / 20_000, -100])
  expect(calculateRideBounds({ points: [downtown], path })?.south).toBe(30)
})
