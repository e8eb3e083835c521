import { centerView } from './projection'
import { chooseScaleBar } from './projection-scale-bar'

const size = { width: 640, height: 520 }

test.each([
  [16, '¼ mile'],
  [14, '½ mile'],
  [13, '1 mile'],
  [10, '5 miles'],
  [7, '50 miles'],
  [4, '500 miles'],
])('at zoom %d the scale bar says %s', (zoom, label) => {
  const view = centerView({ size, lat: 40.7128, lng: -74.006, zoom })
  expect(chooseScaleBar({ view, maxPx: 120 }).label).toBe(label)
})

test('the scale bar matches its miles at the center of the map', () => {
  // One degree of longitude at 60° north is half of one at the equator: 34.585 miles.
  const view = { ...centerView({ size, lat: 60, lng: 0, zoom: 0 }), scale: 345.85 }
  const { px, label } = chooseScaleBar({ view, maxPx: 120 })
  expect(label).toBe('10 miles')
  expect(px).toBeCloseTo(100, 0)
})
