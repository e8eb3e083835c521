import { formatGoogleRef, formatPointRef, isGooglePlace, parsePlaceRef } from './place-ref'

test('an id of this server is itself', () => {
  expect(parsePlaceRef('airport:jfk')).toEqual({ kind: 'own', id: 'airport:jfk' })
})

test('a point reads as it was written, to six decimals', () => {
  const ref = formatPointRef({ lat: 40.71277649, lng: -74.00597 })
  expect(ref).toBe('40.712776,-74.00597')
  expect(parsePlaceRef(ref)).toEqual({ kind: 'point', lat: 40.712776, lng: -74.00597 })
})

test('a place of Google is its id and its point', () => {
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
])('“%s” is no place', ref => {
  expect(parsePlaceRef(ref)).toBeNull()
})

test('a place of Google without its point is no place that a ride can be driven to', () => {
  expect(parsePlaceRef('google:ChIJx')).toEqual({ kind: 'own', id: 'google:ChIJx' })
})
