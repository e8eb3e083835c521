import { startGoogleRoutes } from '@/e2e/fakes/google-routes'
import { startOsrm } from '@/e2e/fakes/osrm'
import { createGoogleRouter } from '@/lib/places/server/adapters/google/router'
import { createOsrmRouter } from '@/lib/places/server/adapters/osrm'
import { createRouteService } from './route-service'

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
function createTestRouteService({ key = fakes.google.key } = {}) {
  const lines: string[] = []
  const routeService = createRouteService({
    routers: [
      { name: 'Google', router: createGoogleRouter({ key, baseUrl: fakes.google.origin }) },
      { name: 'OSRM', router: createOsrmRouter({ url: fakes.osrm.url }) },
    ],
    log: line => void lines.push(line),
  })
  return { routeService, lines }
}

test('requests a Google place by its id from Google', async () => {
  await createTestRouteService().routeService.findRoute(chosen)
  expect(JSON.parse(fakes.google.requests[0]?.body ?? '')).toMatchObject({ origin: { placeId: 'ChIJdallas' } })
  expect(fakes.osrm.requests).toHaveLength(0)
})

test('requests a Google place by its point from the open router if Google rejects its key', async () => {
  const { routeService, lines } = createTestRouteService({ key: 'fake-google-key' })
  const route = await routeService.findRoute(chosen)
  expect(lines).toEqual([expect.stringMatching(/^routing: Google paused after a failure \(REQUEST_DENIED: .*\)$/)])
  expect(route).toMatchObject({ estimated: false, attribution: { url: expect.any(String) } })
  expect(fakes.osrm.requests[0]?.url.pathname).toContain('-96.797000,32.776700;')
  await routeService.findRoute({ from: oklahomaCity, to: dallas })
  expect(fakes.google.requests).toHaveLength(1)
  expect(lines).toHaveLength(1)
  expect(lines.join()).not.toMatch(/fake-google-key|32\.7|ChIJdallas/)
})
