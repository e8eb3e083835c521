import { parseMapsSettings } from './maps-settings'

test('uses the built-in maps without settings', () => {
  expect(parseMapsSettings({})).toEqual({
    browser: { google: null, styleUrl: null, geocoder: false },
    googleServerKey: null,
    geocoder: null,
    router: null,
  })
})

test('uses the trial map id for a Google key without one', () => {
  expect(parseMapsSettings({ NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: 'a-key' })).toMatchObject({
    browser: { google: { apiKey: 'a-key', mapId: 'DEMO_MAP_ID' } },
  })
})

test.each([
  ['https://photon.example/api', 'photon'],
  ['https://maps.example/photon/api/', 'photon'],
  ['https://nominatim.example/search', 'nominatim'],
])('queries %s as %s', (url, kind) => {
  expect(parseMapsSettings({ GEOCODER_URL: url })).toMatchObject({ geocoder: { kind, url: url.replace(/\/$/, '') } })
})

test.each([
  ['https://osrm.example/route/v1/driving', 'osrm'],
  ['https://osrm.example/us/route/v1/car', 'osrm'],
  ['https://valhalla.example/route', 'valhalla'],
])('queries %s as %s as a router', (url, kind) => {
  expect(parseMapsSettings({ ROUTER_URL: url })).toMatchObject({ router: { kind, url } })
})

test('names each URL whose provider cannot be recognized', () => {
  expect(parseMapsSettings({ GEOCODER_URL: 'https://geo.example/', ROUTER_URL: 'https://road.example/x' })).toEqual({
    errors: [
      'GEOCODER_URL: must end with /api (Photon) or /search (Nominatim)',
      'ROUTER_URL: must end with /route/v1/driving (OSRM) or /route (Valhalla)',
    ],
  })
})

test.each(['http://tile_server:8080/style.json', 'http://[::1]:8080/style.json'])(
  'rejects the style at %s, whose host a policy cannot name',
  url => {
    expect(parseMapsSettings({ MAP_STYLE_URL: url })).toEqual({
      errors: ['MAP_STYLE_URL: its host is not valid in a Content-Security-Policy'],
    })
  },
)

test('rejects the public Nominatim, whose policy forbids suggestions', () => {
  expect(parseMapsSettings({ GEOCODER_URL: 'https://nominatim.openstreetmap.org/search' })).toEqual({
    errors: ['GEOCODER_URL: nominatim.openstreetmap.org does not allow autocomplete; use your own server'],
  })
})
