import { readRouteToken, signRoute } from './route-token'

const secret = 'a secret of the tests, long enough to be one'
const now = new Date('2027-03-01T20:00:00.000Z')
const points = [
  { lat: 40.758, lng: -73.9855 },
  { lat: 40.6413, lng: -73.7781 },
]
const route = { distanceMeters: 25_400.5, durationSeconds: 1800, estimated: false }
const trip = { secret, points, now }
const token = signRoute(trip, route)
const read = ({ token: given = token, ...patch }: { token?: string } & Partial<typeof trip>) =>
  readRouteToken({ ...trip, ...patch }, given)

test('a token contains the measured route', () => {
  expect(read({})).toEqual(route)
  const estimate = { ...route, estimated: true }
  expect(read({ token: signRoute(trip, estimate) })).toEqual(estimate)
})

test('a token is valid for an hour', () => {
  expect(read({ now: new Date(+now + 3_599_999) })).toEqual(route)
  expect(read({ now: new Date(+now + 3_600_000) })).toBeNull()
})

test.each([
  ['another secret', { secret: 'another secret, long enough to be one of them' }],
  ['other points', { points: points.toReversed() }],
  ['a stop', { points: [...points, ...points] }],
  ['a shorter route', { token: token.replace('25400.5', '2540.5') }],
  ['a later end', { token: `9${token}` }],
  ['no signature', { token: '' }],
  ['anything else', { token: '~~~~' }],
])('a token is not valid with %s', (_, patch) => {
  expect(read(patch)).toBeNull()
})
