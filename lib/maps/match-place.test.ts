import { findUnambiguousPlace } from './match-place'
import type { Place } from './schemas'

const place = (name: string, area: string, kind: Place['kind'] = 'station'): Place => {
  return { id: `${name} ${area}`, name, area, kind, lat: 40, lng: -90, city: null }
}
const chicago = place('Union Station', 'Chicago, IL')
const washington = place('Union Station', 'Washington, DC')
const kennedy = place('John F. Kennedy International Airport (JFK)', 'New York, NY', 'airport')
const find = (words: string, ...places: Place[]) => findUnambiguousPlace({ text: words, places })

test('an airport is known by its name, whatever town a map gives it', () => {
  expect(find('John F Kennedy International Airport, Queens, NY 11430, USA', washington, kennedy)).toBe(kennedy)
})

test('of two by one name the one in the same town is meant', () => {
  expect(find('union  station, 225 S Canal St, Chicago, IL 60606', washington, chicago)).toBe(chicago)
})

test('the same name in another state is another place', () => {
  expect(find('Union Station, Kansas City, MO, USA', washington, chicago)).toBeNull()
  expect(find('John F. Kennedy International Airport, Boston, MA', kennedy)).toBeNull()
})

test('accents and punctuation make no difference', () => {
  const cafe = place("Joe's Café & Bar", 'New York, NY', 'venue')
  expect(find('JOES CAFE AND BAR, New York, NY', cafe)).toBe(cafe)
})

test('a name that only begins the same is not the same', () => {
  expect(find('Union Station Hotel, Chicago, IL', chicago)).toBeNull()
})

test('where two fit alike, neither is chosen', () => {
  expect(find('Union Station, Chicago, IL', chicago, { ...chicago, id: 'another' })).toBeNull()
})

test('of towns by one name the one in the same state is meant', () => {
  const illinois = place('Springfield', 'IL', 'city')
  expect(find('Springfield, IL', place('Springfield', 'MO', 'city'), illinois)).toBe(illinois)
})

test('an airport’s code alone is that airport', () => {
  expect(find('jfk', washington, kennedy)).toBe(kennedy)
})

test('a code beside other words is not taken for the airport', () => {
  expect(find('JFK, Boston, MA', kennedy)).toBeNull()
})

test('a name alone is the one in the chosen city', () => {
  const inChicago = { ...chicago, city: 'chicago' as const }
  expect(findUnambiguousPlace({ text: 'Union Station', places: [washington, inChicago], near: 'chicago' })).toBe(
    inChicago,
  )
})

test('a name alone is none where no city is chosen', () => {
  expect(find('Union Station', { ...chicago, city: 'chicago' })).toBeNull()
})
