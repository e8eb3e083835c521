import { findUnambiguousPlace } from './match-place'
import type { Place } from './schemas'

const place = (name: string, area: string, kind: Place['kind'] = 'station'): Place => {
  return { id: `${name} ${area}`, name, area, kind, lat: 40, lng: -90, city: null }
}
const chicago = place('Union Station', 'Chicago, IL')
const washington = place('Union Station', 'Washington, DC')
const kennedy = place('John F. Kennedy International Airport (JFK)', 'New York, NY', 'airport')
const find = (text: string, ...places: Place[]) => findUnambiguousPlace({ text, places })

test('matches an airport by name even when the map names another town', () => {
  expect(find('John F Kennedy International Airport, Queens, NY 11430, USA', washington, kennedy)).toBe(kennedy)
})

test('picks the place in the same town among two with one name', () => {
  expect(find('union  station, 225 S Canal St, Chicago, IL 60606', washington, chicago)).toBe(chicago)
})

test('does not match the same name in another state', () => {
  expect(find('Union Station, Kansas City, MO, USA', washington, chicago)).toBeNull()
  expect(find('John F. Kennedy International Airport, Boston, MA', kennedy)).toBeNull()
})

test('ignores accents and punctuation', () => {
  const cafe = place("Joe's Café & Bar", 'New York, NY', 'venue')
  expect(find('JOES CAFE AND BAR, New York, NY', cafe)).toBe(cafe)
})

test('does not match a name that only starts the same', () => {
  expect(find('Union Station Hotel, Chicago, IL', chicago)).toBeNull()
})

test('returns null when two places match equally well', () => {
  expect(find('Union Station, Chicago, IL', chicago, { ...chicago, id: 'another' })).toBeNull()
})

test('picks the town in the same state among towns with one name', () => {
  const illinois = place('Springfield', 'IL', 'city')
  expect(find('Springfield, IL', place('Springfield', 'MO', 'city'), illinois)).toBe(illinois)
})

test('matches an airport by only its code', () => {
  expect(find('jfk', washington, kennedy)).toBe(kennedy)
})

test('does not match an airport code next to other words', () => {
  expect(find('JFK, Boston, MA', kennedy)).toBeNull()
})

test('matches a name without an area within the chosen city', () => {
  const inChicago = { ...chicago, city: 'chicago' as const }
  expect(findUnambiguousPlace({ text: 'Union Station', places: [washington, inChicago], near: 'chicago' })).toBe(
    inChicago,
  )
})

test('does not match a name without an area or a chosen city', () => {
  expect(find('Union Station', { ...chicago, city: 'chicago' })).toBeNull()
})

test('takes what was read from the text itself', () => {
  const address = { ...place('515 Madison Ave', 'New York, NY 10022', 'address'), zone: '10022' }
  expect(find('515 madison ave 10022', address)).toBe(address)
  const point = { ...place('Near Times Square', 'New York, NY'), id: '40.7581,-73.9851' }
  expect(find('https://maps.google.com/?q=40.7581,-73.9851', point)).toBe(point)
})

test('leaves text as typed to the rider', () => {
  expect(find('12 Elm St, Boston, MA', { ...place('12 Elm St', '', 'address'), locatedBy: null })).toBeNull()
})
