import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { signCapability } from '@/lib/booking/server/capability'
import { type AttackRequest, measurePause, send } from '../attack-kit/measure'
import {
  type ApiCall,
  listCalls,
  listTargets,
  type OpenApi,
  setAtPath,
  type Target,
} from '../attack-kit/openapi-targets'
import {
  buildPayload,
  commonPayloads,
  encodeForHeader,
  encodeForUrl,
  type Payload,
  payloads,
} from '../attack-kit/payloads'
import { bookUntilAcknowledged, fetchPricedRide } from '../crash-riders'
import { createBuiltServer, findFreePort } from '../crash-server'

/** Maximum time that one request may block others. */
const MAX_PAUSE_MS = 50
/** Node rejects a request line plus headers over 16 KB; leave room for the other headers. */
const HEAD_BYTES = 15_000
/** Just below the body limit of a handler. */
const BODY_BYTES = 60_000
/** Number of slowest inputs that are measured again, one by one, with a probe. */
const SUSPECT_COUNT = 60
const SHOWN_COUNT = 10
/** Repetitions of a slow request. */
const QUICK_MS = 25
const REPEAT_COUNT = 4
const SECRET = 'the secret of a server under attack, long enough'

/** Inputs that every endpoint or the framework reads. */
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host'],
  ...['idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'next-action', 'next-router-prefetch'],
  ...['next-router-state-tree', 'next-url', 'origin', 'purpose', 'range', 'referer', 'rsc', 'sec-fetch-dest'],
  ...['user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id', 'x-socket-address'],
]

/** Pages and files with input in path or query; `*` is the payload. */
const PAGES = [
  ...['/*', '/?*', '/?payment=*', '/blog/*', '/blog/*/', '/Blog/*', '/blog/page/*', '/blog/search?q=*'],
  ...['/blog/search/*', '/blog/search/*/x'],
  ...['/blog/category/*', '/blog/category/*/page/1', '/blog/category/x/page/*', '/blog/tag/*', '/blog/category/*//'],
  ...['/cities/*', '/cities/A*', '/ride/*', '/operator/*', '/og/post/*/x.png', '/og/*/x/x.png', '/og/post/x/*'],
  ...['/sitemaps/*', '/feed.xml?*', '/_next/image?url=*&w=640&q=75', '/_next/image?url=%2F*&w=640&q=75'],
  ...['/_next/image?url=%2Flogo.svg&w=*&q=75', '/_next/static/*', '/_next/data/*', '/api/*', '/api/v1/*'],
  ...['/api/revalidate?tag=*', '/api/v1/faqs?*', '/api/v1/faqs?*=1'],
]

type AttackCase = {
  name: string
  /** Input name: the slowest request of each input is measured. */
  field: string
  make: () => AttackRequest
  /** Response time. */
  ms: number
}

