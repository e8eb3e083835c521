import { centerView, type LatLng } from './projection'
import { clipRing, toSvgPath } from './projection-path'

const view = { ...centerView({ size: { width: 100, height: 100 }, lat: 0, lng: 0, zoom: 0 }), scale: 1 }

test('draws no land far outside the frame', () => {
  const line: LatLng[] = [
    [0, 150],
    [10, 160],
    [0, 170],
  ]
  expect(toSvgPath({ lines: [line], view, closed: true })).toBe('')
})

test('clips land that surrounds the frame to the frame and its margin', () => {
  const ring = [
    { x: -900, y: -900 },
    { x: 900, y: -900 },
    { x: 900, y: 900 },
    { x: -900, y: 900 },
  ]
  const cut = clipRing(ring, view)
  expect(new Set(cut.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(['-40,-40', '140,-40', '140,140', '-40,140']))
})

test('keeps every point of land inside the frame', () => {
  const ring = [
    { x: 10, y: 10 },
    { x: 50, y: 12 },
    { x: 30, y: 60 },
  ]
  expect(clipRing(ring, view)).toEqual(ring)
})

test('closes a ring but not a line', () => {
  const line: LatLng[] = [
    [0, 0],
    [10, 10],
    [0, 20],
  ]
  expect(toSvgPath({ lines: [line], view, closed: true })).toMatch(/^M.*Z$/)
  expect(toSvgPath({ lines: [line], view, closed: false })).toMatch(/^M[^Z]*$/)
})

test('a smoothed line passes through its points', () => {
  const line: LatLng[] = [
    [0, -10],
    [0, 0],
    [0, 10],
  ]
  expect(toSvgPath({ lines: [line], view, closed: false, smooth: true })).toContain('50.0 50.0C')
})
