// Starts Debian's nginx with deploy/nginx.conf in front of the last build, deployed by deploy/update.sh, and checks what
// a visitor gets.
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect } from 'node:tls'
import { type CreatedBooking, createdBookingSchema } from '@/lib/booking/model/schemas'
import { rateLimits } from '@/lib/platform/rate-limits'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { createBookingBody, fetchPricedRide } from '../../scripts/crash-riders'
import { type Answer, findFilesWith, isNginxInstalled, REVALIDATE_SECRET, send, startSite, until } from './site'

const PAGES = ['/', '/blog/tipping-your-chauffeur', '/blog', '/cities/dallas', '/ride', '/operator']
const STORED = [...PAGES, '/feed.xml', '/api/v1/posts', '/api/v1/vehicle-category']
const UNSTORED = [
  '/sitemap.xml',
  '/api/v1/health',
  '/no-such-page',
  '/blog/no-such-post',
  '/blog/search?q=x',
  '/logo.svg',
]
const OWN_HEADERS = /^(x-cache|server|connection|date|etag)$|-(length|encoding|ranges|modified|id|cache)$/

if (!isNginxInstalled) throw new Error('needs nginx-light and libnginx-mod-http-brotli-{filter,static}')
const site = await startSite()
const ride = await fetchPricedRide(`http://127.0.0.1:${await site.ports.serving()}`)
let riders = 0

/** Requests a page until it is stored: the app's first response may be outdated. */
async function store(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  await until(async () => (await site.get(url, { headers })).cache === 'HIT')
  return site.get(url, { headers })
}

/** Books one ride as the visitor of an IP, by default a new one. */
function book(ip = '', headers: object = {}): Promise<Answer> {
  riders += 1
  const from = ip || `127.1.${riders >> 8}.${riders & 255 || 1}`
  const all = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers }
  const body = createBookingBody({ ride, rider: riders })
  return site.get('/api/v1/bookings', { method: 'POST', from, headers: all, body })
}

const headersOfApp = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name)))

test('stores pages and public data for visitors without credentials, with every header of the app', async () => {
  for (const url of STORED) equal((await store(url)).status, 200, url)
  for (const url of [...UNSTORED, ...UNSTORED]) match((await site.get(url)).cache, /^(MISS|BYPASS)$/, url)
  for (const name of ['cookie', 'authorization', 'rsc', 'next-router-prefetch', 'next-router-state-tree'])
    equal((await site.get('/blog', { headers: { [name]: '1' } })).cache, 'BYPASS', name)
  for (const url of [...STORED, ...UNSTORED, '/blog/', '/blog/page/1', '/_next/image'])
    deepEqual(headersOfApp(await site.get(url)), headersOfApp(await site.getFromApp(url)), url)
})

test('stores a page once per encoding, compressed, and for every query string', async () => {
  for (const url of PAGES) {
    const texts = new Set([(await site.getFromApp(`${url}?from=Dallas&utm_source=x`)).text])
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers, text } = await store(url, { 'accept-encoding': encoding })
      equal(headers['content-encoding'] ?? 'identity', encoding, url)
      match(headers.vary ?? '', /accept-encoding/i, url)
      texts.add(text)
    }
    equal(texts.size, 1, url)
    match((await site.get(`${url}?from=Dallas`)).cache, /^(HIT|STALE|UPDATING)$/, url)
  }
  match((await site.get('/blog/search?q=tipping')).text, /Tipping/)
})

test('sends static files packed, cacheable for a year, with the type and policy that the app gives them', async () => {
  const files = findFilesWith(site.folders.static, '').map(file => file.slice(site.folders.static.length))
  for (const extension of ['css', 'js', 'mjs', 'woff2']) {
    const file = files.find(name => name.endsWith(`.${extension}`)) ?? 'none'
    const [own, app] = [await site.get(file, { headers: { 'accept-encoding': 'br' } }), await site.getFromApp(file)]
    const typeOf = ({ headers }: Answer) => headers['content-type']?.split(/[/;]/)[1]
    deepEqual([own.text.length, typeOf(own)], [app.text.length, typeOf(app)], file)
    for (const name of ['cache-control', 'content-security-policy']) equal(own.headers[name], app.headers[name], file)
    equal(own.headers['content-encoding'], files.includes(`${file}.br`) ? 'br' : undefined, file)
  }
})

test('shows new text within 5 seconds of a revalidation', async () => {
  const question = `Is this question new? ${Date.now()}`
  await store('/')
  site.host.setContent('faqs', [{ _id: 'new', question, answer: 'It is.' }])
  const headers = { authorization: `Bearer ${REVALIDATE_SECRET}`, 'content-type': 'application/json' }
  equal((await site.get('/api/revalidate', { method: 'POST', headers, body: '{"tags":["faqs"]}' })).status, 200)
  const startedAt = Date.now()
  await until(async () => (await site.get('/')).text.includes(question))
  ok(Date.now() - startedAt < 5000, `it took ${Date.now() - startedAt} ms`)
})

