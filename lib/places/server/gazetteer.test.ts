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
