import { documentSources, formatCsp, hashInlineScripts, pageSources, parseImageHosts, parseOrigin } from './csp'

test('without settings a page loads from this site only', () => {
  const sources = pageSources({})
  expect(
    Object.values(sources)
      .flat()
      .filter(value => /^https?:/.test(value)),
  ).toEqual([])
  expect(sources['script-src']).toEqual(["'self'"])
})

test('pages allow no framing, no base URL and no plugins', () => {
  expect(pageSources({})).toMatchObject({
    'default-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
  })
})

test('image hosts may serve images and nothing else', () => {
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

test('allows the configured host of the hero video', () => {
  const sources = pageSources({ HERO_VIDEO_URL: 'https://videos.example.com/hero.mp4?v=2' })
  expect(sources['media-src']).toEqual(["'self'", 'https://videos.example.com'])
})

test.each([
  ['https://ride.example.com', true],
  ['http://localhost:3000', false],
  [undefined, false],
])('a site at %s upgrades insecure requests: %s', (url, upgraded) => {
  expect(pageSources({ SITE_URL: url })['upgrade-insecure-requests']).toEqual(upgraded ? [] : undefined)
})

test('the settings of one page do not leak into the next', () => {
  pageSources({ IMAGE_HOSTS: 'img.example.com' })
  expect(pageSources({})['img-src']).toEqual(["'self'", 'data:', 'blob:'])
})

test('adds script hashes to script-src only', () => {
  const policy = formatCsp({ 'default-src': ["'self'"], 'script-src': ["'self'"] }, ["'sha256-a='", "'sha256-b='"])
  expect(policy).toBe("default-src 'self'; script-src 'self' 'sha256-a=' 'sha256-b='")
})

test('writes a directive without sources alone', () => {
  expect(formatCsp({ 'upgrade-insecure-requests': [] }, [])).toBe('upgrade-insecure-requests')
})

const hosts = /https:\/\/\S*authorize\.net/
const keys = { AUTHORIZE_NET_LOGIN_ID: 'l', AUTHORIZE_NET_TRANSACTION_KEY: 't', AUTHORIZE_NET_CLIENT_KEY: 'c' }

test.each([{}, { PAYMENTS: 'sandbox' }, { PAYMENTS: '' }, { AUTHORIZE_NET_ENVIRONMENT: 'sandbox' }])(
  'with %j no page can reach a payment gateway',
  settings => {
    expect(formatCsp(pageSources(settings), [])).not.toMatch(hosts)
  },
)

test.each([
  ['sandbox', ['jstest'], ['apitest', 'jstest']],
  ['production', ['js'], ['api', 'api2', 'js']],
])('Accept.js may reach the hosts of %s only', (environment, scripts, connections) => {
  const sources = pageSources({ ...keys, AUTHORIZE_NET_ENVIRONMENT: environment })
  expect(sources['script-src']).toEqual(["'self'", ...scripts.map(name => `https://${name}.authorize.net`)])
  expect(sources['connect-src']).toEqual(["'self'", ...connections.map(name => `https://${name}.authorize.net`)])
})

test.each([
  { PAYMENTS: 'hosted' },
  { AUTHORIZE_NET_LOGIN_ID: 'l' },
  { AUTHORIZE_NET_TRANSACTION_KEY: 't' },
  { AUTHORIZE_NET_CLIENT_KEY: 'c' },
])('with %j a page loads Accept.js from the gateway sandbox', settings => {
  expect(pageSources(settings)['script-src']).toEqual(["'self'", 'https://jstest.authorize.net'])
})

test('the production environment setting alone allows Accept.js', () => {
  const sources = pageSources({ AUTHORIZE_NET_ENVIRONMENT: 'production' })
  expect(sources['script-src']).toEqual(["'self'", 'https://js.authorize.net'])
})

test('sandbox payments reach no payment gateway even with its keys set', () => {
  expect(formatCsp(pageSources({ ...keys, PAYMENTS: 'sandbox' }), [])).not.toMatch(hosts)
})

test('a map style that names no other host adds its own host only', () => {
  const sources = pageSources({ MAP_STYLE_URL: 'https://maps.example.com/dark.json' })
  expect(sources['connect-src']).toEqual(["'self'", 'https://maps.example.com'])
})

test('a map style URL without a host adds nothing', () => {
  expect(pageSources({ MAP_STYLE_URL: 'mapbox://styles/dark' })).toEqual(pageSources({}))
})

test('the open map adds the host of its style and the hosts that the style names', () => {
  const settings = { MAP_STYLE_URL: 'https://maps.example.com/dark.json?key=1' }
  const hosts = ['https://maps.example.com', 'https://tiles.example.com']
  const sources = pageSources(settings, ['https://tiles.example.com'])
  expect(sources['connect-src']).toEqual(["'self'", ...hosts])
  expect(sources['img-src']).toEqual(["'self'", 'data:', 'blob:', ...hosts])
  expect(sources['script-src']).toEqual(["'self'"])
})

test('without an open map its hosts are not allowed', () => {
  expect(formatCsp(pageSources({}, ['https://tiles.example.com']), [])).not.toContain('tiles')
})

test('with a Google Maps key pages load its script but not unsafe-eval', () => {
  const sources = pageSources({ GOOGLE_MAPS_API_KEY: 'key' })
  expect(sources['script-src']).toEqual(["'self'", 'https://maps.googleapis.com', 'https://maps.gstatic.com'])
})

test('with a Google Maps key its images, fonts, responses, frames and workers are allowed', () => {
  const sources = pageSources({ GOOGLE_MAPS_API_KEY: 'key' })
  const own = ["'self'", 'data:', 'blob:']
  const google = ['googleapis.com', 'gstatic.com', 'google.com'].map(host => `https://*.${host}`)
  expect(new Set(sources['img-src'])).toEqual(new Set([...own, ...google, 'https://*.googleusercontent.com']))
  expect(new Set(sources['connect-src'])).toEqual(new Set([...own, ...google]))
  expect(sources['style-src']).toEqual(["'self'", "'unsafe-inline'", 'https://fonts.googleapis.com'])
  expect(sources['font-src']).toEqual(["'self'", 'https://fonts.gstatic.com'])
  expect(sources['frame-src']).toEqual(['https://*.google.com'])
  expect(sources['worker-src']).toEqual(["'self'", 'blob:'])
})

test('without a Google Maps key no page can reach Google', () => {
  expect(formatCsp(pageSources({ GOOGLE_MAPS_API_KEY: '' }), [])).not.toMatch(/google|gstatic/)
})

test('a document allows images and the two video players, whatever else is set', () => {
  const sources = documentSources({
    ...keys,
    IMAGE_HOSTS: 'img.example.com',
    MAP_STYLE_URL: 'https://maps.example.com/dark.json',
    GOOGLE_MAPS_API_KEY: 'key',
  })
  expect(sources).toMatchObject({
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https://img.example.com'],
    'frame-src': ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
  })
})

test('no other page can play videos', () => {
  expect(pageSources({})['frame-src']).toEqual(["'none'"])
})

// SHA-256 of "alert(1)", as browsers and openssl compute it.
const ALERT = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"

test('hashes the exact text of an inline script', () => {
  expect(hashInlineScripts('<p>a</p><script>alert(1)</script>')).toEqual([ALERT])
})

test('white space is part of the hashed text', () => {
  expect(hashInlineScripts('<script> alert(1)</script>')).not.toEqual([ALERT])
})

test('a script with attributes is inline as well', () => {
  expect(hashInlineScripts('<script id="_R_" type="module">alert(1)</script>')).toEqual([ALERT])
})

test('a script with a src needs no hash', () => {
  expect(hashInlineScripts('<script src="/a.js" async=""></script>')).toEqual([])
})

test('speculation rules need a hash', () => {
  expect(hashInlineScripts('<script type="speculationrules">alert(1)</script>')).toEqual([ALERT])
})

test('JSON-LD needs no hash', () => {
  expect(hashInlineScripts('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
})

test('lists a repeated script once', () => {
  expect(hashInlineScripts('<script>alert(1)</script><script>alert(1)</script>')).toEqual([ALERT])
})

describe('image hosts', () => {
  test('parses hosts separated by commas or spaces', () => {
    expect(parseImageHosts('a.example.com, b.example.com:8443').map(url => url.origin)).toEqual([
      'https://a.example.com',
      'https://b.example.com:8443',
    ])
  })

  test('accepts a host name of a single letter', () => {
    expect(parseImageHosts('x').map(url => url.origin)).toEqual(['https://x'])
  })

  test.each([undefined, '', ' , '])('an empty list (%p) has no hosts', list => {
    expect(parseImageHosts(list)).toEqual([])
  })

  test.each([
    '*.example.com',
    '**',
    'https://a.example.com',
    'a.example.com/path',
    "a.example.com;script-src'",
    'a b*c',
  ])('rejects an entry that is not an exact host and names it: %s', entry => {
    expect(() => parseImageHosts(entry)).toThrow(/^IMAGE_HOSTS: "/)
  })
})

describe('origins', () => {
  test.each([
    ['https://tiles.example.com/{z}/{x}/{y}.png?key=1', 'https://tiles.example.com'],
    ['http://localhost:8080/style.json', 'http://localhost:8080'],
    ['https://someone:secret@tiles.example.com/', 'https://tiles.example.com'],
    ['HTTPS://Tiles.Example.com:443/', 'https://tiles.example.com'],
    ['//tiles.example.com/sprite', 'https://tiles.example.com'],
    ['fonts/{fontstack}/{range}.pbf', 'https://maps.example.com'],
  ])('the origin of %s is %s', (address, origin) => {
    expect(parseOrigin(address, 'https://maps.example.com/styles/dark.json')).toBe(origin)
  })

  test.each([
    "https://tiles.example.com;script-src 'unsafe-inline'/",
    'https://tiles.example.com;script-src/',
    "https://x 'unsafe-inline'/",
    'https://x,https:/',
    "https://'unsafe-inline'/",
    'https://*.example.com/',
    'https://*/',
    'https://{s}.example.com/',
    'https://:8080/',
    'data:application/json,{}',
    'blob:https://tiles.example.com/1',
    'javascript:alert(1)',
    'mapbox://mapbox.mapbox-streets-v8',
    'pmtiles://https://tiles.example.com/us.pmtiles',
    'ftp://tiles.example.com/',
    'web+https://tiles.example.com/',
    'https://',
    '',
  ])('%s has no origin that a policy may allow', address => {
    expect(parseOrigin(address)).toBeNull()
  })

  test('rejects a host with a line break without logging the line break', () => {
    expect(parseOrigin('https://tiles.exam\nple.com/')).toBe('https://tiles.example.com')
  })
})
