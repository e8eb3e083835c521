import { readGazetteerEntries } from './gazetteer-entries'
import { isInUnitedStates } from './us-outline'

test.each([
  ['Tijuana', 32.5149, -117.0382],
  ['Mexicali', 32.6245, -115.4523],
  ['Nogales, Sonora', 31.3012, -110.9381],
  ['Ciudad Juárez', 31.6904, -106.4245],
  ['Nuevo Laredo', 27.4779, -99.5496],
  ['Reynosa', 26.0508, -98.2979],
  ['Matamoros', 25.869, -97.5027],
  ['Windsor', 42.3149, -83.0364],
  ['Niagara Falls, Ontario', 43.0896, -79.0849],
  ['Surrey, British Columbia', 49.1044, -122.801],
  ['Nassau', 25.05, -77.35],
  ['London', 51.5, -0.12],
  ['Null Island', 0, 0],
])('%s is abroad', (_name, lat, lng) => {
  expect(isInUnitedStates({ lat, lng })).toBe(false)
})

test.each([
  ['San Ysidro', 32.552, -117.043],
  ['El Paso', 31.7619, -106.485],
  ['Brownsville', 25.9017, -97.4975],
  ['Detroit', 42.3314, -83.0458],
  ['Niagara Falls, New York', 43.0962, -79.0377],
  ['Blaine', 48.9937, -122.747],
  ['Coney Island Beach', 40.5715, -73.979],
  ['Key West', 24.5551, -81.78],
  ['Juneau', 58.3, -134.42],
  ['Honolulu', 21.3, -157.86],
  ['San Juan', 18.4663, -66.1057],
])('%s is in the United States', (_name, lat, lng) => {
  expect(isInUnitedStates({ lat, lng })).toBe(true)
})

test('only four gazetteer places, at the water, are outside the outline', () => {
  const outsideEntries = readGazetteerEntries().filter(({ place }) => !isInUnitedStates(place))
  expect(outsideEntries.map(({ place }) => place.id)).toEqual([
    'hand:navy-pier',
    'hand:adler',
    'airport:lup',
    'city:us-ca-la-jolla',
  ])
})
