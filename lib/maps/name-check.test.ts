import { describeDistanceWarning, describeNameCheck, describeNearestPlace } from './name-check'
import type { NameCheck } from './schemas'

const hillside = { name: 'Hillside', area: 'NY', miles: 0.38 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const place = (nameCheck: Partial<NameCheck>) => ({ nameCheck: { nearest: hillside, named: null, ...nameCheck } })

test('a verified name is described and warned of by nothing', () => {
  expect([describeNearestPlace({}), describeDistanceWarning({}), describeNameCheck({})]).toEqual(['', '', ''])
})

test('a point is described by its nearest known place', () => {
  expect(describeNearestPlace(place({}))).toBe('Nearest known place: Hillside, NY (0.38 mi)')
})

test('the place that the name names stands beside the nearest', () => {
  expect(describeNearestPlace(place({ named: { ...kennedy, miles: 0.42 } }))).toBe(
    'Nearest known place: Hillside, NY (0.38 mi); John F. Kennedy International Airport (JFK), New York, NY is 0.42 mi away',
  )
})

test.each([
  ['that is the nearest', { nearest: { ...kennedy, miles: 0.4 }, named: { ...kennedy, miles: 0.4 } }],
  ['that the warning tells', { named: kennedy }],
])('a named place %s is not told twice', (_name, check) => {
  expect(describeNearestPlace(place(check))).not.toContain(';')
})

test.each<[string, Partial<NameCheck>, string]>([
  ['at a known place', {}, ''],
  ['a mile from every known place', { nearest: { ...hillside, miles: 1 } }, ''],
  [
    'over a mile from every known place',
    { nearest: { ...hillside, miles: 1.01 } },
    'The place name is not verified, and the location is 1.01 mi from the nearest known place.',
  ],
  ['a mile from the named place', { named: { ...kennedy, miles: 1 } }, ''],
  [
    'over a mile from the named place, at another',
    { named: kennedy },
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is for this location.',
  ],
])('a point %s: "%s"', (_name, check, warning) => {
  expect(describeDistanceWarning(place(check))).toBe(warning)
})

test('a list tells where the point lies and the warning in one line', () => {
  expect(describeNameCheck(place({ nearest: { ...hillside, miles: 3 } }))).toBe(
    'Nearest known place: Hillside, NY (3.00 mi). WARNING: The place name is not verified, and the location is 3.00 mi from the nearest known place.',
  )
})

test.each([
  ['ZIP code 10118', 'As typed, located by ZIP code 10118'],
  [null, 'As typed, and not located'],
])('an address as typed is told as such: %s', (locatedBy, words) => {
  expect(describeNameCheck({ locatedBy })).toBe(words)
})
