import { calculateRideBounds } from './google-map-bounds'

const downtown = { lat: 40.71, lng: -74.01 }
const airport = { lat: 40.64, lng: -73.78 }

test('both ends are in the frame, and touch it', () => {
  expect(calculateRideBounds({ points: [downtown, airport], path: null })).toEqual({
    south: 40.64,
    north: 40.71,
    west: -74.01,
    east: -73.78,
  })
})

test('a line that leaves the ends behind is in the frame too', () => {
  const path: [number, number][] = [
    [40.71, -74.01],
    [40.9, -74.2],
    [40.64, -73.78],
  ]
  expect(calculateRideBounds({ points: [downtown, airport], path })).toMatchObject({ north: 40.9, west: -74.2 })
})

test('one place is shown with its surroundings, in their middle', () => {
  const frame = calculateRideBounds({ points: [downtown], path: null })
  expect(frame?.north).toBeCloseTo(40.718)
  expect(frame?.south).toBeCloseTo(40.702)
  expect(frame?.east).toBeCloseTo(-74.002)
  expect(frame?.west).toBeCloseTo(-74.018)
})

test('without a place there is nothing to frame', () => {
  expect(calculateRideBounds({ points: [], path: null })).toBeNull()
})

test('a line of very many points is framed', () => {
  const path = Array.from({ length: 200_000 }, (_, i): [number, number] => [30 + i / 20_000, -100])
  expect(calculateRideBounds({ points: [downtown], path })?.south).toBe(30)
})
