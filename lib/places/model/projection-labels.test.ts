import {
  estimateTextWidth,
  fitText,
  overlapArea,
  positionLabel,
  positionLabelIfFree,
  shortenPlaceName,
} from './projection-labels'

const frame = { x: 0, y: 0, width: 300, height: 200 }
const size = { width: 120, height: 30 }

test('places a label to the right of its marker if there is room', () => {
  const { side } = positionLabel({ anchor: { x: 100, y: 100 }, size, gap: 14, frame, obstacles: [], line: [] })
  expect(side).toBe('right')
})

test('places a label at the right edge on the left side, inside the frame', () => {
  const { box, side } = positionLabel({ anchor: { x: 280, y: 100 }, size, gap: 14, frame, obstacles: [], line: [] })
  expect(side).toBe('left')
  expect(overlapArea(box, frame)).toBe(size.width * size.height)
})

test('moves a label away from another label', () => {
  const otherLabel = { x: 160, y: 80, width: 120, height: 40 }
  const { box } = positionLabel({ anchor: { x: 150, y: 100 }, size, gap: 14, frame, obstacles: [otherLabel], line: [] })
  expect(overlapArea(box, otherLabel)).toBe(0)
})

test('moves a label off the route', () => {
  const line = Array.from({ length: 20 }, (_, i) => ({ x: 100 + i * 8, y: 100 }))
  const { side } = positionLabel({ anchor: { x: 100, y: 100 }, size, gap: 14, frame, obstacles: [], line })
  expect(side).not.toBe('right')
})

test('omits a secondary label that would touch something', () => {
  const obstacles = [{ x: 90, y: 90, width: 40, height: 40 }]
  expect(
    positionLabelIfFree({ anchor: { x: 100, y: 100 }, size, gap: 0, sides: ['center'], frame, obstacles }),
  ).toBeNull()
})

test('omits a secondary label that would leave the frame', () => {
  expect(
    positionLabelIfFree({ anchor: { x: 10, y: 100 }, size, gap: 0, sides: ['center'], frame, obstacles: [] }),
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
