import { askAboutFarPlace, describeDistanceWarning, describeNameCheck } from './name-check'
import { confirmedRef } from './place-ref'
import type { Place } from './schemas'

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

test.each([
  ['ZIP code 10118', 'Not verified, located by ZIP code 10118'],
  [null, 'Not verified and not located'],
])('says that an address was used as typed: %s', (locatedBy, text) => {
  expect(describeNameCheck({ locatedBy })).toBe(text)
})

test('says that the fare of an address holds for its ZIP code', () => {
  expect(describeNameCheck({ zone: '10022' })).toBe('Not verified; the fare holds for addresses in ZIP code 10022')
})

const paris: Place = {
  id: 'typed:UGFyaXM',
  name: 'Eiffel Tower, Paris',
  area: '',
  kind: 'address',
  lat: 33.6609,
  lng: -95.5555,
  city: null,
  locatedBy: 'Paris, TX',
}
const newYork = { lat: 40.7128, lng: -74.006 }
const tulsa = { lat: 36.154, lng: -95.9928 }

test.each<[string, Partial<Place>, typeof tulsa, string | null]>([
  ['far away', {}, newYork, 'Do you mean Paris, TX, 1,278 miles away?'],
  ['near', {}, tulsa, null],
  ['confirmed', { id: confirmedRef(paris.id) }, newYork, null],
  ['not located', { locatedBy: null }, newYork, null],
  ['chosen', { locatedBy: undefined }, newYork, null],
  ['chosen with its ZIP code', { locatedBy: undefined, zone: '75460' }, newYork, null],
])('asks about a place as typed: %s', (_name, patch, other, question) => {
  expect(askAboutFarPlace({ ...paris, ...patch }, other)).toBe(question)
})
