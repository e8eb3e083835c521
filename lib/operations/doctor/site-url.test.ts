import { evaluateBuiltPages, evaluateBuiltSettings } from './build'
import { evaluateClock } from './clock'
import { evaluateProxies, evaluateReachability, evaluateSiteUrl } from './site-url'

test.each([
  ['https://ride.net', true, 'passed'],
  ['https://ride.example', true, 'failed'],
  ['http://ride.net', true, 'failed'],
  ['http://ride.net', false, 'warning'],
  ['http://localhost:3000', true, 'failed'],
  ['https://127.0.0.1', true, 'failed'],
  ['http://localhost:3000', false, 'warning'],
  ['https://ride.net/', true, 'failed'],
  ['https://ride.net/site', false, 'failed'],
  ['ride.net', false, 'failed'],
])('rates site URL %s with live payments %p as %s', (url, live, status) => {
  expect(evaluateSiteUrl({ url, live }).status).toBe(status)
})

function health(status: number, parts: Record<string, string>) {
  return { status, headers: {}, text: JSON.stringify({ alive: true, parts }) }
}
const healthy = health(200, { database: 'ok', mail: 'ok' })

test.each([
  ['this build', { health: healthy, sameBuild: true }, 'passed', 'from this build'],
  ['another build', { health: healthy, sameBuild: false }, 'warning', 'different build'],
  [
    'an unavailable mail server',
    { health: health(200, { mail: 'unavailable' }), sameBuild: true },
    'warning',
    'mail is unav',
  ],
  [
    'no database',
    { health: health(503, { database: 'unavailable' }), sameBuild: true },
    'failed',
    'bookings are unavailable',
  ],
  ['another server', { health: { ...healthy, text: '<html>' }, sameBuild: false }, 'failed', 'another server'],
  [
    'a redirect',
    { health: { ...healthy, status: 301, headers: { location: 'https://www.ride.net/' } }, sameBuild: false },
    'failed',
    'www.ride.net',
  ],
  ['no server', new Error('connection refused'), 'failed', 'connection refused'],
] as const)("evaluates the site URL's response: %s", (_, reach, status, message) => {
  const finding = evaluateReachability({ reach, live: true })
  expect(finding.status).toBe(status)
  expect(finding.detail).toContain(message)
})

test.each([
  ['https and no trusted proxy', 'https://ride.net', 0, {}, 'warning'],
  ['a proxy header and no trusted proxy', 'http://ride.net', 0, { via: '1.1 nginx' }, 'warning'],
  ['https and one trusted proxy', 'https://ride.net', 1, null, 'passed'],
  ['a trusted proxy without a sign of one', 'http://ride.net', 1, {}, 'warning'],
  ['a trusted proxy and no response', 'http://ride.net', 1, null, 'not checked'],
  ['no proxy', 'http://ride.net', 0, {}, 'passed'],
])('evaluates TRUSTED_PROXIES with %s', (_, url, trustedProxies, headers, status) => {
  expect(evaluateProxies({ url, trustedProxies, headers }).status).toBe(status)
})

const site = { brand: "Ride & Co's", url: 'https://ride.net' }
const home =
  '<link rel="canonical" href="https://ride.net/"/><meta property="og:site_name" content="Ride &amp; Co&#x27;s"/>key-1'

test('passes a build made with the current settings', () => {
  expect(evaluateBuiltSettings({ home, site, browserKey: 'key-1', live: true })).toMatchObject([{ status: 'passed' }])
})

test.each([
  ['site URL', { site: { ...site, url: 'https://other.net' } }, 'failed'],
  ['brand', { site: { ...site, brand: 'Nocturne' } }, 'failed'],
  ['browser key', { browserKey: 'key-2' }, 'warning'],
])('points out a build with another %s', (_, changed, status) => {
  expect(evaluateBuiltSettings({ home, site, browserKey: 'key-1', live: true, ...changed })).toMatchObject([{ status }])
})

const DEMO = 'Demo site: no rides are dispatched and no payments are taken.'
const TEST = 'Test payments: no card is charged.'

test('fails for live payments on pages with a demonstration notice', () => {
  const pages = [
    { path: '/', html: '<p>Home</p>' },
    { path: '/blog', html: `<p>${DEMO}</p>` },
    { path: '/terms', html: `<p>${TEST}</p>` },
  ]
  const finding = evaluateBuiltPages({ pages, notice: null, live: true })
  expect(finding.status).toBe('failed')
  expect(finding.detail).toContain('/blog, /terms')
})

test('passes pages with the notice that the settings require', () => {
  expect(evaluateBuiltPages({ pages: [{ path: '/', html: DEMO }], notice: DEMO, live: false }).status).toBe('passed')
  expect(evaluateBuiltPages({ pages: [{ path: '/', html: DEMO }], notice: TEST, live: false }).status).toBe('warning')
  expect(evaluateBuiltPages({ pages: [{ path: '/', html: '' }], notice: null, live: true }).status).toBe('passed')
})

test.each([
  [10, 'passed'],
  [120, 'warning'],
  [600, 'failed'],
])('rates a clock %i seconds apart as %s', (seconds, status) => {
  const now = new Date('2027-03-01T12:00:00Z')
  const date = new Date(now.getTime() - seconds * 1000).toUTCString()
  expect(evaluateClock({ date, host: 'ride.net', now, live: true }).status).toBe(status)
})

test('cannot check the clock without a date header', () => {
  const now = new Date()
  expect(evaluateClock({ date: undefined, host: 'ride.net', now, live: true }).status).toBe('not checked')
})
