import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { BookedPlace } from '@/lib/places/model/schemas'
import { describeRideInSubject } from './operator-subject'

const base = { name: 'Free money <b>now</b>', area: 'Free money', lat: 40.7, lng: -74, city: null } as const
const place = (over: Partial<BookedPlace>): BookedPlace => ({ ...base, id: 'x', kind: 'address', ...over })

test.each<[string, Partial<BookedPlace>, string]>([
  [
    'an airport by its code',
    { id: 'airport:jfk', name: 'John F. Kennedy International Airport (JFK)', kind: 'airport' },
    'JFK',
  ],
  ['a listed place by its name', { id: 'hand:the-plaza', name: 'The Plaza', kind: 'hotel' }, 'The Plaza'],
  ['a listed town by its name', { id: 'city:plano-tx', name: 'Plano', kind: 'city' }, 'Plano'],
  [
    'an address in a ZIP code by that',
    { id: 'typed:abc', city: 'new-york', locatedBy: 'ZIP code 10118' },
    'New York City 10118',
  ],
  ['a zone by its ZIP code', { id: 'typed:abc', city: 'new-york', zone: '10118' }, 'New York City 10118'],
  ['an address in a town by the town', { id: 'typed:abc', locatedBy: 'Plano, TX' }, 'Plano, TX'],
  ['a point by the served city', { id: '40.7,-74', city: 'new-york' }, 'New York City'],
  [
    'a point elsewhere by the known place that is nearest',
    { id: 'google:abc@40.7,-74', nameCheck: { name: 'Free', area: 'Hoboken, NJ', miles: 1 } },
    'Hoboken, NJ',
  ],
  ['whatever is unknown without its name', { id: 'typed:abc', locatedBy: null }, 'an address'],
])('names %s', (_, over, name) => {
  const booking = { ...kennedyBooking, pickup: place(over) }
  const subject = describeRideInSubject(booking, booking.pickupAt)
  expect(subject).toBe(`2:30 PM ${name} → New York City, Sun Mar 14`)
})
