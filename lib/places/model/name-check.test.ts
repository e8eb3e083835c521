import { describeDistanceWarning, describeNameCheck, describeNearestPlace } from './name-check'
import type { NameCheck } from './schemas'

const hillside = { name: 'Hillside', area: 'NY', miles: 0.38 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }
const place = (nameCheck: Partial<NameCheck>) => ({ nameCheck: { nearest: hillside, named: null, ...nameCheck } })

test('a verified name has no description and no warning', () => {
  expect([describeNearestPlace({}), describeDistanceWarning({}), describeNameCheck({})]).toEqual(['', '', ''])
})

test('describes a point by its nearest known place', () => {
  expect(describeNearestPlace(place({}))).toBe('Nearest known place: Hillside, NY (0.38 mi)')
})

test('adds the place that the name refers to, next to the nearest one', () => {
  expect(describeNearestPlace(place({ named: { ...kennedy, miles: 0.42 } }))).toBe(
    'Nearest known place: Hillside, NY (0.38 mi); John F. Kennedy International Airport (JFK), New York, NY is 0.42 mi away',
  )
})

test.each([
  ['equals the nearest place', { nearest: { ...kennedy, miles: 0.4 }, named: { ...kennedy, miles: 0.4 } }],
  ['already appears in the warning', { named: kennedy }],
])('mentions the named place once when it %s', (_name, check) => {
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
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is based on this location.',
  ],
])('warning for a point %s: "%s"', (_name, check, warning) => {
  expect(describeDistanceWarning(place(check))).toBe(warning)
})

test('combines location and warning in one line for lists', () => {
  expect(describeNameCheck(place({ nearest: { ...hillside, miles: 3 } }))).toBe(
    'Nearest known place: Hillside, NY (3.00 mi). WARNING: The place name is not verified, and the location is 3.00 mi from the nearest known place.',
  )
})

test.each([
  ['ZIP code 10118', 'Not verified, located by ZIP code 10118'],
  [null, 'Not verified and not located'],
])('says that an address was used as typed: %s', (locatedBy, text) => {
  expect(describeNameCheck({ locatedBy })).toBe(text)
})
