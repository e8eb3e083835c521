import { startGoogleRoutes } from '@/e2e/fakes/google-routes'
import { startOsrm } from '@/e2e/fakes/osrm'
import { createDrives } from './drives'
import { createGoogleRouter } from './google'
import { createOsrmRouter } from './osrm'

const dallas = { lat: 32.7767, lng: -96.797 }
const oklahomaCity = { lat: 35.4676, lng: -97.5164 }
const chosen = { from: { ...dallas, googlePlaceId: 'ChIJdallas' }, to: oklahomaCity }

type Fakes = { google: Awaited<ReturnType<typeof startGoogleRoutes>>; osrm: Awaited<ReturnType<typeof startOsrm>> }
let fakes: Fakes
beforeAll(async () => {
  const [google, osrm] = await Promise.all([startGoogleRoutes({ places: { ChIJdallas: dallas } }), startOsrm()])
  fakes = { google, osrm }
})
afterEach(() => {
  fakes.google.reset()
  fakes.osrm.reset()
})
afterAll(() => Promise.all([fakes.google.stop(), fakes.osrm.stop()]))

/** Google, then OSRM, then the estimate, as with all settings set. */
function createTestDrives({ key = fakes.google.key } = {}) {
  const lines: string[] = []
  const drives = createDrives({
    routers: [
      { name: 'Google', router: createGoogleRouter({ key, baseUrl: fakes.google.origin }) },
      { name: 'OSRM', router: createOsrmRouter({ url: fakes.osrm.url }) },
    ],
    log: line => void lines.push(line),
  })
  return { drives, lines }
}

test('requests a Google place by its id from Google', async () => {
  await createTestDrives().drives.drive(chosen)
  expect(JSON.parse(fakes.google.requests[0]?.body ?? '')).toMatchObject({ origin: { placeId: 'ChIJdallas' } })
  expect(fakes.osrm.requests).toHaveLength(0)
})

test('requests a Google place by its point from the open router if Google rejects its key', async () => {
  const { drives, lines } = createTestDrives({ key: 'fake-google-key' })
  const route = await drives.drive(chosen)
  expect(lines).toEqual([expect.stringMatching(/^routing: Google paused after a failure \(REQUEST_DENIED: .*\)$/)])
  expect(route).toMatchObject({ estimated: false, attribution: { url: expect.any(String) } })
  expect(fakes.osrm.requests[0]?.url.pathname).toContain('-96.797000,32.776700;')
  await drives.drive({ from: oklahomaCity, to: dallas })
  expect(fakes.google.requests).toHaveLength(1)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/fake-google-key|32\.7|ChIJdallas/)
})

test('estimates the drive if both routers are down, and retries neither for the next', async () => {
  fakes.google.force({ status: 503, body: {} })
  fakes.osrm.force({ status: 502, body: {} })
  const { drives, lines } = createTestDrives()
  expect(await drives.drive(chosen)).toMatchObject({ estimated: true })
  expect(await drives.drive(chosen)).toMatchObject({ estimated: true })
  expect([fakes.google.requests.length, fakes.osrm.requests.length, lines.length]).toEqual([1, 1, 2])
})

test('accepts that Google finds no road', async () => {
  const { drives } = createTestDrives()
  const abroad = { lat: 21.307, lng: -157.858 }
  await expect(drives.drive({ from: dallas, to: abroad })).rejects.toMatchObject({ code: 'ZERO_RESULTS' })
  expect(fakes.osrm.requests).toHaveLength(0)
})

test('pays Google once for a drive requested twice within ten minutes', async () => {
  const { drives } = createTestDrives()
  await Promise.all([drives.drive(chosen), drives.drive(chosen)])
  await drives.drive(chosen)
  expect(fakes.google.requests).toHaveLength(1)
})
