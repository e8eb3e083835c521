import { PLACE_ID_PATTERN, readPlaceRef } from '@/lib/maps/place-ref'
import { MAX_PLACE_REF_LETTERS, placeSchema } from '@/lib/maps/schemas'
import { createSignedIds } from './signed-id'

const secret = 'a secret of the tests, long enough to be one'
const ids = createSignedIds(secret)
const told = {
  name: '350 5th Avenue',
  area: 'New York, NY 10118',
  kind: 'address',
  lat: 40.748441,
  lng: -73.985664,
} as const

test('an id gives back the very place that it was written for', () => {
  const place = ids.write(told)
  expect(ids.read(place.id)).toEqual(place)
  expect(placeSchema.parse(place)).toEqual({ ...told, id: place.id, city: 'new-york' })
})

test('another process with the same secret reads it', () => {
  const place = ids.write(told)
  expect(createSignedIds(secret).read(place.id)).toEqual(place)
})

test('another secret reads nothing', () => {
  expect(createSignedIds(`another ${secret}`).read(ids.write(told).id)).toBeNull()
})

test('letters of every kind come back', () => {
  const place = ids.write({ ...told, name: 'Café “Ñandú” 💺 <b>&amp;</b>', area: '' })
  expect(ids.read(place.id)).toEqual(place)
})

test('an id is an id of this server’s, the longest too', () => {
  const place = ids.write({ ...told, name: '💺'.repeat(50), area: 'é'.repeat(60), kind: 'university' })
  expect(place.id).toMatch(PLACE_ID_PATTERN)
  expect(place.id.length).toBeLessThan(MAX_PLACE_REF_LETTERS)
  expect(readPlaceRef(place.id)).toEqual({ kind: 'own', id: place.id })
  expect(ids.read(place.id)).toEqual(place)
})

test('one letter changed, wherever it is, and nothing is found', () => {
  const { id } = ids.write(told)
  for (let i = 0; i < id.length; i++) {
    const changed = `${id.slice(0, i)}${id[i] === 'A' ? 'B' : 'A'}${id.slice(i + 1)}`
    expect(ids.read(changed)).toBeNull()
  }
})

test('a place with the signature of another is not found', () => {
  const [payload] = ids.write({ ...told, name: 'Somewhere else' }).id.split('.')
  const [, signature] = ids.write(told).id.split('.')
  expect(ids.read(`${payload}.${signature}`)).toBeNull()
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
])('"%s" is nothing', id => {
  expect(ids.read(id)).toBeNull()
})
