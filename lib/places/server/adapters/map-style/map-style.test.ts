import { createServer, type Server } from 'node:http'
import { type MapHost, startMapHost } from '@/e2e/fakes/map-style'
import { getPartySources } from '@/lib/rendering/process-state'
import { fetchMapStyleOrigins, watchMapStyle } from '.'

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

test('allows the hosts of tiles that the style lists directly', async () => {
  host.write({
    sources: { a: { type: 'vector', tiles: ['https://a.example.com/{z}/{x}/{y}', 'https://b.example.com/'] } },
  })
  expect(await readOrigins()).toEqual(['https://a.example.com', 'https://b.example.com'])
})

test.each([
  ['one sheet', 'https://signs.example.com/dark', ['https://signs.example.com']],
  [
    'several sheets',
    [
      { id: 'default', url: 'https://signs.example.com/dark' },
      { id: 'roads', url: 'https://roads.example.com/signs' },
    ],
    ['https://signs.example.com', 'https://roads.example.com'],
  ],
])('allows the hosts of sprites and glyphs: %s', async (_name, sprite, origins) => {
  host.write({ sources: {}, sprite, glyphs: 'https://letters.example.com/{fontstack}/{range}.pbf' })
  expect(await readOrigins()).toEqual(['https://letters.example.com', ...origins])
})

test('does not request a tile set from an image source', async () => {
  host.write({ sources: { plan: { type: 'image', url: `${host.origins[1]}/tilejson/plan.png` } } })
  expect(await readOrigins()).toEqual([host.origins[1]])
  expect(host.count('tilejson')).toBe(0)
})

test('needs no host for inline data', async () => {
  host.write({ sources: { parks: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } } })
  expect(await readOrigins()).toEqual([])
})

test('ignores anything but an exact host', async () => {
  const tiles = [
    "https://a.example.com;script-src 'unsafe-inline'/{z}",
    "'unsafe-inline'",
    'https://*.example.com/',
    'https://x y/',
    'data:image/png;base64,AA',
    7,
  ]
  host.write({
    sources: { a: { type: 'raster', tiles: tiles.slice(0, 5) }, b: { type: 'raster', tiles }, c: 7 },
    sprite: 'blob:https://a.example.com/1',
    glyphs: 'mapbox://fonts/{fontstack}/{range}.pbf',
  })
  // A relative path belongs to the style's own host.
  expect(await readOrigins()).toEqual([host.origins[0]])
})

test('allows at most twenty hosts', async () => {
  const tiles = Array.from({ length: 50 }, (_, i) => `https://t${i}.example.com/`)
  host.write({ sources: { a: { type: 'raster', tiles } } })
  expect(await readOrigins()).toHaveLength(20)
})

test('requests at most twenty tile sets', async () => {
  const at = (i: number) => ({ type: 'raster', url: `${host.origins[1]}/tilejson.json?${i}` })
  host.write({ sources: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, at(i)])) })
  await fetchMapStyleOrigins(host.styleUrl)
  expect(host.count('tilejson')).toBe(20)
})

test.each(['busy', 'malformed'] as const)(
  'reports a failing tile set (%s) and keeps the known hosts',
  async failureMode => {
    host.setMode('tilejson', failureMode)
    const { origins, errors } = await fetchMapStyleOrigins(host.styleUrl)
    expect(origins.toSorted()).toEqual(host.origins.slice(0, 2).toSorted())
    expect(errors).toEqual([expect.stringContaining(new URL(host.origins[1] ?? '').host)])
  },
)

test.each([
  ['busy', 'status 503'],
  ['malformed', 'response is not JSON'],
] as const)('reports a failing style (%s) as "%s"', async (failureMode, message) => {
  host.setMode('style', failureMode)
  await expect(fetchMapStyleOrigins(host.styleUrl)).rejects.toThrow(message)
})

test('reports an invalid style', async () => {
  host.write({ sources: 'none' })
  await expect(fetchMapStyleOrigins(host.styleUrl)).rejects.toThrow()
})

test('does not follow a redirect', async () => {
  const server: Server = createServer((_, response) => response.writeHead(302, { location: host.styleUrl }).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(fetchMapStyleOrigins(`http://127.0.0.1:${port}/style.json`)).rejects.toThrow('status 302')
  server.close()
  expect(host.count('style')).toBe(0)
})

describe('the hosts of the policy', () => {
  let watch: { stop: () => void } | undefined
  let warn: jest.SpyInstance

  beforeEach(() => {
    // Only timers are faked: the network needs real time.
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'] })
    warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    watch?.stop()
    jest.useRealTimers()
    jest.restoreAllMocks()
  })

  async function until(holds: () => boolean) {
    while (!holds()) await new Promise(resolve => setImmediate(resolve))
  }

  const getMapHosts = () => getPartySources().get('map style')?.['connect-src'] ?? []
  const styleOrigin = () => new URL(host.styleUrl).origin
  const isPlanned = () => jest.getTimerCount() === 1

  test('knows the hosts of the style soon after the start', async () => {
    watch = watchMapStyle(host.styleUrl)
    await until(isPlanned)
    expect(new Set(getMapHosts())).toEqual(new Set([styleOrigin(), ...host.origins]))
  })

  test('follows a style that changes its hosts', async () => {
    watch = watchMapStyle(host.styleUrl)
    await until(isPlanned)
    host.write({ sources: { a: { type: 'raster', tiles: ['https://new.example.com/{z}/{x}/{y}'] } } })
    jest.advanceTimersByTime(600_000)
    await until(isPlanned)
    expect(getMapHosts()).toEqual([styleOrigin(), 'https://new.example.com'])
  })

  test('keeps the known hosts while the style cannot be read', async () => {
    watch = watchMapStyle(host.styleUrl)
    await until(isPlanned)
    host.setMode('style', 'busy')
    jest.advanceTimersByTime(600_000)
    await until(isPlanned)
    expect(getMapHosts()).toEqual(expect.arrayContaining(host.origins))
  })

  test('retries a failed style after five seconds, then ten', async () => {
    host.setMode('style', 'busy')
    watch = watchMapStyle(host.styleUrl)
    await until(isPlanned)
    jest.advanceTimersByTime(5000)
    await until(isPlanned)
    jest.advanceTimersByTime(9999)
    expect(host.count('style')).toBe(2)
    host.reset()
    jest.advanceTimersByTime(1)
    await until(isPlanned)
    expect(getMapHosts()).toEqual(expect.arrayContaining(host.origins))
  })

  test('logs consecutive failures once', async () => {
    host.setMode('style', 'malformed')
    watch = watchMapStyle(host.styleUrl)
    await until(isPlanned)
    jest.advanceTimersByTime(5000)
    await until(isPlanned)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('response is not JSON')]])
  })
})
