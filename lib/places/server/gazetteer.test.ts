import { createGazetteer } from './gazetteer'

const places = createGazetteer()

test('names a point after the place at the point', async () => {
  const point = { lat: 40.6456, lng: -73.7841 }
  expect(await places.reverseGeocode(point)).toEqual({
    id: '40.6456,-73.7841',
    name: 'John F. Kennedy International Airport (JFK)',
    area: 'New York, NY',
    kind: 'airport',
    city: 'new-york',
    ...point,
  })
})

test('names a point farther away after the nearest place, as an address', async () => {
  expect(await places.reverseGeocode({ lat: 33.4, lng: -97.2 })).toMatchObject({
    name: expect.stringMatching(/^Near /),
    kind: 'landmark',
  })
})

test.each([
  ['Tijuana', 32.5149, -117.0382],
  ['Windsor', 42.3149, -83.0364],
  ['Niagara Falls, Ontario', 43.0896, -79.0849],
  ['Nuevo Laredo', 27.4779, -99.5496],
  ['London', 51.5, -0.12],
])('does not name a point in %s', async (_name, lat, lng) => {
  expect(await places.reverseGeocode({ lat, lng })).toBeNull()
})

test('does not name a point at sea', async () => {
  expect(await places.reverseGeocode({ lat: 40.2, lng: -73.4 })).toBeNull()
})

test.each([
  ['Navy Pier', 41.8917, -87.6095],
  ['La Jolla', 32.8473, -117.2742],
])('names %s, outside the shore of the outline', async (name, lat, lng) => {
  expect(await places.reverseGeocode({ lat, lng })).toMatchObject({ name })
})

/** Hillside, Queens: 4 miles from Kennedy and 6.5 from LaGuardia. */
const hillside = { lat: 40.7027, lng: -73.789 }

test.each([
  'John F. Kennedy International Airport',
  'JOHN F KENNEDY INTERNATIONAL AIRPORT (JFK)',
  'jfk airport',
  'Kennedy Airport',
])('"%s" in Hillside is 4 miles from Kennedy', async name => {
  expect(await places.checkName({ name, ...hillside })).toEqual({
    name: 'John F. Kennedy International Airport (JFK)',
    area: 'New York, NY',
    miles: 3.96,
  })
})

test.each(['Home', 'The Den', 'Sea Restaurant', '123 Main St', 'Springfield', 'Newark', 'Los Angeles'])(
  '"%s" means no known place, so the nearest one counts',
  async name => {
    expect(await places.checkName({ name, ...hillside })).toEqual({ name: 'Hillside', area: 'NY', miles: 0.38 })
  },
)

test('compares with the nearest of several places of one name, in the same region only', async () => {
  const inLosAngeles = await places.checkName({ name: 'Union Station', lat: 34.056, lng: -118.2365 })
  expect(inLosAngeles).toMatchObject({ name: 'Union Station', area: 'Los Angeles, CA' })
  const inDenver = await places.checkName({ name: 'Union Station', lat: 39.7527, lng: -105.0002 })
  expect(inDenver).not.toMatchObject({ name: 'Union Station' })
})
