import { withSite } from '../crash-server'
import { type AttackRequest, MAX_PAUSE_MS, measurePause, send } from './measure'

type MalformedRequest = { name: string; sent: AttackRequest; expected: number }

const json = { 'content-type': 'application/json', 'idempotency-key': 'odd-requests-1' }

function bookingRequest(
  name: string,
  body: string | Buffer,
  expected: number,
  headers: Record<string, string> = {},
): MalformedRequest {
  const request = { method: 'POST', path: '/api/v1/bookings', headers: { ...json, ...headers }, body }
  return { name: `body: ${name}`, sent: request, expected }
}

function getRequest(path: string, expected: number, headers: Record<string, string> = {}): MalformedRequest {
  return { name: `GET ${path.slice(0, 40)}`, sent: { method: 'GET', path, headers }, expected }
}

const manyHeaders = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`x-header-${at}`, 'x'.repeat(40)]))

/** Malformed requests, each with the expected status. */
const malformedRequests: MalformedRequest[] = [
  getRequest(`/${'a'.repeat(20_000)}`, 431),
  getRequest(`/api/v1/places?q=${'a'.repeat(20_000)}`, 431),
  getRequest('/api/v1/faqs', 431, { 'x-long': 'a'.repeat(20_000) }),
  getRequest('/api/v1/faqs', 431, manyHeaders),
  getRequest(`/?${'a&'.repeat(7_000)}`, 400),
  getRequest(`/api/v1/faqs?${'a=1&'.repeat(3_500)}`, 400),
  getRequest('/api/v1/posts/%', 400),
  getRequest('/api/v1/posts/%ff', 400),
  getRequest('/api/v1/calendar/%c3%28', 400),
  getRequest('/blog/category/%', 400),
  getRequest('/api/v1/posts/%00', 404),
  getRequest('/api/v1/posts/..%2f..%2f..%2fetc%2fpasswd', 404),
  getRequest('/_next/image?url=%2f%2fexample.com%2fa.png&w=640&q=70', 400),
  { name: 'TRACE /api/v1/faqs', sent: { method: 'TRACE', path: '/api/v1/faqs' }, expected: 405 },
  { name: 'TRACE /', sent: { method: 'TRACE', path: '/' }, expected: 405 },
  { name: 'DELETE /api/v1/faqs', sent: { method: 'DELETE', path: '/api/v1/faqs' }, expected: 405 },
  bookingRequest('100 KB', `{"a":"${'x'.repeat(100_000)}"}`, 413),
  bookingRequest('100 KB in chunks', `{"a":"${'x'.repeat(100_000)}"}`, 413, { 'transfer-encoding': 'chunked' }),
  bookingRequest('10,000 nested arrays', '['.repeat(10_000) + ']'.repeat(10_000), 422),
  bookingRequest('10,000 nested objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422),
  bookingRequest('a number of 60,000 digits', `{"passengers":${'9'.repeat(60_000)}}`, 422),
  bookingRequest('a number out of range', '{"passengers":1e999999}', 422),
  bookingRequest('a key 5,000 times', `{${'"passengers":1,'.repeat(4_000)}"passengers":1}`, 422),
  bookingRequest('__proto__', '{"__proto__":{"passengers":1},"constructor":{"prototype":{}}}', 422),
  bookingRequest('20,000 stops', `{"extras":{"stops":[${'{},'.repeat(19_999)}{}]}}`, 422),
  bookingRequest('bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400),
  bookingRequest('gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]), 400, { 'content-encoding': 'gzip' }),
  bookingRequest('nothing', '', 400),
  bookingRequest('a form', 'a=1', 415, { 'content-type': 'application/x-www-form-urlencoded' }),
]

/** Sends malformed requests; fails if one is not rejected cleanly and quickly. */
export async function attack(): Promise<void> {
  const failures: string[] = []
  await withSite({}, async ({ origin }) => {
    for (const { name, sent, expected } of malformedRequests) {
      const { status, text } = await send(origin, sent)
      const pauseMs = await measurePause(origin, () => sent)
      if (status !== expected) failures.push(`${name}: ${status} instead of ${expected}`)
      if (pauseMs > MAX_PAUSE_MS) failures.push(`${name}: blocked the server for ${pauseMs.toFixed(0)} ms`)
      if (/node_modules|at .+:\d+:\d+/.test(text)) failures.push(`${name}: response has a stack trace`)
    }
  })
  console.log(`${malformedRequests.length} malformed requests`)
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
