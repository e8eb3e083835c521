import { centerView, fitView, type LatLng, pixelsPerDegree, project } from './projection'

const size = { width: 360, height: 280 }
const insets = { top: 60, right: 60, bottom: 84, left: 60 }

test('a map at zoom 13 shows its center in the middle of the frame', () => {
  const view = centerView({ size, lat: 40.7128, lng: -74.006, zoom: 13 })
  const { x, y } = project({ view, point: [40.7128, -74.006] })
  expect(x).toBeCloseTo(180)
  expect(y).toBeCloseTo(140)
})

test('north is up and east is right', () => {
  const view = centerView({ size, lat: 40, lng: -100, zoom: 5 })
  const { x, y } = project({ view, point: [41, -99] })
  expect(x).toBeGreaterThan(180)
  expect(y).toBeLessThan(140)
})

test.each<[string, LatLng[]]>([
  [
    'across town',
    [
      [40.7527, -73.9772],
      [40.706, -74.009],
    ],
  ],
  [
    'between cities',
    [
      [32.7767, -96.797],
      [35.4676, -97.5164],
    ],
  ],
  [
    'coast to coast',
    [
      [34.0522, -118.2437],
      [40.7128, -74.006],
    ],
  ],
  [
    'due north',
    [
      [30, -97],
      [35, -97],
    ],
  ],
])('a ride %s fits inside the insets and touches two of them', (_, points) => {
  const view = fitView({ points, size, insets, maxZoom: 20 })
  const pixels = points.map(point => project({ view, point }))
  for (const { x, y } of pixels) {
    expect(x).toBeGreaterThan(60 - 0.01)
    expect(x).toBeLessThan(300 + 0.01)
    expect(y).toBeGreaterThan(60 - 0.01)
    expect(y).toBeLessThan(196 + 0.01)
  }
  const [a, b] = pixels
  const fills = Math.abs((a?.x ?? 0) - (b?.x ?? 0)) > 239.9 || Math.abs((a?.y ?? 0) - (b?.y ?? 0)) > 135.9
  expect(fills).toBe(true)
})

test('shows two identical places at the closest zoom', () => {
  const view = fitView({
    points: [
      [40, -74],
      [40, -74],
    ],
    size,
    insets,
    maxZoom: 14,
  })
  expect(view.scale).toBe(pixelsPerDegree(14))
  expect(Number.isFinite(view.centerY)).toBe(true)
})
