import { startGooglePlaces } from '@/e2e/fakes/google-places'
import { startMapHost } from '@/e2e/fakes/map-style'
import { startOsrm } from '@/e2e/fakes/osrm'
import { startPhoton } from '@/e2e/fakes/photon'
import { parseMapsSettings } from '@/lib/platform/adapter-settings'
import { checkGeocoder, checkGoogleKey, checkMapStyle, checkMaps, checkRouter } from './check'
import { createOsrmRouter } from './routing/osrm'

const running: { stop: () => Promise<unknown> }[] = []
async function start<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  running.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(running.splice(0).map(fake => fake.stop()))
})

test('without keys, warnings say what each costs', async () => {
  const settings = parseMapsSettings({})
  if ('errors' in settings) throw new Error()
  expect(await checkMaps(settings, 'https://rides.example')).toEqual([
    expect.objectContaining({ status: 'warning', text: 'Fares: from an estimate of the road distance' }),
    expect.objectContaining({
      status: 'warning',
      text: 'Addresses: street addresses without ZIP code wait for your confirmation',
      remedy: expect.stringContaining('GEOCODER_URL'),
    }),
  ])
})

test('a geocoder passes, lacks a city, or fails', async () => {
  const host = await start(startPhoton())
  expect(await checkGeocoder(host.url, 'New York')).toMatchObject({ status: 'passed' })
  expect(await checkGeocoder(host.url, 'Atlantis')).toMatchObject({
    status: 'warning',
    remedy: 'Load the data of your cities.',
  })
  host.force({ status: 401, body: {} })
  expect(await checkGeocoder(host.url, 'New York')).toMatchObject({ status: 'failed' })
})

test('a router measures a drive, or fails', async () => {
  const host = await start(startOsrm())
  const check = (timeoutMs: number) =>
    checkRouter({ name: 'OSRM', router: createOsrmRouter({ url: host.url, timeoutMs }) }, { lat: 40.7, lng: -74 })
  expect(await check(5000)).toMatchObject({ status: 'passed' })
  host.setMode('hang')
  expect(await check(50)).toMatchObject({ status: 'failed' })
})

test.each(['style', 'tilejson'] as const)('a map style fails without its %s', async part => {
  const host = await start(startMapHost())
  expect(await checkMapStyle(host.styleUrl)).toMatchObject({ status: 'passed' })
  host.setMode(part, 'busy')
  expect(await checkMapStyle(host.styleUrl)).toMatchObject({ status: 'failed' })
})

test('a Google key is accepted, or refused with the reason', async () => {
  const host = await start(startGooglePlaces({ key: 'good', places: {} }))
  const check = (key: string) => checkGoogleKey({ name: 'Google server key', key, baseUrl: host.origin })
  expect(await check('good')).toMatchObject({ status: 'passed' })
  expect(await check('bad')).toMatchObject({
    status: 'failed',
    text: 'Google server key: refused, 403 PERMISSION_DENIED',
  })
})
