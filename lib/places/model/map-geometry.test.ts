import {
  centerView,
  clipRing,
  estimateTextWidth,
  fitText,
  fitView,
  type LatLng,
  type Point,
  positionLabel,
  project,
  shortenPlaceName,
  toSvgPath,
} from './map-geometry'

const size = { width: 360, height: 280 }
const insets = { top: 60, right: 60, bottom: 84, left: 60 }

test('a map shows its center in the middle of the frame, north is up and east is right', () => {
  const view = centerView({ size, lat: 40, lng: -100, zoom: 5 })
  expect(project(view, [40, -100])).toEqual({ x: 180, y: 140 })
  const { x, y } = project(view, [41, -99])
  expect(x).toBeGreaterThan(180)
  expect(y).toBeLessThan(140)
})

test.each<[string, LatLng, LatLng]>([
  ['across town', [40.7527, -73.9772], [40.706, -74.009]],
  ['coast to coast', [34.0522, -118.2437], [40.7128, -74.006]],
  ['due north', [30, -97], [35, -97]],
])('a ride %s fits inside the insets and touches two of them', (_, from, to) => {
  const view = fitView([from, to], size, { insets, maxZoom: 20 })
  const [a, b] = [project(view, from), project(view, to)]
  for (const { x, y } of [a, b]) {
    expect(x).toBeGreaterThan(60 - 0.01)
    expect(x).toBeLessThan(300 + 0.01)
    expect(y).toBeGreaterThan(60 - 0.01)
    expect(y).toBeLessThan(196 + 0.01)
  }
  expect(Math.abs(a.x - b.x) > 239.9 || Math.abs(a.y - b.y) > 135.9).toBe(true)
})

const view = { ...centerView({ size: { width: 100, height: 100 }, lat: 0, lng: 0, zoom: 0 }), scale: 1 }
const ring = (...points: [x: number, y: number][]): Point[] => points.map(([x, y]) => ({ x, y }))

test('clips land that surrounds the frame to the frame and its margin, and keeps every point inside', () => {
  const cut = clipRing(ring([-900, -900], [900, -900], [900, 900], [-900, 900]), view)
  expect(new Set(cut.map(({ x, y }) => `${x},${y}`))).toEqual(new Set(['-40,-40', '140,-40', '140,140', '-40,140']))
  const inside = ring([10, 10], [50, 12], [30, 60])
  expect(clipRing(inside, view)).toEqual(inside)
})

const line: LatLng[] = [
  [0, -10],
  [0, 0],
  [0, 10],
]
test.each<[string, LatLng[], { closed: boolean; smooth?: boolean }, RegExp]>([
  ['land far outside the frame is not drawn', line.map(([lat, lng]) => [lat, lng + 160]), { closed: true }, /^$/],
  ['a ring is closed', line, { closed: true }, /^M.*Z$/],
  ['a line is not', line, { closed: false }, /^M[^Z]+$/],
  ['a smoothed line passes through its points', line, { closed: false, smooth: true }, /50\.0 50\.0C/],
])('%s', (_, points, options, path) => {
  expect(toSvgPath([points], view, options)).toMatch(path)
})

test.each([
  ['John F. Kennedy International Airport (JFK)', 'John F. Kennedy (JFK)'],
  ['Will Rogers World Airport (OKC)', 'Will Rogers (OKC)'],
  ['International Airport (XYZ)', 'International Airport (XYZ)'],
])('a label shortens %s to %s', (name, short) => {
  expect(shortenPlaceName(name)).toBe(short)
})

test('a label is beside its marker, off the route, and cut to the available width', () => {
  const frame = { x: 0, y: 0, width: 300, height: 200 }
  const label = { size: { width: 120, height: 30 }, gap: 14, frame, obstacles: [] }
  const route = Array.from({ length: 20 }, (_, i) => ({ x: 100 + i * 8, y: 100 }))
  expect(positionLabel({ ...label, anchor: { x: 100, y: 100 } }, []).side).toBe('right')
  expect(positionLabel({ ...label, anchor: { x: 280, y: 100 } }, []).side).toBe('left')
  expect(positionLabel({ ...label, anchor: { x: 100, y: 100 } }, route).side).not.toBe('right')
  const text = fitText({ text: 'The Metropolitan Museum of Art, Fifth Avenue entrance', fontPx: 13, maxPx: 150 })
  expect(text).toMatch(/^The Metro.*…$/)
  expect(estimateTextWidth({ text, fontPx: 13 })).toBeLessThanOrEqual(150)
})
