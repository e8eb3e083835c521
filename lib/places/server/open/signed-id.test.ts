import { PLACE_ID_PATTERN, parsePlaceRef } from '@/lib/places/model/place-ref'
import { MAX_PLACE_REF_LENGTH, placeSchema } from '@/lib/places/model/schemas'
import { createSignedIds } from './signed-id'

const secret = 'a secret of the tests, long enough to be one'
const ids = createSignedIds(secret)
const unsignedPlace = {
  name: '350 5th Avenue',
  area: 'New York, NY 10118',
  kind: 'address',
  lat: 40.748441,
  lng: -73.985664,
} as const

test('an id returns the place that it was created for', () => {
  const place = ids.encode(unsignedPlace)
  expect(ids.decode(place.id)).toEqual(place)
  expect(placeSchema.parse(place)).toEqual({ ...unsignedPlace, id: place.id, city: 'new-york' })
})

test('another process with the same secret reads an id', () => {
  const place = ids.encode(unsignedPlace)
  expect(createSignedIds(secret).decode(place.id)).toEqual(place)
})

test('an id signed with another secret is rejected', () => {
  expect(createSignedIds(`another ${secret}`).decode(ids.encode(unsignedPlace).id)).toBeNull()
})

test('keeps characters of every script', () => {
  const place = ids.encode({ ...unsignedPlace, name: 'Café “Ñandú” 💺 <b>&amp;</b>', area: '' })
  expect(ids.decode(place.id)).toEqual(place)
})

test('every id, even the longest, is a valid place id', () => {
  const place = ids.encode({ ...unsignedPlace, name: '💺'.repeat(50), area: 'é'.repeat(60), kind: 'university' })
  expect(place.id).toMatch(PLACE_ID_PATTERN)
  expect(place.id.length).toBeLessThan(MAX_PLACE_REF_LENGTH)
  expect(parsePlaceRef(place.id)).toEqual({ kind: 'own', id: place.id })
  expect(ids.decode(place.id)).toEqual(place)
})

test('changing any character invalidates an id', () => {
  const { id } = ids.encode(unsignedPlace)
  for (let i = 0; i < id.length; i++) {
    const changed = `${id.slice(0, i)}${id[i] === 'A' ? 'B' : 'A'}${id.slice(i + 1)}`
    expect(ids.decode(changed)).toBeNull()
  }
})

test('rejects a place with the signature of another', () => {
  const [payload] = ids.encode({ ...unsignedPlace, name: 'Somewhere else' }).id.split('.')
  const [, signature] = ids.encode(unsignedPlace).id.split('.')
  expect(ids.decode(`${payload}.${signature}`)).toBeNull()
})

test.each([
  '',
  'osm:',
  'osm:.',
  'osm:YQ',
  'osm:YQ.',
  'osm:YQ.é',
  'osm:YQ.AAAAAAAAAAAAAAAAAAAAAA',
  'airport:lax',
  'osm:a.b.c',
])('rejects "%s"', id => {
  expect(ids.decode(id)).toBeNull()
})
