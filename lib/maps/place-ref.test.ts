import { googleRef, isGooglePlace, pointRef, readPlaceRef } from './place-ref'

test('an id of this server is itself', () => {
  expect(readPlaceRef('airport:jfk')).toEqual({ kind: 'own', id: 'airport:jfk' })
})

test('a point reads as it was written, to six decimals', () => {
  const ref = pointRef({ lat: 40.71277649, lng: -74.00597 })
  expect(ref).toBe('40.712776,-74.00597')
  expect(readPlaceRef(ref)).toEqual({ kind: 'point', lat: 40.712776, lng: -74.00597 })
})

test('a place of Google is its id and its point', () => {
  const ref = googleRef({ placeId: 'ChIJ_x-9', lat: 40.6413, lng: -73.7781 })
  expect(readPlaceRef(ref)).toEqual({ kind: 'google', placeId: 'ChIJ_x-9', lat: 40.6413, lng: -73.7781 })
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
  expect(readPlaceRef(ref)).toBeNull()
})

test('a place of Google without its point is no place that a ride can be driven to', () => {
  expect(readPlaceRef('google:ChIJx')).toEqual({ kind: 'own', id: 'google:ChIJx' })
})
