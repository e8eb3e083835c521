import { decodeLines } from '@/lib/places/model/map-geometry'
import { encodeLines, type Polyline } from './encode'

test('decodes packed lines to the rounded degree', () => {
  const lines: Polyline[] = [
    [
      [40.7005, -74.015],
      [40.8777, -73.9222],
    ],
    [
      [-12.5, 0],
      [71.3, -156.79],
      [71.3, -156.79],
    ],
  ]
  expect(decodeLines(encodeLines({ lines, unitsPerDegree: 10_000 }), 10_000)).toEqual(lines)
})
