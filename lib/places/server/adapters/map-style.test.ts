import { listen } from '@/e2e/fakes/fake-server'
import { type MapHost, startMapHost } from '@/e2e/fakes/map-style'
import { getPartySources } from '@/lib/rendering/process-state'
import { fetchMapStyleOrigins, watchMapStyle } from './map-style'

let host: MapHost
beforeAll(async () => {
  host = await startMapHost()
})
afterEach(() => host.reset())
afterAll(() => host.stop())

async function readOrigins() {
  return (await fetchMapStyleOrigins(host.styleUrl)).origins
}

test('allows the hosts of tile sets, their tiles and the data of a style', async () => {
  expect(await fetchMapStyleOrigins(host.styleUrl)).toEqual({
    origins: expect.arrayContaining(host.origins),
    errors: [],
  })
})

const image = { type: 'image', url: 'https://image.example.com/tilejson/plan.png' }
test.each<[string, object, string[]]>([
  [
    'tiles listed directly',
    { sources: { a: { type: 'vector', tiles: ['https://a.example.com/{z}/{x}/{y}', 'https://b.example.com/'] } } },
    ['https://a.example.com', 'https://b.example.com'],
  ],
  [
    'glyphs and a sheet of signs',
    { sources: {}, sprite: 'https://signs.example.com/dark', glyphs: 'https://letters.example.com/{range}.pbf' },
    ['https://letters.example.com', 'https://signs.example.com'],
  ],
  [
    'several sheets of signs',
    { sources: {}, sprite: [{ url: 'https://signs.example.com/dark' }, { url: 'https://roads.example.com/signs' }] },
    ['https://signs.example.com', 'https://roads.example.com'],
  ],
  ['an image, which is no tile set', { sources: { plan: image } }, ['https://image.example.com']],
  ['inline data, which needs no host', { sources: { parks: { type: 'geojson', data: { features: [] } } } }, []],
])('allows the hosts of %s', async (_, style, origins) => {
  host.write({ ...style })
  expect(await readOrigins()).toEqual(origins)
})

test('ignores anything but an exact host', async () => {
  const tiles = [
    "https://a.example.com;script-src 'unsafe-inline'/{z}",
    "'unsafe-inline'",
    'https://*.example.com/',
    'https://x y/',
    'data:image/png;base64,AA',
  ]
  host.write({
    sources: { a: { type: 'raster', tiles }, b: { type: 'raster', tiles: [...tiles, 7] }, c: 7 },
    sprite: 'blob:https://a.example.com/1',
    glyphs: 'mapbox://fonts/{fontstack}/{range}.pbf',
  })
  // A relative path belongs to the style's own host.
  expect(await readOrigins()).toEqual([host.origins[0]])
})

test('allows at most twenty hosts, and requests at most twenty tile sets', async () => {
  const tiles = Array.from({ length: 50 }, (_, i) => `https://t${i}.example.com/`)
  host.write({ sources: { a: { type: 'raster', tiles } } })
  expect(await readOrigins()).toHaveLength(20)
  const at = (i: number) => ({ type: 'raster', url: `${host.origins[1]}/tilejson.json?${i}` })
  host.write({ sources: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, at(i)])) })
  await readOrigins()
  expect(host.count('tilejson')).toBe(20)
})

test('reports a failing tile set and keeps the known hosts', async () => {
  host.break('tilejson', 'busy')
  const { origins, errors } = await fetchMapStyleOrigins(host.styleUrl)
  expect(origins.toSorted()).toEqual(host.origins.slice(0, 2).toSorted())
  expect(errors).toEqual([expect.stringContaining(new URL(host.origins[1] ?? '').host)])
})

test('throws for a style that fails or is none, and follows no redirect', async () => {
  for (const [fault, message] of [
    ['busy', 'status 503'],
    ['malformed', 'response is not JSON'],
  ] as const) {
    host.break('style', fault)
    await expect(readOrigins()).rejects.toThrow(message)
  }
  host.reset()
  host.write({ sources: 'none' })
  await expect(readOrigins()).rejects.toThrow()
  host.reset()
  const moved = await listen((_, response) => response.writeHead(302, { location: host.styleUrl }).end())
  await expect(fetchMapStyleOrigins(`${moved.origin}/style.json`)).rejects.toThrow('status 302')
  await moved.stop()
  expect(host.count('style')).toBe(0)
})

test('the policy allows the hosts of the last style that could be read, and the failure is logged', async () => {
  // Only timers are faked: the network needs real time.
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const getMapHosts = () => getPartySources().get('map style')?.['connect-src'] ?? []
  const pass = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms)
    while (jest.getTimerCount() !== 1) await new Promise(resolve => setImmediate(resolve))
  }
  const watch = watchMapStyle(host.styleUrl)
  await pass(0)
  expect(new Set(getMapHosts())).toEqual(new Set(host.origins))
  host.write({ sources: { a: { type: 'raster', tiles: ['https://new.example.com/{z}/{x}/{y}'] } } })
  await pass(620_000)
  const known = [new URL(host.styleUrl).origin, 'https://new.example.com']
  expect(getMapHosts()).toEqual(known)
  host.break('style', 'busy')
  await pass(620_000)
  expect(getMapHosts()).toEqual(known)
  expect(log).toHaveBeenCalled()
  // An outage of three hours is one error every ten minutes, and a few at first.
  for (let minute = 0; minute < 180; minute++) await pass(60_000)
  expect(log.mock.calls.length).toBeLessThan(25)
  await watch.stop()
  jest.useRealTimers()
  log.mockRestore()
})
