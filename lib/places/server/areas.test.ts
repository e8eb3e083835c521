import { findAreas, isKnownArea } from './areas'

const names = ['JFK', 'LGA', '11102', '100', '101', 'New York, NY', 'Brooklyn, NY', 'new-york', 'dallas', 'XQZ']
const terminal4 = { lat: 40.6438, lng: -73.7823 }
const midtown = { lat: 40.7649, lng: -73.9841 }
const astoria = { lat: 40.7722, lng: -73.9301 }
const brooklyn = { lat: 40.6782, lng: -73.9442 }
const kansas = { lat: 38.5, lng: -98.3 }

test.each([
  ['a terminal', terminal4, ['JFK', 'new-york']],
  ['a street', midtown, ['101', 'New York, NY', 'new-york']],
  ['a neighborhood', astoria, ['11102', 'new-york']],
  ['a borough with mail of its own', brooklyn, ['Brooklyn, NY', 'new-york']],
  ['the plains', kansas, []],
])('finds the areas of %s', async (_, point, expected) => {
  expect(await findAreas(point, names)).toEqual(expected)
})

test.each([
  ['JFK', true],
  ['XQZ', false],
  ['10019', true],
  ['100', true],
  ['00000', false],
  ['Plano, TX', true],
  ['Saint Paul, MN', true],
  ['Plano, NY', false],
  ['dallas', true],
  ['atlantis', false],
])('knows whether there is an area %s: %p', async (name, isKnown) => {
  expect(await isKnownArea(name)).toBe(isKnown)
})
