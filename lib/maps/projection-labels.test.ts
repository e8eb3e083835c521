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

test('a label stands to the right of its marker where there is room', () => {
  const { side } = positionLabel({ anchor: { x: 100, y: 100 }, size, gap: 14, frame, obstacles: [], line: [] })
  expect(side).toBe('right')
})

test('a label at the right edge goes to the other side and stays in the frame', () => {
  const { box, side } = positionLabel({ anchor: { x: 280, y: 100 }, size, gap: 14, frame, obstacles: [], line: [] })
  expect(side).toBe('left')
  expect(overlapArea(box, frame)).toBe(size.width * size.height)
})

test('a label gives way to another label', () => {
  const taken = { x: 160, y: 80, width: 120, height: 40 }
  const { box } = positionLabel({ anchor: { x: 150, y: 100 }, size, gap: 14, frame, obstacles: [taken], line: [] })
  expect(overlapArea(box, taken)).toBe(0)
})

test('a label leaves the route free', () => {
  const line = Array.from({ length: 20 }, (_, i) => ({ x: 100 + i * 8, y: 100 }))
  const { side } = positionLabel({ anchor: { x: 100, y: 100 }, size, gap: 14, frame, obstacles: [], line })
  expect(side).not.toBe('right')
})

test('a quiet name that would touch something is left out', () => {
  const obstacles = [{ x: 90, y: 90, width: 40, height: 40 }]
  expect(
    positionLabelIfFree({ anchor: { x: 100, y: 100 }, size, gap: 0, sides: ['center'], frame, obstacles }),
  ).toBeNull()
})

test('a quiet name that would leave the frame is left out', () => {
  expect(
    positionLabelIfFree({ anchor: { x: 10, y: 100 }, size, gap: 0, sides: ['center'], frame, obstacles: [] }),
  ).toBeNull()
})

test.each([
  ['John F. Kennedy International Airport (JFK)', 'John F. Kennedy (JFK)'],
  ['Will Rogers World Airport (OKC)', 'Will Rogers (OKC)'],
  ['Times Square', 'Times Square'],
  ['International Airport (XYZ)', 'International Airport (XYZ)'],
])('%s is called %s on the map', (name, short) => {
  expect(shortenPlaceName(name)).toBe(short)
})

test('a long name is shortened to its room', () => {
  const text = fitText({ text: 'The Metropolitan Museum of Art, Fifth Avenue entrance', fontPx: 13, maxPx: 150 })
  expect(text).toMatch(/^The Metro.*…$/)
  expect(estimateTextWidth({ text, fontPx: 13 })).toBeLessThanOrEqual(150)
})
