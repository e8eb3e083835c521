import type { OsmPlace } from './client'
import { labelPlace, labelPoint } from './client'

const spot: OsmPlace = {
  lat: 40.7,
  lng: -74,
  key: '',
  value: '',
  scale: 'spot',
  name: '',
  houseNumber: '',
  street: '',
  city: 'New York',
  state: 'New York',
  postcode: '10118',
  country: 'US',
}

test.each<[string, Partial<OsmPlace>, string, string, string]>([
  ['house', { houseNumber: '350', street: '5th Avenue' }, '350 5th Avenue', 'New York, NY 10118', 'address'],
  ['street', { key: 'highway', name: '5th Avenue' }, '5th Avenue', 'New York, NY 10118', 'address'],
  [
    'house with a name',
    { key: 'building', value: 'yes', name: 'Empire State Building', houseNumber: '350', street: '5th Avenue' },
    'Empire State Building',
    '350 5th Avenue, New York, NY 10118',
    'landmark',
  ],
  ['park', { key: 'leisure', value: 'park', name: 'Bryant Park' }, 'Bryant Park', 'New York, NY', 'landmark'],
  ['airport', { key: 'aeroway', value: 'aerodrome', name: 'LaGuardia' }, 'LaGuardia', 'New York, NY', 'airport'],
  ['station', { key: 'railway', value: 'station', name: 'Penn Station' }, 'Penn Station', 'New York, NY', 'station'],
  ['hotel', { key: 'tourism', value: 'hotel', name: 'The Plaza' }, 'The Plaza', 'New York, NY', 'hotel'],
  ['city', { scale: 'city', name: 'City of New York' }, 'New York', 'NY', 'city'],
  ['part of a city', { scale: 'district', name: 'Tribeca' }, 'Tribeca', 'New York, NY', 'district'],
  [
    'place in a city by its full state name',
    { name: 'Bryant Park', city: 'City of New York' },
    'Bryant Park',
    'New York, NY',
    'landmark',
  ],
  ['place in a state by its code', { name: 'Bryant Park', state: 'NY' }, 'Bryant Park', 'New York, NY', 'landmark'],
  [
    'place of Puerto Rico',
    { name: 'El Morro', city: 'San Juan', state: '', country: 'PR' },
    'El Morro',
    'San Juan, PR',
    'landmark',
  ],
  ['place without a town', { name: 'A rock', city: '', state: 'Utah' }, 'A rock', 'UT', 'landmark'],
])('labels a %s as riders write it', (_name, details, name, area, kind) => {
  expect(labelPlace({ ...spot, ...details })).toEqual({ name, area, kind })
})

test('a place without name and street has no label', () => {
  expect(labelPlace({ ...spot, houseNumber: '7' })).toBeNull()
})

test('names a point after the house, not the shop in it', () => {
  const shop = { ...spot, key: 'shop', value: 'gift', name: 'Gifts', houseNumber: '350', street: '5th Avenue' }
  expect(labelPoint(shop)).toEqual({ name: '350 5th Avenue', area: 'New York, NY 10118', kind: 'address' })
})