test('stores and logs nothing private', async () => {
  const { booking, token }: CreatedBooking = createdBookingSchema.parse(JSON.parse((await book()).text))
  for (let visit = 0; visit < 2; visit += 1) {
    const headers = { authorization: `Bearer ${token}` }
    equal((await site.get(`/api/v1/bookings/${booking.id}`, { headers })).cache, 'BYPASS')
    equal((await site.get(`/ride/${booking.id}`)).status, 200)
    await site.get('/?from=Secret-Street', { headers: { referer: 'https://x/?from=Secret-Street' } })
    await site.get('/api/v1/calendar/calendar-key')
  }
  const { email, lastName } = booking.contactInfo
  for (const text of [token, email, lastName, 'Secret-Street', 'calendar-key'])
    deepEqual([...findFilesWith(site.folders.store, text), ...findFilesWith(site.folders.logs, text)], [], text)
  deepEqual(findFilesWith(site.folders.store, booking.id), [])
  ok(findFilesWith(site.folders.store, '/ride').length > 0 && findFilesWith(site.folders.logs, '"GET /ride').length > 0)
})

test('counts the visitor in limits, whatever X-Forwarded-For says', async () => {
  for (let count = 0; count < rateLimits.bookings.max; count += 1) equal((await book('127.0.7.1')).status, 201)
  equal((await book('127.0.7.1', { 'x-forwarded-for': '203.0.113.7' })).status, 429)
  equal((await book('127.0.7.2', { 'x-forwarded-for': '127.0.7.1' })).status, 201)
})

test('rejects what is too large, malformed, slow or for another host', async () => {
  for (const [status, url, request] of [
    [413, '/api/v1/bookings', { method: 'POST', body: 'x'.repeat(65 * 1024) }],
    // A link is asked for before what is sent is read: 404, not 413.
    [404, '/api/v1/operator/settings', { method: 'POST', body: 'x'.repeat(290 * 1024) }],
    [413, '/api/v1/operator/settings', { method: 'POST', body: 'x'.repeat(301 * 1024) }],
    [404, '/api/v1/operator/settings/pictures', { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) }],
    [413, '/api/v1/operator/settings/pictures', { method: 'POST', body: 'x'.repeat(11 * 1024 * 1024) }],
    [400, '/', { headers: { 'x-large': 'x'.repeat(17 * 1024) } }],
    [405, '/', { method: 'TRACE' }],
  ] as const) {
    const rejected = await site.get(url, request)
    const missing = Object.keys(BASE_HEADERS).filter(name => rejected.headers[name.toLowerCase()] === undefined)
    deepEqual([rejected.status, missing], [status, []])
  }
  await rejects(site.get('/', { host: 'other.example' }))
  equal((await send(site.ports.http, '/blog', { plain: true })).headers.location, 'https://example.com/blog')
  const socket = connect({ port: site.ports.https, servername: 'example.com', rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket
    .on('error', () => {})
    .resume()
    .write('POST /api/v1/bookings HTTP/1.1\r\nhost: example.com\r\n')
  await until(async () => socket.closed)
})

test('loses no request and no booking in an update and the way back', async () => {
  const before = await site.ports.serving()
  const bookings: CreatedBooking[] = []
  let isUpdating = true
  async function readPages(): Promise<void> {
    while (isUpdating)
      for (const url of PAGES)
        for (const headers of [{}, { cookie: 'a=b' }]) equal((await site.get(url, { headers })).status, 200, url)
  }
  async function bookRides(): Promise<void> {
    while (isUpdating) bookings.push(createdBookingSchema.parse(JSON.parse((await book()).text)))
  }
  async function updateAndGoBack(): Promise<void> {
    await site.update(await site.makeRelease('second'))
    ok((await site.ports.serving()) !== before)
    equal((await site.get('/_next/static/first.js')).status, 200)
    await site.update('--back')
  }
  const work = updateAndGoBack().finally(() => (isUpdating = false))
  await Promise.all([work, readPages(), readPages(), readPages(), bookRides(), bookRides()])
  ok(bookings.length >= 20, `only ${bookings.length} bookings`)
  for (const { booking, token } of bookings) {
    const headers = { authorization: `Bearer ${token}` }
    equal((await site.get(`/api/v1/bookings/${booking.id}`, { headers })).status, 200)
  }
})

test('keeps the old release when the new one does not start, and serves stored pages while the app is down', async () => {
  await rejects(site.update(await site.makeRelease('broken', 'process.exit(1)')), /not ready/)
  for (const url of PAGES) await store(url)
  await site.killApp()
  await until(async () => (await site.get('/')).cache !== 'HIT')
  for (const url of PAGES) equal((await site.get(url)).status, 200, url)
  const { status, headers } = await site.get('/api/v1/places?q=Hidden-Street')
  deepEqual([status, headers['retry-after'], findFilesWith(site.folders.logs, 'Hidden-Street')], [503, '5', []])
  await site.update(await site.makeRelease('third'))
  equal((await site.get('/operator')).cache, 'MISS', 'a page of another release')
})

test.after(() => site.stop())
