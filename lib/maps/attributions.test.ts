import { googleMaps, lineAttribution, openStreetMap } from './attributions'

test.each([
  ['a router’s line is the router’s', openStreetMap, openStreetMap],
  ['the line beside Google’s figures is nobody’s but ours', { ...googleMaps }, null],
  ['the line of an estimate is ours', undefined, null],
])('%s', (_name, attribution, owner) => {
  expect(lineAttribution({ attribution })).toEqual(owner)
})
