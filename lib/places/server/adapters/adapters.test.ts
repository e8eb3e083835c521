import { startGoogleWeb } from '@/e2e/fakes/google-web'
import { startMapHost } from '@/e2e/fakes/map-style'
import { startOsrm } from '@/e2e/fakes/osrm'
import { startPhoton } from '@/e2e/fakes/photon'
import { checkRouter } from '../routing/router'
import { browserMaps, chooseMaps, listMissingMaps } from '.'
import { checkGoogleKey } from './google'
import { checkMapStyle } from './map-style'
import { createOsrmRouter } from './osrm'
import { checkGeocoder } from './photon'

const running: { stop: () => Promise<unknown> }[] = []
async function start<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  running.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(fake => fake.stop()))
})

test('without settings, the built-in maps are used, and warnings say what that costs', () => {
  expect(chooseMaps({})).toEqual([])
  expect(browserMaps([])).toEqual({ google: null, styleUrl: null, geocoder: false })
  expect(listMissingMaps([])).toMatchObject([
    { status: 'warning', text: 'Fares: from an estimate of the road distance' },
    {
      status: 'warning',
      text: expect.stringContaining('Addresses: '),
      remedy: expect.stringContaining('GEOCODER_URL'),
    },
  ])
})

const google = ['https://maps.googleapis.com', 'https://maps.gstatic.com']

test.each([
  [{ GOOGLE_MAPS_API_KEY: 'a-key' }, 'Google Maps', { google: { apiKey: 'a-key', mapId: 'DEMO_MAP_ID' } }, google],
  [{ GOOGLE_MAPS_SERVER_KEY: 'key' }, 'Google Routes', {}, undefined],
  [{ GEOCODER_URL: 'https://photon.example/api' }, 'photon.example', { geocoder: true }, undefined],
  [{ GEOCODER_URL: 'https://maps.example/photon/api/' }, 'maps.example', { geocoder: true }, undefined],
  [{ ROUTER_URL: 'https://osrm.example/us/route/v1/car' }, 'osrm.example', {}, undefined],
  [{ MAP_STYLE_URL: 'https://tiles.example/s' }, 'tiles.example', { styleUrl: 'https://tiles.example/s' }, undefined],
])('%j connects %s', (settings, recipient, browser, scripts) => {
  const maps = chooseMaps(settings)
  expect(maps.flatMap(({ recipients }) => recipients.map(({ name }) => name))).toEqual([recipient])
  expect(browserMaps(maps)).toMatchObject(browser)
  expect(maps[0]?.sources?.['script-src']).toEqual(scripts)
})

test('routers are used in order: Google, then OSRM', () => {
  const maps = chooseMaps({ ROUTER_URL: 'https://osrm.example/route/v1/driving', GOOGLE_MAPS_SERVER_KEY: 'key' })
  expect(maps.flatMap(({ name, router }) => (router ? [name] : []))).toEqual(['Google', 'OSRM'])
})

test('names each URL that is not of a supported service', () => {
  const wrong = {
    GEOCODER_URL: 'https://geo.example/',
    ROUTER_URL: 'https://road.example/x',
    MAP_STYLE_URL: 'http://tile_server:8080/style.json',
  }
  expect(() => chooseMaps(wrong)).toThrow(
    [
      'Invalid settings:',
      '  GEOCODER_URL: must end with /api (Photon)',
      '  ROUTER_URL: must end with /route/v1/driving (OSRM)',
      '  MAP_STYLE_URL: its host is not valid in a Content-Security-Policy',
    ].join('\n'),
  )
})

describe('the doctor', () => {
  test('passes a geocoder, unless it lacks a city or fails', async () => {
    const host = await start(startPhoton())
    expect(await checkGeocoder(host.url, 'New York')).toMatchObject({ status: 'passed' })
    const lacking = { status: 'warning', remedy: 'Load the data of your cities.' }
    expect(await checkGeocoder(host.url, 'Atlantis')).toMatchObject(lacking)
    host.force({ status: 401, body: {} })
    expect(await checkGeocoder(host.url, 'New York')).toMatchObject({ status: 'failed' })
  })

  test('passes a router that measures a drive', async () => {
    const host = await start(startOsrm())
    const check = (timeoutMs: number) => checkRouter('OSRM', createOsrmRouter({ url: host.url, timeoutMs }))
    expect(await check(5000)).toMatchObject({ status: 'passed' })
    host.setMode('hang')
    expect(await check(50)).toMatchObject({ status: 'failed' })
  })

  test.each(['style', 'tilejson'] as const)('passes a map style, but not without its %s', async part => {
    const host = await start(startMapHost())
    expect(await checkMapStyle(host.styleUrl)).toMatchObject({ status: 'passed' })
    host.break(part, 'busy')
    expect(await checkMapStyle(host.styleUrl)).toMatchObject({ status: 'failed' })
  })

  test.each([
    ['good', { status: 'passed' }],
    ['bad', { status: 'failed', text: 'Google browser key: refused, 403 PERMISSION_DENIED' }],
  ])('checks a %s key of Google', async (key, line) => {
    const host = await start(startGoogleWeb({}, 'good'))
    expect(await checkGoogleKey({ key, referer: '', baseUrl: host.origin })).toMatchObject(line)
  })
})
