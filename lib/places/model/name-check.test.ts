import { describeDistanceWarning, describeNameCheck } from './name-check'

const hillside = { name: 'Hillside', area: 'NY', miles: 1 }
const kennedy = { name: 'John F. Kennedy International Airport (JFK)', area: 'New York, NY', miles: 3.96 }

test('a verified name has no description and no warning', () => {
  expect([describeNameCheck({}), describeDistanceWarning({})]).toEqual(['', ''])
})

test('describes a point by its distance from a known place, and warns above a mile', () => {
  expect(describeNameCheck({ nameCheck: hillside })).toBe('1.00 mi from Hillside, NY')
  expect(describeDistanceWarning({ nameCheck: hillside })).toBe('')
  expect(describeDistanceWarning({ nameCheck: kennedy })).toBe(
    'The location is 3.96 mi from John F. Kennedy International Airport (JFK). The fare is based on this location.',
  )
})

test('says why an address as typed was not located', () => {
  expect(describeNameCheck({ locatedBy: null, conflict: 'ZIP code 10118 and Plano, TX' })).toBe(
    'Not verified and not located: ZIP code 10118 and Plano, TX are far apart',
  )
})

test.each([
  ['ZIP code 10118', 'Not verified, located by ZIP code 10118'],
  [null, 'Not verified and not located'],
])('says that an address was used as typed: %s', (locatedBy, text) => {
  expect(describeNameCheck({ locatedBy })).toBe(text)
})
