import { documentSources, formatCsp, hashInlineScripts, pageSources, parseImageHosts, parseOrigin } from './csp'

const own = ["'self'"]
const images = ["'self'", 'data:', 'blob:']

test('a page without settings loads from this site only, in no frame, without plugins and players', () => {
  expect(pageSources({})).toEqual({
    'default-src': own,
    'script-src': own,
    'style-src': [...own, "'unsafe-inline'"],
    'img-src': images,
    'media-src': own,
    'font-src': own,
    'connect-src': own,
    'worker-src': own,
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': own,
    'object-src': ["'none'"],
  })
})

test.each<[string, Record<string, string>, Record<string, string[] | undefined>]>([
  ['a site with https', { SITE_URL: 'https://ride.example.com' }, { 'upgrade-insecure-requests': [] }],
  ['a site without https', { SITE_URL: 'http://localhost:3000' }, { 'upgrade-insecure-requests': undefined }],
  ['no site', {}, { 'upgrade-insecure-requests': undefined }],
  [
    'image hosts',
    { IMAGE_HOSTS: 'img.example.com cdn.example.com:8443' },
    { 'img-src': [...images, 'https://img.example.com', 'https://cdn.example.com:8443'], 'script-src': own },
  ],
  [
    'the host of the hero video',
    { HERO_VIDEO_URL: 'https://videos.example.com/hero.mp4?v=2' },
    { 'media-src': [...own, 'https://videos.example.com'] },
  ],
])('a page with %s has its sources', (_, settings, sources) => {
  const actual = Object.entries(sources).map(([name]) => [name, pageSources(settings)[name]])
  expect(Object.fromEntries(actual)).toEqual(sources)
})

test('a page adds what third parties in use load, each once', () => {
  const card = { 'script-src': ['https://card.example'], 'frame-src': ['https://card.example'] }
  const map = { 'img-src': ['https://tiles.example'], 'script-src': ['https://card.example'] }
  expect(pageSources({}, [card, map])).toMatchObject({
    'script-src': [...own, 'https://card.example'],
    'frame-src': ['https://card.example'],
    'img-src': [...images, 'https://tiles.example'],
    'connect-src': own,
  })
})

test('a document allows images and no frame, whatever else is set', () => {
  expect(
    documentSources({ IMAGE_HOSTS: 'img.example.com', HERO_VIDEO_URL: 'https://videos.example.com/hero.mp4' }),
  ).toMatchObject({
    'script-src': own,
    'connect-src': own,
    'img-src': [...images, 'https://img.example.com'],
    'frame-src': ["'none'"],
  })
})

test('a policy has script hashes in script-src only, and a directive without sources alone', () => {
  const sources = { 'default-src': own, 'script-src': own, 'upgrade-insecure-requests': [] }
  expect(formatCsp(sources, ["'sha256-a='", "'sha256-b='"])).toBe(
    "default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='; upgrade-insecure-requests",
  )
})

// SHA-256 of "alert(1)", as browsers and openssl compute it.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test.each<[string, string, string[]]>([
  ['an inline script', '<p>a</p><script>alert(1)</script>', [ALERT]],
  ['one with attributes', '<script id="_R_" type="module">alert(1)</script>', [ALERT]],
  ['speculation rules', '<script type="speculationrules">alert(1)</script>', [ALERT]],
  ['one that is repeated', '<script>alert(1)</script><script>alert(1)</script>', [ALERT]],
  ['white space in a script', '<script> alert(1)</script>', [expect.not.stringContaining(ALERT)]],
  ['no file', '<script src="/a.js" async=""></script>', []],
  ['no JSON-LD', '<script type="application/ld+json">{"a":1}</script>', []],
])('hashes %s', (_, html, hashes) => {
  expect(hashInlineScripts(html)).toEqual(hashes)
})

describe('image hosts', () => {
  test('parses hosts separated by commas or spaces', () => {
    expect(parseImageHosts('a.example.com, b.example.com:8443').map(url => url.origin)).toEqual([
      'https://a.example.com',
      'https://b.example.com:8443',
    ])
  })

  test.each(['*.example.com', 'https://a.example.com', 'a.example.com/path', "a.example.com;script-src'"])(
    'rejects an entry that is not an exact host and names it: %s',
    entry => {
      expect(() => parseImageHosts(entry)).toThrow(/^IMAGE_HOSTS: "/)
    },
  )
})

describe('origins', () => {
  test.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://tiles.example.com'],
    ['http://localhost:8080/style.json', 'http://localhost:8080'],
    ['https://someone:secret@tiles.example.com/', 'https://tiles.example.com'],
    ['//tiles.example.com/sprite', 'https://tiles.example.com'],
    ['fonts/{fontstack}/{range}.pbf', 'https://maps.example.com'],
  ])('the origin of %s is %s', (address, origin) => {
    expect(parseOrigin(address, 'https://maps.example.com/styles/dark.json')).toBe(origin)
  })

  test.each([
    "https://tiles.example.com;script-src 'unsafe-inline'/",
    'https://tiles.example.com;script-src/',
    "https://x 'unsafe-inline'/",
    'https://*.example.com/',
    'https://{s}.example.com/',
    'data:application/json,{}',
    'javascript:alert(1)',
    'mapbox://mapbox.mapbox-streets-v8',
    '',
  ])('%s has no origin that a policy may allow', address => {
    expect(parseOrigin(address)).toBeNull()
  })
})
