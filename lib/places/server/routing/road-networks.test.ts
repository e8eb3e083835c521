import { readGazetteerEntries } from '../gazetteer-entries'
import { roadNetworkAt } from './road-networks'

const ISLAND_STATES = ['HI', 'PR', 'AK']
const towns = readGazetteerEntries()
  .map(({ place }) => place)
  .filter(({ kind }) => kind === 'city')

test('every town of the contiguous states is on the mainland network', () => {
  const mainland = towns.filter(({ area }) => !ISLAND_STATES.includes(area.slice(-2)))
  const unassignedTowns = mainland.filter(town => roadNetworkAt(town) !== 'mainland')
  expect(unassignedTowns.map(({ name, area }) => `${name}, ${area}`)).toEqual([])
})

test('every town of Hawaii and Puerto Rico is on its island', () => {
  const islands = towns.filter(({ area }) => ['HI', 'PR'].includes(area.slice(-2)))
  const unassignedTowns = islands.filter(town => [null, 'mainland'].includes(roadNetworkAt(town)))
  expect(unassignedTowns.map(({ name, area }) => `${name}, ${area}`)).toEqual([])
})

test.each([
  ['London', 51.5, -0.12],
  ['Toronto', 43.65, -79.38],
  ['Mexico City', 19.43, -99.13],
  ['Havana', 23.11, -82.37],
  ['Nome', 64.5, -165.4],
])('%s is on no road network', (_name, lat, lng) => {
  expect(roadNetworkAt({ lat, lng })).toBeNull()
})

test.each([
  ['Key West', 24.5551, -81.78],
  ['Montauk', 41.0359, -71.9545],
  ['Provincetown', 42.0584, -70.1787],
  ['Eastport', 44.9062, -66.99],
  ['Brownsville', 25.9017, -97.4975],
  ['El Paso', 31.7619, -106.485],
  ['San Ysidro', 32.552, -117.043],
  ['Blaine', 48.9937, -122.747],
  ['International Falls', 48.6011, -93.4111],
])('%s, at the border, is on the mainland network', (_name, lat, lng) => {
  expect(roadNetworkAt({ lat, lng })).toBe('mainland')
})