/** Sends hostile text to every input of API and pages; fails if one request blocks the server. */
export async function attack(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'long-input-'))
  const server = createBuiltServer({ dir: '.', dataDir, port: await findFreePort(), settings: { APP_SECRET: SECRET } })
  try {
    await server.start()
    await attackServer(server.origin)
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function attackServer(origin: string): Promise<void> {
  const cases = await listCases(origin)
  console.log(`${cases.length} requests`)
  const slowest = new Map<string, AttackCase>()
  for (const attackCase of cases) {
    attackCase.ms = await measureMinMs(origin, attackCase.make)
    if (attackCase.ms > (slowest.get(attackCase.field)?.ms ?? 0)) slowest.set(attackCase.field, attackCase)
  }
  const suspects = [...slowest.values()].toSorted((a, b) => b.ms - a.ms).slice(0, SUSPECT_COUNT)
  const measured: { name: string; ms: number; pauseMs: number }[] = []
  for (const { name, make, ms } of suspects) measured.push({ name, ms, pauseMs: await measurePause(origin, make) })
  measured.sort((a, b) => b.pauseMs - a.pauseMs)
  console.log(`Longest event-loop pauses (and first duration of the request itself), in ms:`)
  for (const { name, ms, pauseMs } of measured.slice(0, SHOWN_COUNT)) {
    console.log(`${pauseMs.toFixed(1).padStart(8)} (${ms.toFixed(1).padStart(7)})  ${name}`)
  }
  const longest = measured[0]?.pauseMs ?? 0
  if (longest > MAX_PAUSE_MS) throw new Error(`one request blocked the server for ${longest.toFixed(0)} ms`)
}

/** Measures a request in milliseconds; repeats a slow one and returns the minimum, since the machine may be busy. */
async function measureMinMs(origin: string, make: () => AttackRequest): Promise<number> {
  let minMs = Number.POSITIVE_INFINITY
  for (let time = 0; time < REPEAT_COUNT && minMs > QUICK_MS; time += 1) {
    minMs = Math.min(minMs, (await send(origin, make())).ms)
  }
  return minMs
}

/** Lists all requests; each is created when sent, with its own client IP. */
async function listCases(origin: string): Promise<AttackCase[]> {
  const ride = await fetchPricedRide(origin)
  const { booked } = await bookUntilAcknowledged({ origin, ride, rider: 0 })
  const { id, invoiceNumber } = booked.booking
  const capability = signCapability({ id, expiresAt: new Date(Date.now() + 86_400_000), secret: SECRET })
  const api: OpenApi = JSON.parse((await send(origin, { method: 'GET', path: '/api/v1/openapi.json' })).text)
  const pay = { amount: 1, invoiceNumber, opaqueData: { dataDescriptor: 'x', dataValue: 'x' } }
  const calls = listCalls(api, {
    'post /bookings': ride,
    'patch /bookings/{id}': ride,
    'post /payments/process': pay,
    'post /payments/validate': pay,
    'post /bookings/lost-link': { bookingId: id, email: booked.booking.contactInfo.email },
  })
  const context = { id, token: booked.token, capability }
  const targets = calls.flatMap(listTargets)
  const headers = calls.flatMap(call => HEADERS.map((name): Target => ({ ...call, location: 'header', name })))
  console.log(
    `${calls.length} operations with ${targets.length} fields and ${headers.length} headers, ${PAGES.length} pages`,
  )
  return [
    ...targets.flatMap(target => payloads.flatMap(payload => buildTargetCases(target, payload, context))),
    ...PAGES.flatMap(page => payloads.map(payload => buildPageCase(page, payload))),
    ...HEADERS.flatMap(header => payloads.map(payload => buildHeaderCase(header, payload))),
    ...calls.filter(({ body }) => body !== undefined).flatMap(call => buildBodyCases(call, context)),
    // Last, because valid bodies rotate the booking’s token and cancel it.
    ...headers.flatMap(target => commonPayloads.flatMap(payload => buildTargetCases(target, payload, context))),
  ]
}

type AttackContext = { id: string; token: string; capability: string }

function buildTargetCases(target: Target, payload: Payload, context: AttackContext): AttackCase[] {
  const label = `${target.method.toUpperCase()} ${target.path} ${target.location} ${[target.name].flat().join('.')}`
  const sizeOf = { body: countJsonBytes, header: countHeaderBytes, path: countUrlBytes, query: countUrlBytes }[
    target.location
  ]
  const long = target.location === 'body' ? BODY_BYTES : HEAD_BYTES
  // The second has the schema’s maximum length, so it passes validation.
  const sizes = [
    { size: long, unit: 'bytes', sizeOf },
    ...(target.maxLength === undefined || payload.ending !== ''
      ? []
      : [{ size: target.maxLength, unit: 'letters', sizeOf: countCharacters }]),
  ]
  return sizes.map(({ size, unit, sizeOf }) => ({
    name: `${label}: ${payload.name}, ${size} ${unit}`,
    // Most headers are read the same way by every operation.
    field: target.location === 'header' ? `header ${target.name}` : label,
    make: () => buildRequest(target, buildPayload(payload, size, sizeOf), context),
    ms: 0,
  }))
}

function buildRequest(target: Target, text: string, context: AttackContext): AttackRequest {
  const { location: at, name } = target
  const fieldName = typeof name === 'string' ? name : ''
  const filled = target.path.replace(/\{(\w+)\}/g, (_, key) =>
    at === 'path' && key === fieldName ? encodeForUrl(text) : context.id,
  )
  const query = { ...target.query, ...(at === 'query' && { [fieldName]: text }) }
  const search = Object.entries(query).map(([key, value]) => `${key}=${encodeForUrl(value).replaceAll('&', '%26')}`)
  const body = at === 'body' && typeof name !== 'string' ? setAtPath(target.body, name, text) : target.body
  return {
    method: target.method.toUpperCase(),
    path: `/api/v1${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { ...commonHeaders(target, context), ...(at === 'header' && buildHeader(fieldName, text)) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** Adds a client IP as a proxy would, so that each request has its own. */
function buildHeader(name: string, text: string): Record<string, string> {
  const value = encodeForHeader(text)
  return { [name.toLowerCase()]: name.toLowerCase() === 'x-forwarded-for' ? `${value}, ${nextClientIp()}` : value }
}

function commonHeaders(target: ApiCall, { token, capability }: AttackContext): Record<string, string> {
  return {
    'x-forwarded-for': nextClientIp(),
    'idempotency-key': randomUUID(),
    ...(target.body !== undefined && { 'content-type': 'application/json' }),
    ...(target.needsToken && { authorization: `Bearer ${target.path === '/operator' ? capability : token}` }),
  }
}

function buildPageCase(page: string, payload: Payload): AttackCase {
  const text = () => encodeForUrl(buildPayload(payload, HEAD_BYTES, countUrlBytes))
  return {
    name: `GET ${page}: ${payload.name}`,
    field: page,
    make: () => ({ method: 'GET', path: page.replace('*', text), headers: { 'x-forwarded-for': nextClientIp() } }),
    ms: 0,
  }
}

function buildHeaderCase(header: string, payload: Payload): AttackCase {
  const text = () => buildPayload(payload, HEAD_BYTES, countHeaderBytes)
  return {
    name: `GET /blog/search?q=a header ${header}: ${payload.name}`,
    field: `page header ${header}`,
    make: () => ({
      method: 'GET',
      path: '/blog/search?q=a',
      headers: { 'x-forwarded-for': nextClientIp(), ...buildHeader(header, text()) },
    }),
    ms: 0,
  }
}

/** Bodies with hostile structure instead of text. */
function buildBodyCases(call: ApiCall, context: AttackContext): AttackCase[] {
  const fields = Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(',')
  const forms = {
    'an array in an array, 10,000 deep': '['.repeat(10_000),
    'closed arrays, 10,000 deep': '['.repeat(10_000) + ']'.repeat(10_000),
    'objects, 5,000 deep': `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    'a number of 60,000 digits': '9'.repeat(BODY_BYTES),
    '5,000 unknown fields': `{${fields}}`,
    'one key 5,000 times': `{${Array.from({ length: 5_000 }, () => '"a":1').join(',')}}`,
    __proto__: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    'an array of 30,000 numbers': `[${'1,'.repeat(29_999)}1]`,
    'an unknown key of 60,000 letters': `{"${'a.'.repeat(BODY_BYTES / 2)}":1}`,
  }
  const known = typeof call.body === 'object' && call.body !== null ? Object.keys(call.body) : []
  const arrays = known.map(
    key => [`${key} an array of 20,000 objects`, setAtPath(call.body, [key], manyObjects)] as const,
  )
  const all = [...Object.entries(forms), ...arrays.map(([name, body]) => [name, JSON.stringify(body)] as const)]
  return all.map(([name, body]) => ({
    name: `${call.method.toUpperCase()} ${call.path} body: ${name}`,
    field: `${call.method} ${call.path} ${name}`,
    make: () => ({ ...buildRequest({ ...call, location: 'body', name: [] }, '', context), body }),
    ms: 0,
  }))
}

const manyObjects = Array.from({ length: 20_000 }, () => ({}))

let clientCount = 0
function nextClientIp(): string {
  clientCount += 1
  return `10.${(clientCount >> 16) & 255}.${(clientCount >> 8) & 255}.${clientCount & 255}`
}

function countCharacters(text: string): number {
  return text.length
}

function countJsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2
}

function countHeaderBytes(text: string): number {
  return Math.max(1, encodeForHeader(text).length)
}

function countUrlBytes(text: string): number {
  return encodeForUrl(text).length
}
