import { googleMapsAttribution, openStreetMapAttribution, routeLineAttribution } from './schemas'

test.each([
  ['an open router’s route line carries the router’s attribution', openStreetMapAttribution, openStreetMapAttribution],
  ['Google’s attribution never applies to our route line', { ...googleMapsAttribution }, null],
  ['an estimated route line needs no attribution', undefined, null],
])('%s', (_name, attribution, owner) => {
  expect(routeLineAttribution({ attribution })).toEqual(owner)
})
