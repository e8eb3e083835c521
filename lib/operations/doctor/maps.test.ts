import { startGooglePlaces } from '@/e2e/fakes/google-places'
import { startMapHost } from '@/e2e/fakes/map-style'
import { startOsrm } from '@/e2e/fakes/osrm'
import { startPhoton } from '@/e2e/fakes/photon'
import { createOsrmRouter } from '@/lib/places/server/routing/osrm'
import { checkGeocoder, checkMapStyle, checkPlacesKey, checkRouter } from './maps'

const runningFakes: { stop: () => Promise<unknown> }[] = []
async function startFake<T extends { stop: () => Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const fake = await starting
  runningFakes.push(fake)
  return fake
}
afterEach(async () => {
  await Promise.all(runningFakes.splice(0).map(fake => fake.stop()))
})

const newYork = { id: 'new-york', name: 'New York' }

test('reaches the geocoder', async () => {
  const host = await startFake(startPhoton())
  expect(await checkGeocoder({ url: host.url, city: newYork })).toMatchObject({ status: 'passed' })
  const unknownCity = { id: 'atlantis', name: 'Atlantis' }
  expect(await checkGeocoder({ url: host.url, city: unknownCity })).toMatchObject({ status: 'warning' })
  host.force({ status: 401, body: {} })
  expect(await checkGeocoder({ url: host.url, city: newYork })).toMatchObject({ status: 'failed' })
})

test('measures a drive with the router, or fails', async () => {
  const host = await startFake(startOsrm())
  const router = { name: 'OSRM', router: createOsrmRouter(host) }
  expect(await checkRouter(router)).toMatchObject({ status: 'passed' })
  host.setMode('hang')
  const hanging = { name: 'OSRM', router: createOsrmRouter({ url: host.url, timeoutMs: 50 }) }
  expect(await checkRouter(hanging)).toMatchObject({ status: 'failed' })
})

test('reads a style, its tile set and a tile, and fails for a rejected one', async () => {
  const host = await startFake(startMapHost())
  expect(await checkMapStyle(host.styleUrl)).toMatchObject({ status: 'passed' })
  expect([host.count('style'), host.count('tilejson'), host.count('tile')]).toEqual([1, 1, 1])
  for (const part of ['tile', 'tilejson', 'style'] as const) {
    host.reset()
    host.setMode(part, 'busy')
    expect([part, (await checkMapStyle(host.styleUrl)).status]).toEqual([part, 'failed'])
  }
})

test('accepts a Google key or reports why it is rejected', async () => {
  const host = await startFake(startGooglePlaces({ key: 'good', places: {} }))
  const ask = (key: string) => checkPlacesKey({ name: 'Google server key', key, baseUrl: host.origin })
  expect(await ask('good')).toMatchObject({ status: 'passed' })
  expect(await ask('bad')).toMatchObject({ status: 'failed', detail: 'Google responded 403 PERMISSION_DENIED' })
})
