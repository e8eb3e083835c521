import { parseMapsSettings } from './maps-settings'

test('uses the built-in maps without settings', () => {
  expect(parseMapsSettings({})).toEqual({
    browser: { google: null, styleUrl: null, geocoder: false },
    googleServerKey: null,
    geocoderUrl: null,
    routerUrl: null,
  })
})

test('uses the trial map id for a Google key without one', () => {
  expect(parseMapsSettings({ NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: 'a-key' })).toMatchObject({
    browser: { google: { apiKey: 'a-key', mapId: 'DEMO_MAP_ID' } },
  })
})

test.each(['https://photon.example/api', 'https://maps.example/photon/api/'])('searches places at %s', url => {
  expect(parseMapsSettings({ GEOCODER_URL: url })).toMatchObject({ geocoderUrl: url.replace(/\/$/, '') })
})

test.each(['https://osrm.example/route/v1/driving', 'https://osrm.example/us/route/v1/car'])(
  'measures routes at %s',
  url => {
    expect(parseMapsSettings({ ROUTER_URL: url })).toMatchObject({ routerUrl: url })
  },
)

test('names each URL that is not of a supported service', () => {
  expect(parseMapsSettings({ GEOCODER_URL: 'https://geo.example/', ROUTER_URL: 'https://road.example/x' })).toEqual({
    errors: ['GEOCODER_URL: must end with /api (Photon)', 'ROUTER_URL: must end with /route/v1/driving (OSRM)'],
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
