import { googleMapsAttribution, openStreetMapAttribution, routeLineAttribution } from './attributions'

test.each([
  ['a router’s line is the router’s', openStreetMapAttribution, openStreetMapAttribution],
  ['the line beside Google’s figures is nobody’s but ours', { ...googleMapsAttribution }, null],
  ['the line of an estimate is ours', undefined, null],
])('%s', (_name, attribution, owner) => {
  expect(routeLineAttribution({ attribution })).toEqual(owner)
})
