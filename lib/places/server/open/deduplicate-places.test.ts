import type { Place } from '@/lib/places/model/schemas'
import { isSamePlace, removeDuplicatePlaces } from './deduplicate-places'

const at = (name: string, kind: Place['kind'], lat: number, lng = -73.98): Place => ({
  id: `${name} ${lat}`,
  name,
  area: kind === 'city' ? 'NY' : 'New York, NY',
  kind,
  lat,
  lng,
  city: 'new-york',
})

test.each([
  [
    at('John F. Kennedy International Airport (JFK)', 'airport', 40.6455),
    at('John F Kennedy International Airport', 'airport', 40.66),
  ],
  [at('JFK Terminal 4', 'terminal', 40.6438), at('Terminal 4', 'terminal', 40.6435)],
  [at('Penn Station', 'station', 40.7506), at('New York Penn Station', 'station', 40.7507)],
  [at('New York City', 'city', 40.7143), at('New York', 'city', 40.7127)],
  [at('St. Regis', 'hotel', 40.7614), at('The St Regis New York Hotel', 'hotel', 40.7613)],
  [at('350 5th Ave', 'address', 40.7484), at('350 5th Avenue', 'address', 40.7485)],
])('$0.name and $1.name, close together, are one place', (one, other) => {
  expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([true, true])
})

test.each([
  [at('Hilton', 'hotel', 40.7), at('Hilton Garden Inn', 'hotel', 40.7)],
  [at('JFK Terminal 4', 'terminal', 40.6438), at('JFK Terminal 5', 'terminal', 40.6438)],
  [at('350 5th Avenue', 'address', 40.7484), at('5th Avenue', 'address', 40.7484)],
  [at('Union Station', 'station', 40.7), at('Union Station', 'station', 40.71)],
])('$0.name and $1.name are two places', (one, other) => {
  expect([isSamePlace(one, other), isSamePlace(other, one)]).toEqual([false, false])
})

test('keeps the first of places with the same label', () => {
  const [first, second] = [at('5th Avenue', 'address', 40.7), at('5th Ave.', 'address', 40.8)]
  expect(removeDuplicatePlaces([first, second])).toEqual([first])
})
