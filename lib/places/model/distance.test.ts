import { servedCityAt, startView } from './distance'

const denver = { id: 'denver', name: 'Denver', state: 'CO', timeZone: 'America/Denver', lat: 39.7392, lng: -104.9903 }
const newYork = { id: 'nyc', name: 'New York', state: 'NY', timeZone: 'America/New_York', lat: 40.71, lng: -74.01 }

test.each([
  ['New York', [denver, newYork], { lat: 40.7128, lng: -74.006, zoom: 13 }],
  ['the first city of a site that does not serve New York', [denver], { lat: 39.7392, lng: -104.9903, zoom: 13 }],
])('a map starts at %s', (_, cities, view) => {
  expect(startView(cities)).toEqual(view)
})

test('the nearest served city within its radius serves a point', () => {
  const boulder = { lat: 40.015, lng: -105.2705 }
  expect(servedCityAt(boulder, [newYork, denver])).toBe('denver')
  expect(servedCityAt(boulder, [{ ...denver, radiusMiles: 20 }])).toBeNull()
})
