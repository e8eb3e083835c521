import {
  confirmedRef,
  formatGoogleRef,
  formatPointRef,
  isGooglePlace,
  parsePlaceRef,
  placeFromPoint,
} from './place-ref'

test('parses an id of this server unchanged', () => {
  expect(parsePlaceRef('airport:jfk')).toEqual({ kind: 'own', id: 'airport:jfk' })
})

test('parses text as typed, confirmed or not', () => {
  expect(parsePlaceRef('typed:YWJj')).toEqual({ kind: 'typed', payload: 'YWJj', isConfirmed: false })
  expect(parsePlaceRef(confirmedRef('typed:YWJj'))).toEqual({ kind: 'typed', payload: 'YWJj', isConfirmed: true })
})

test('parses a point and formats it with six decimals', () => {
  const ref = formatPointRef({ lat: 40.71277649, lng: -74.00597 })
  expect(ref).toBe('40.712776,-74.00597')
  expect(parsePlaceRef(ref)).toEqual({ kind: 'point', lat: 40.712776, lng: -74.00597 })
})

test('parses a Google place into its id and point', () => {
  const ref = formatGoogleRef({ placeId: 'ChIJ_x-9', lat: 40.6413, lng: -73.7781 })
  expect(parsePlaceRef(ref)).toEqual({ kind: 'google', placeId: 'ChIJ_x-9', lat: 40.6413, lng: -73.7781 })
  expect(isGooglePlace({ id: ref })).toBe(true)
  expect(isGooglePlace({ id: 'airport:jfk' })).toBe(false)
})

test.each([
  '',
  'Los Angeles',
  '34.05,',
  ',5',
  'google:a b@1,2',
  'google:@1,2',
  '../../etc/passwd',
  'a@1,2',
  'x'.repeat(601),
])('rejects “%s” as a place reference', ref => {
  expect(parsePlaceRef(ref)).toBeNull()
})

test('rejects a Google place without a point', () => {
  expect(parsePlaceRef('google:ChIJx')).toEqual({ kind: 'own', id: 'google:ChIJx' })
})

test('names a bare point by its coordinates and assigns it to the surrounding city', () => {
  expect(placeFromPoint({ lat: 40.7128, lng: -74.006 })).toMatchObject({
    id: '40.7128,-74.006',
    name: '40.71280, -74.00600',
    area: '',
    city: 'new-york',
  })
})

test('assigns no city to a point far from every served city', () => {
  expect(placeFromPoint({ lat: 44.4, lng: -110.6 }).city).toBeNull()
})
