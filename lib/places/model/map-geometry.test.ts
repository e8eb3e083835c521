import {
  centerView,
  chooseScaleBar,
  clipRing,
  estimateTextWidth,
  fitText,
  fitView,
  type LatLng,
  overlapArea,
  pixelsPerDegree,
  positionLabel,
  positionLabelIfFree,
  project,
  shortenPlaceName,
  toSvgPath,
} from './map-geometry'

const size = { width: 360, height: 280 }
const insets = { top: 60, right: 60, bottom: 84, left: 60 }

test('a map at zoom 13 shows its center in the middle of the frame', () => {
  const view = centerView({ size, lat: 40.7128, lng: -74.006, zoom: 13 })
  const { x, y } = project(view, [40.7128, -74.006])
  expect(x).toBeCloseTo(180)
  expect(y).toBeCloseTo(140)
})

test('north is up and east is right', () => {
  const view = centerView({ size, lat: 40, lng: -100, zoom: 5 })
  const { x, y } = project(view, [41, -99])
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
  const view = fitView(points, size, { insets, maxZoom: 20 })
  const pixels = points.map(point => project(view, point))
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
  const view = fitView(
    [
      [40, -74],
      [40, -74],
    ],
    size,
    { insets, maxZoom: 14 },
  )
  expect(view.scale).toBe(pixelsPerDegree(14))
  expect(Number.isFinite(view.centerY)).toBe(true)
})

const view = { ...centerView({ size: { width: 100, height: 100 }, lat: 0, lng: 0, zoom: 0 }), scale: 1 }

test('draws no land far outside the frame', () => {
  const line: LatLng[] = [
    [0, 150],
    [10, 160],
    [0, 170],
  ]
  expect(toSvgPath([line], view, { closed: true })).toBe('')
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
  expect(toSvgPath([line], view, { closed: true })).toMatch(/^M.*Z$/)
  expect(toSvgPath([line], view, { closed: false })).toMatch(/^M[^Z]*$/)
})

test('a smoothed line passes through its points', () => {
  const line: LatLng[] = [
    [0, -10],
    [0, 0],
    [0, 10],
  ]
  expect(toSvgPath([line], view, { closed: false, smooth: true })).toContain('50.0 50.0C')
})

const frame = { x: 0, y: 0, width: 300, height: 200 }
const labelSize = { width: 120, height: 30 }

test('places a label to the right of its marker if there is room', () => {
  const { side } = positionLabel(
    {
      anchor: { x: 100, y: 100 },
      size: labelSize,
      gap: 14,
      frame,
      obstacles: [],
    },
    [],
  )
  expect(side).toBe('right')
})

test('places a label at the right edge on the left side, inside the frame', () => {
  const { box, side } = positionLabel(
    {
      anchor: { x: 280, y: 100 },
      size: labelSize,
      gap: 14,
      frame,
      obstacles: [],
    },
    [],
  )
  expect(side).toBe('left')
  expect(overlapArea(box, frame)).toBe(labelSize.width * labelSize.height)
})

test('moves a label away from another label', () => {
  const otherLabel = { x: 160, y: 80, width: 120, height: 40 }
  const { box } = positionLabel(
    {
      anchor: { x: 150, y: 100 },
      size: labelSize,
      gap: 14,
      frame,
      obstacles: [otherLabel],
    },
    [],
  )
  expect(overlapArea(box, otherLabel)).toBe(0)
})

test('moves a label off the route', () => {
  const line = Array.from({ length: 20 }, (_, i) => ({ x: 100 + i * 8, y: 100 }))
  const { side } = positionLabel({ anchor: { x: 100, y: 100 }, size: labelSize, gap: 14, frame, obstacles: [] }, line)
  expect(side).not.toBe('right')
})

test('omits a secondary label that would touch something', () => {
  const obstacles = [{ x: 90, y: 90, width: 40, height: 40 }]
  expect(
    positionLabelIfFree({ anchor: { x: 100, y: 100 }, size: labelSize, gap: 0, frame, obstacles }, ['center']),
  ).toBeNull()
})

test('omits a secondary label that would leave the frame', () => {
  expect(
    positionLabelIfFree(
      {
        anchor: { x: 10, y: 100 },
        size: labelSize,
        gap: 0,
        frame,
        obstacles: [],
      },
      ['center'],
    ),
  ).toBeNull()
})

test.each([
  ['John F. Kennedy International Airport (JFK)', 'John F. Kennedy (JFK)'],
  ['Will Rogers World Airport (OKC)', 'Will Rogers (OKC)'],
  ['Times Square', 'Times Square'],
  ['International Airport (XYZ)', 'International Airport (XYZ)'],
])('shortens %s to %s on the map', (name, short) => {
  expect(shortenPlaceName(name)).toBe(short)
})

test('truncates a long name to the available width', () => {
  const text = fitText({ text: 'The Metropolitan Museum of Art, Fifth Avenue entrance', fontPx: 13, maxPx: 150 })
  expect(text).toMatch(/^The Metro.*…$/)
  expect(estimateTextWidth({ text, fontPx: 13 })).toBeLessThanOrEqual(150)
})

const mapSize = { width: 640, height: 520 }

test.each([
  [16, '¼ mile'],
  [14, '½ mile'],
  [13, '1 mile'],
  [10, '5 miles'],
  [7, '50 miles'],
  [4, '500 miles'],
])('at zoom %d the scale bar says %s', (zoom, label) => {
  const view = centerView({ size: mapSize, lat: 40.7128, lng: -74.006, zoom })
  expect(chooseScaleBar(view, 120).label).toBe(label)
})

test('the scale bar matches its miles at the center of the map', () => {
  // One degree of longitude at 60° north is half of one at the equator: 34.585 miles.
  const view = { ...centerView({ size: mapSize, lat: 60, lng: 0, zoom: 0 }), scale: 345.85 }
  const { px, label } = chooseScaleBar(view, 120)
  expect(label).toBe('10 miles')
  expect(px).toBeCloseTo(100, 0)
})
