import { createPlaceNameChecker } from './check-name'
import { readGazetteerEntries } from './gazetteer-entries'

const checkName = createPlaceNameChecker(readGazetteerEntries())
/** Hillside, Queens: 4 miles from Kennedy and 6.5 from LaGuardia. */
const hillside = { lat: 40.7027, lng: -73.789 }
const kennedy = { lat: 40.6413, lng: -73.7781 }
const check = (name: string, { area = '', ...point }: { lat: number; lng: number; area?: string } = hillside) =>
  checkName({ name, area, ...point })

test('finds the nearest known place with its distance in miles', () => {
  expect(check('Home')).toEqual({ nearest: { name: 'Hillside', area: 'NY', miles: 0.38 }, named: null })
})

test.each([
  'John F. Kennedy International Airport',
  'John F. Kennedy International Airport (JFK)',
  'JOHN F KENNEDY INTERNATIONAL AIRPORT',
  'Drop-off at John F. Kennedy International Airport, Terminal 4',
  'JFK',
  'jfk airport',
  'JFK International Airport',
  'JFK Terminal 4',
  'Terminal 4, JFK',
  'Arrivals (JFK)',
  'Kennedy Airport',
])('"%s" names Kennedy, 4 miles away', name => {
  expect(check(name).named).toEqual({
    name: 'John F. Kennedy International Airport (JFK)',
    area: 'New York, NY',
    miles: 3.96,
  })
})

test('recognizes an airport in the area next to the name', () => {
  const named = check('Terminal 4', { ...hillside, area: 'John F. Kennedy International Airport, Queens, NY' }).named
  expect(named).toMatchObject({ miles: 3.96 })
})

test.each([
  ['Newark Airport', 'Newark Liberty International Airport (EWR)'],
  ['San Jose Airport', 'Norman Y. Mineta San Jose International Airport (SJC)'],
  ['Empire State Building', 'Empire State Building'],
  ['Times Square', 'Times Square'],
])('"%s" names %s', (name, known) => {
  expect(check(name).named?.name).toBe(known)
})

test.each([
  'Home',
  'Airport',
  'International Airport',
  'County Airport',
  'Terminal 4',
  'The Den',
  'Sea Restaurant',
  'Las Palmas Street',
  'Springfield',
  'Los Angeles',
  'Newark',
  '123 Main St',
])('"%s" names no known place', name => {
  expect(check(name).named).toBeNull()
})

test('a name at its own place refers to that place', () => {
  expect(check('John F. Kennedy International Airport', kennedy).named?.miles).toBeLessThan(0.5)
})

test('picks the nearest of several places with one name', () => {
  expect(check('Union Station', { lat: 34.056, lng: -118.2365 }).named).toMatchObject({ area: 'Los Angeles, CA' })
})

test('does not match a station of the same name in a city of another state', () => {
  expect(check('Union Station', { lat: 39.7527, lng: -105.0002 }).named).toBeNull()
})

test('finds a nearest place even for a point in the ocean', () => {
  expect(check('Home', { lat: 30.5, lng: -140.25 }).nearest.miles).toBeGreaterThan(500)
})
