import { equal, match, ok } from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:tls'
import { rateLimits } from '@/lib/platform/rate-limits'
import { BASE_HEADERS } from '@/lib/rendering/headers'
import { type HttpResponse, SITE_NAME } from './client'
import { book } from './privacy'
import type { Checks } from './run'
import type { NginxSite } from './site'

const SEND_INTERVAL_MS = 1000
/** The timeouts of nginx.conf, and some time for a busy machine. */
const CUT_TIMEOUT_MS = 15_000

export const checkLimits: Checks = {
  'limits count the visitor, whatever X-Forwarded-For they send': async nginxSite => {
    const from = '127.0.7.1'
    const { max } = rateLimits.bookings
    for (let rider = 0; rider < max; rider += 1) equal((await book(nginxSite, { rider, from })).status, 201)
    equal((await book(nginxSite, { rider: max, from })).status, 429)
    equal((await book(nginxSite, { rider: max, from, forwardedFor: '203.0.113.7' })).status, 429)
    equal((await book(nginxSite, { rider: max, from: '127.0.7.2' })).status, 201)
  },
  'large bodies, TRACE and malformed requests are rejected with every security header': async nginxSite => {
    const send = (path: string, options: Parameters<NginxSite['sendRequest']>[1]) =>
      nginxSite.sendRequest(path, options)
    const json = { 'content-type': 'application/json' }
    expectRejected(await send('/api/v1/bookings', { method: 'POST', headers: json, body: 'x'.repeat(65 * 1024) }), 413)
    expectRejected(await send('/', { method: 'TRACE' }), 405)
    expectRejected(await send('/blog/%', {}), 400)
    expectRejected(await send('/api/v1/posts/%zz', {}), 400)
    expectRejected(await send('/blog/%ff', {}), 400)
    expectRejected(await send('/', { headers: { 'x-large': 'x'.repeat(17 * 1024) } }), 400)
    const chunked = { 'transfer-encoding': 'gzip, chunked' }
    match(String((await send('/', { method: 'POST', headers: chunked })).status), /^(400|501)$/)
    // Both of nginx and of the app.
    equal((await send('/api/v1/bookings', { method: 'POST', headers: json, body: 'x'.repeat(63 * 1024) })).status, 400)
  },
  'other host names are not answered': async nginxSite => {
    const error = await nginxSite.sendRequest('/', { host: 'other.example' }).catch((error: Error) => error)
    ok(error instanceof Error)
  },
  'slow clients are cut': async nginxSite => {
    const head = `POST /api/v1/bookings HTTP/1.1\r\nhost: ${SITE_NAME}\r\n`
    const body = `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
    const durations = await Promise.all([
      // Headers that never end, and a body that never comes.
      measureUntilCut(nginxSite, { text: head, repeatedText: 'x: y\r\n' }),
      measureUntilCut(nginxSite, { text: body, repeatedText: '' }),
      measureUntilCut(nginxSite, { text: '', repeatedText: '' }),
    ])
    console.log(`  cut after ${durations.map(ms => (ms / 1000).toFixed(1)).join(', ')} s`)
  },
}

function expectRejected({ status, headers, text }: HttpResponse, expected: number): void {
  equal(status, expected, text)
  for (const name of Object.keys(BASE_HEADERS)) ok(headers[name.toLowerCase()] !== undefined, `${expected}: ${name}`)
  match(String(headers['content-security-policy']), /^default-src 'none'/)
}

/** Sends a request slowly; returns when nginx closes the connection, and throws if it does not. */
async function measureUntilCut(
  nginxSite: NginxSite,
  { text, repeatedText }: { text: string; repeatedText: string },
): Promise<number> {
  const startedAt = Date.now()
  const socket = connect({
    port: nginxSite.nginx.port,
    host: '127.0.0.1',
    servername: SITE_NAME,
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  socket.on('error', () => {})
  socket.resume()
  if (text !== '') socket.write(text)
  const sending = setInterval(() => repeatedText !== '' && socket.write(repeatedText), SEND_INTERVAL_MS)
  const timer = setTimeout(() => socket.destroy(new Error('not cut')), CUT_TIMEOUT_MS)
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(sending)
  clearTimeout(timer)
  const duration = Date.now() - startedAt
  ok(duration < CUT_TIMEOUT_MS, 'a slow client was not cut')
  return duration
}
