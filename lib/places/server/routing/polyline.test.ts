import { encodePolyline } from '@/e2e/fakes/polyline-encoder'
import { decodePolyline } from './polyline'

test('decodes the example of the specification', () => {
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [38.5, -120.2],
    [40.7, -120.95],
    [43.252, -126.453],
  ])
})

test.each([
  [
    'the extreme coordinates',
    [
      [90, 180],
      [-90, -180],
      [90, 180],
    ],
  ],
  [
    'zero coordinates',
    [
      [0, 0],
      [-0.000001, 0.000001],
    ],
  ],
  [
    'Dallas to Oklahoma City',
    [
      [32.776701, -96.797],
      [35.467612, -97.516399],
    ],
  ],
] satisfies [string, [number, number][]][])('decodes six decimals: %s', (_name, line) => {
  expect(decodePolyline(encodePolyline(line, 6), 6)).toEqual(line)
})

test('decodes an empty polyline', () => {
  expect(decodePolyline('', 6)).toEqual([])
})

test.each([
  ['ends within a number', '_p~iF~ps|'],
  ['ends within a point', '_p~iF'],
  ['has invalid characters', '<p>oops</p>'],
  ['is in another script', '_p~iF~ps\u{1f697}'],
  ['never ends a number', '~~~~~~~~~?'],
])('rejects text that %s', (_name, text) => {
  expect(decodePolyline(text, 5)).toBeNull()
})
