import { type MapHost, startMapHost } from '@/e2e/fakes/map-style'
import { chooseMaps } from '.'
import { checkMapStyle } from './map-style'

let host: MapHost
beforeAll(async () => {
  host = await startMapHost()
})
afterEach(() => host.reset())
afterAll(() => host.stop())

test('pages may load from the host of the style and from those that the settings name', () => {
  const hosts = ['https://fonts.example.com', 'https://tiles.example.com/signs/dark', 'https://maps.example.com']
  const [party] = chooseMaps({
    MAP_STYLE_URL: 'https://maps.example.com/dark.json?key=a',
    MAP_STYLE_HOSTS: hosts.join(' , '),
  })
  const origins = ['https://maps.example.com', 'https://fonts.example.com', 'https://tiles.example.com']
  expect(party?.sources).toEqual({ 'connect-src': origins, 'img-src': origins })
  expect(party?.recipients.map(({ name }) => name)).toEqual([
    'maps.example.com',
    'fonts.example.com',
    'tiles.example.com',
  ])
})

test.each([
  "https://a.example.com;script-src 'unsafe-inline'",
  "'unsafe-inline'",
  'https://*.example.com/',
  'data:image/png;base64,AA',
  'a.example.com',
])('refuses %s, which is no exact host', entry => {
  const settings = { MAP_STYLE_URL: 'https://maps.example.com/dark.json', MAP_STYLE_HOSTS: entry }
  expect(() => chooseMaps(settings)).toThrow('MAP_STYLE_HOSTS: must be URLs such as https://fonts.example.com')
})

const origins = () => host.origins.slice(0, 2)

test.each<[string, object, string[]]>([
  ['what its hosts have', {}, []],
  [
    'tiles of other hosts',
    { sources: { a: { type: 'vector', tiles: ['https://a.example.com/{z}/{x}/{y}', 'https://b.example.com/'] } } },
    ['https://a.example.com', 'https://b.example.com'],
  ],
  [
    'glyphs and sheets of signs',
    { sprite: [{ url: 'https://signs.example.com/dark' }], glyphs: 'https://letters.example.com/{range}.pbf' },
    ['https://signs.example.com', 'https://letters.example.com'],
  ],
  [
    'inline data, an attribution and a license, which load nothing',
    {
      sources: {
        parks: {
          type: 'geojson',
          data: { features: [] },
          attribution: '<a href="https://www.openstreetmap.org/copyright">©</a>',
        },
      },
      metadata: { license: 'https://license.example.com/' },
    },
    [],
  ],
])('the doctor names the hosts of a style with %s', async (_, style, blocked) => {
  host.write({ ...style })
  const line = await checkMapStyle(host.styleUrl, origins())
  if (blocked.length === 0) expect(line).toMatchObject({ status: 'passed' })
  else {
    expect(line).toMatchObject({ status: 'warning', remedy: 'Add it to MAP_STYLE_HOSTS.' })
    for (const origin of blocked) expect(line.text).toContain(origin)
  }
})

test('the doctor says that a style fails or is none, without its URL', async () => {
  for (const [fault, text] of [
    ['busy', 'Map style: status 503'],
    ['malformed', 'Map style: response is not JSON'],
  ] as const) {
    host.break('style', fault)
    expect(await checkMapStyle(host.styleUrl, origins())).toMatchObject({ status: 'failed', text })
  }
  host.reset()
  host.write({ sources: 'none' })
  const none = { status: 'failed', text: 'Map style: the response is not a map style' }
  expect(await checkMapStyle(host.styleUrl, origins())).toMatchObject(none)
})
