import { documentSources, formatCsp, pageSources } from './csp.js'

test('a page without settings may load from this site alone', () => {
  const sources = pageSources({})
  expect(
    Object.values(sources)
      .flat()
      .filter(value => /^https?:/.test(value)),
  ).toEqual([])
  expect(sources['script-src']).toEqual(["'self'"])
})

test('a page may not be framed, rebased, or host a plugin', () => {
  expect(pageSources({})).toMatchObject({
    'default-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  })
})

test('the hosts named for pictures may show pictures and nothing else', () => {
  const sources = pageSources({ IMAGE_HOSTS: 'img.example.com cdn.example.com:8443' })
  expect(sources['img-src']).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://img.example.com',
    'https://cdn.example.com:8443',
  ])
  expect(sources['script-src']).toEqual(["'self'"])
})

test('the hero film may come from where it is set to come from', () => {
  const sources = pageSources({ HERO_VIDEO_URL: 'https://films.example.com/hero.mp4?v=2' })
  expect(sources['media-src']).toEqual(["'self'", 'https://films.example.com'])
})

test.each([
  ['https://ride.example.com', true],
  ['http://localhost:3000', false],
  [undefined, false],
])('a site at %s is upgraded to https: %s', (url, upgraded) => {
  expect(pageSources({ NEXT_PUBLIC_SITE_URL: url })['upgrade-insecure-requests']).toEqual(upgraded ? [] : undefined)
})

test('the settings of one page do not stay in the next', () => {
  pageSources({ IMAGE_HOSTS: 'img.example.com' })
  expect(pageSources({})['img-src']).toEqual(["'self'", 'data:', 'blob:'])
})

test('the hashes of a page stand with its scripts, and only there', () => {
  const policy = formatCsp({ 'default-src': ["'self'"], 'script-src': ["'self'"] }, ["'sha256-a='", "'sha256-b='"])
  expect(policy).toBe("default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='")
})

test('a directive without sources is written alone', () => {
  expect(formatCsp({ 'upgrade-insecure-requests': [] }, [])).toBe('upgrade-insecure-requests')
})

const hosts = /https:\/\/\S*authorize\.net/
const keys = { AUTHORIZE_NET_LOGIN_ID: 'l', AUTHORIZE_NET_TRANSACTION_KEY: 't', AUTHORIZE_NET_CLIENT_KEY: 'c' }

test.each([{}, { PAYMENTS: 'sandbox' }, { PAYMENTS: '' }, { AUTHORIZE_NET_ENVIRONMENT: 'sandbox' }])(
  'with %j no page may reach a card gateway',
  settings => {
    expect(formatCsp(pageSources(settings), [])).not.toMatch(hosts)
  },
)

test.each([
  ['sandbox', ['jstest'], ['apitest', 'jstest']],
  ['production', ['js'], ['api', 'api2', 'js']],
])('Accept.js reaches the hosts of %s, and no other', (environment, scripts, connections) => {
  const sources = pageSources({ ...keys, AUTHORIZE_NET_ENVIRONMENT: environment })
  expect(sources['script-src']).toEqual(["'self'", ...scripts.map(name => `https://${name}.authorize.net`)])
  expect(sources['connect-src']).toEqual(["'self'", ...connections.map(name => `https://${name}.authorize.net`)])
})

test.each([
  { PAYMENTS: 'hosted' },
  { AUTHORIZE_NET_LOGIN_ID: 'l' },
  { AUTHORIZE_NET_TRANSACTION_KEY: 't' },
  { AUTHORIZE_NET_CLIENT_KEY: 'c' },
])('with %j a page may load Accept.js of the gateway sandbox', settings => {
  expect(pageSources(settings)['script-src']).toEqual(["'self'", 'https://jstest.authorize.net'])
})

test('naming the production environment alone lets a page load Accept.js', () => {
  const sources = pageSources({ AUTHORIZE_NET_ENVIRONMENT: 'production' })
  expect(sources['script-src']).toEqual(["'self'", 'https://js.authorize.net'])
})

test('sandbox payments reach no card gateway even when its keys are set', () => {
  expect(formatCsp(pageSources({ ...keys, PAYMENTS: 'sandbox' }), [])).not.toMatch(hosts)
})

test('a map style that names no other host reaches its own host alone', () => {
  const sources = pageSources({ MAP_STYLE_URL: 'https://maps.example.com/dark.json' })
  expect(sources['connect-src']).toEqual(["'self'", 'https://maps.example.com'])
})

test('a map style at an address without a host allows nothing more', () => {
  expect(pageSources({ MAP_STYLE_URL: 'mapbox://styles/dark' })).toEqual(pageSources({}))
})

test('the open map reaches the host of its style, and the hosts that the style names', () => {
  const settings = { MAP_STYLE_URL: 'https://maps.example.com/dark.json?key=1' }
  const hosts = ['https://maps.example.com', 'https://tiles.example.com']
  const sources = pageSources(settings, ['https://tiles.example.com'])
  expect(sources['connect-src']).toEqual(["'self'", ...hosts])
  expect(sources['img-src']).toEqual(["'self'", 'data:', 'blob:', ...hosts])
  expect(sources['script-src']).toEqual(["'self'"])
})

test('without an open map its hosts are not reached', () => {
  expect(formatCsp(pageSources({}, ['https://tiles.example.com']), [])).not.toContain('tiles')
})

test('with a key of Google Maps pages may load its script, and may still evaluate no text as one', () => {
  const sources = pageSources({ NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: 'key' })
  expect(sources['script-src']).toEqual(["'self'", 'https://maps.googleapis.com', 'https://maps.gstatic.com'])
})

test('with a key of Google Maps its pictures, letters, answers and frames may come, and its workers run', () => {
  const sources = pageSources({ NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: 'key' })
  const own = ["'self'", 'data:', 'blob:']
  const google = ['googleapis.com', 'gstatic.com', 'google.com'].map(host => `https://*.${host}`)
  expect(new Set(sources['img-src'])).toEqual(new Set([...own, ...google, 'https://*.googleusercontent.com']))
  expect(new Set(sources['connect-src'])).toEqual(new Set([...own, ...google]))
  expect(sources['style-src']).toEqual(["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'])
  expect(sources['font-src']).toEqual(["'self'", 'https://fonts.gstatic.com'])
  expect(sources['frame-src']).toEqual(['https://*.google.com'])
  expect(sources['worker-src']).toEqual(["'self'", 'blob:'])
})

test('without a key of Google Maps no page may reach Google', () => {
  expect(formatCsp(pageSources({ NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: '' }), [])).not.toMatch(/google|gstatic/)
})

test('a document may show pictures and the two players of videos, whatever else is set', () => {
  const sources = documentSources({
    ...keys,
    IMAGE_HOSTS: 'img.example.com',
    MAP_STYLE_URL: 'https://maps.example.com/dark.json',
    NEXT_PUBLIC_GOOGLE_MAPS_API_KEY: 'key',
  })
  expect(sources).toMatchObject({
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://img.example.com'],
    'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  })
})

test('no video plays on another page', () => {
  expect(pageSources({})['frame-src']).toEqual(["'none'"])
})
