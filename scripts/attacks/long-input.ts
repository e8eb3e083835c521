import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { bookUntilAcknowledged, fetchPricedRide } from '../crash-riders'
import { withSite } from '../crash-server'

/** A raw request: the path is sent without normalization. */
type AttackRequest = { method: string; path: string; headers?: Record<string, string>; body?: string | Buffer }

/** The longest that one request may block others. */
const MAX_PAUSE_MS = 50
const TIMEOUT_MS = 30_000
const TRIES = 5
/** A file that costs the server next to nothing. */
const PROBE = { method: 'GET', path: '/robots.txt' }

const attackAgent = new Agent({ keepAlive: true, maxSockets: 1 })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Node rejects a request line plus headers over 16 KB; leave room for the other headers. */
const HEAD_BYTES = 15_000
/** Just below the body limit of a handler. */
const BODY_BYTES = 60_000
/** The slowest inputs are measured again, one by one, with a probe. */
const SUSPECTS = 40
const QUICK_MS = 25
const REPEATS = 4

/** Texts whose repetition slows down regular expressions, parsers and normalizers. */
const UNITS = [
  ...'+ - ( ) . , : ; = _ / // \\ " \' ` # ? * ~ a A aA1 a. a- a@ @ a@a. % %40 %25 ..%2f & &amp; 1 +1 1. (1 e1'.split(
    ' ',
  ),
  ...'< <a <!-- </ <p> { [ []( ${ | ^ W/"a", :: ff: ::ffff:1.'.split(' '),
  ...[' ', 'a ', '1 ', '4111 ', 'Bearer ', 'b c d e f g h i j k l m ', '\n', '\t', '\u0000', '\u00a0', '\u2028'],
  // Combining marks to reorder, characters that expand to many, unpaired surrogates.
  ...'\u0301\u0316 e\u0301 \u200d \u202e \ufdfa \u0130 \u00df \u0663 \u{1f600} \u{1f3f3}\u200d \ud800 \u3300'.split(
    ' ',
  ),
]
/** A match that fails at its end. */
const ENDINGS = ['', '!@']

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host'],
  ...['idempotency-key', 'if-match', 'if-modified-since', 'if-none-match', 'next-action', 'next-router-prefetch'],
  ...['next-router-state-tree', 'next-url', 'origin', 'range', 'referer', 'rsc', 'user-agent', 'x-forwarded-for'],
]
/** `*` is the text. */
const PAGES = [
  ...['/*', '/?*', '/?payment=*', '/blog/*', '/Blog/*', '/blog/page/*', '/blog/search?q=*', '/blog/search/*'],
  ...['/blog/category/*', '/blog/category/x/page/*', '/blog/tag/*', '/cities/*', '/ride/*', '/operator/*'],
  ...['/og/post/*/x.png', '/og/post/x/*', '/feed.xml?*', '/_next/image?url=*&w=640&q=70'],
  ...['/_next/image?url=%2Flogo.svg&w=*&q=70', '/_next/static/*', '/_next/data/*', '/api/*', '/api/v1/*'],
  ...['/api/v1/faqs?*', '/api/v1/faqs?*=1'],
]

/** A place of a request that takes text: its name, and the request with a text of about `bytes` in it. */
type Input = { name: string; bytes: number; fill: (text: string) => AttackRequest }

/** Sends hostile text to every input of API and pages; fails if one request blocks the server. */
export async function attack(): Promise<void> {
  await withSite({ settings: { LOG_LEVEL: 'error' } }, async ({ servers }) => {
    const origin = servers[0]?.origin ?? ''
    const inputs = [...PAGES.map(pageInput), ...HEADERS.map(headerInput), ...(await listApiInputs(origin))]
    const slowest: { name: string; ms: number; make: () => AttackRequest }[] = []
    for (const { name, bytes, fill } of inputs) {
      let worst = { name, ms: 0, make: () => fill('') }
      for (const unit of UNITS) {
        for (const ending of ENDINGS) {
          const make = () => fill(unit.repeat(Math.floor(bytes / Buffer.byteLength(encode(unit)))) + ending)
          const ms = await measureShortest(origin, make)
          if (ms > worst.ms) worst = { name: `${name}: ${JSON.stringify(unit + ending)}`, ms, make }
        }
      }
      slowest.push(worst)
    }
    const measured: { name: string; pauseMs: number }[] = []
    for (const { name, make } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, SUSPECTS)) {
      measured.push({ name, pauseMs: await measurePause(origin, make) })
    }
    measured.sort((a, b) => b.pauseMs - a.pauseMs)
    console.log(`${inputs.length} inputs, ${UNITS.length * ENDINGS.length} texts each; longest pauses in ms:`)
    for (const { name, pauseMs } of measured.slice(0, 5)) console.log(`${pauseMs.toFixed(1).padStart(8)}  ${name}`)
    if ((measured[0]?.pauseMs ?? 0) > MAX_PAUSE_MS) throw new Error('one request blocked the server')
  })
}

/** Repeats a slow request: other load only adds. */
async function measureShortest(origin: string, make: () => AttackRequest): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let count = 0; count < REPEATS && shortest > QUICK_MS; count++) {
    shortest = Math.min(shortest, (await send(origin, make())).ms)
  }
  return shortest
}

function pageInput(page: string): Input {
  const fill = (text: string) => ({ method: 'GET', path: page.replace('*', () => encode(text)), headers: fromNewIp() })
  return { name: `GET ${page}`, bytes: HEAD_BYTES, fill }
}

function headerInput(name: string): Input {
  const fill = (text: string) => {
    const value = Buffer.from(text.toWellFormed(), 'utf8')
      .toString('latin1')
      .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    const headers = { ...fromNewIp(), [name]: name === 'x-forwarded-for' ? `${value}, 10.0.0.1` : value }
    return { method: 'GET', path: '/blog/search?q=a', headers }
  }
  return { name: `header ${name}`, bytes: HEAD_BYTES / 3, fill }
}

type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  minLength?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** Lists the path and query parameters and the text fields of bodies of each operation of the API. */
async function listApiInputs(origin: string): Promise<Input[]> {
  const ride = await fetchPricedRide(origin)
  const { booked } = await bookUntilAcknowledged({ origin, ride, rider: 0 })
  const { paths } = (await (await fetch(`${origin}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema
      const example = path === '/bookings' || path === '/bookings/{id}' ? ride : schema && exampleOf(schema)
      const requestWith = (body?: unknown): AttackRequest => ({
        method: method.toUpperCase(),
        path: `/api/v1${path.replace('{id}', booked.booking.id)}`,
        headers: {
          ...fromNewIp(),
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          authorization: `Bearer ${booked.token}`,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const name = `${method.toUpperCase()} ${path}`
      const inUrl = parameters.map(({ name: parameter, in: place }) => ({
        name: `${name} ${place} ${parameter}`,
        bytes: HEAD_BYTES,
        fill: (text: string) => ({
          ...requestWith(example),
          path: `/api/v1${path.replace(`{${parameter}}`, encode(text))}${place === 'query' ? `?${parameter}=${encode(text)}` : ''}`,
        }),
      }))
      const inBody = listTexts(example).map(keys => ({
        name: `${name} body ${keys.join('.')}`,
        bytes: BODY_BYTES,
        fill: (text: string) => requestWith(replaceAt(example, keys, text)),
      }))
      return [...inUrl, ...inBody]
    }),
  )
}

function exampleOf({ const: fixed, enum: choices, anyOf, oneOf, properties, items, ...schema }: Schema): unknown {
  if (fixed !== undefined) return fixed
  if (choices !== undefined) return choices[0]
  const variants = anyOf ?? oneOf
  if (variants !== undefined) return exampleOf(variants.find(({ type }) => type === 'object') ?? variants[0] ?? {})
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, exampleOf(inner)]))
  }
  if (items !== undefined) return [exampleOf(items)]
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1)
  return schema.type === 'boolean' ? false : 'a'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** Lists the paths of all texts in a value. */
function listTexts(value: unknown, keys: string[] = []): string[][] {
  if (typeof value === 'string') return [keys]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listTexts(inner, [...keys, key]))
}

function replaceAt(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[key] = replaceAt(copy[key], rest, text)
  return copy
}

/** Percent-encodes only what a URL does not allow. */
function encode(text: string): string {
  return text.toWellFormed().replace(/[^\u0021\u0024-\u003e\u0040-\u007e]/gu, letter => encodeURIComponent(letter))
}

let clients = 0
function fromNewIp(): Record<string, string> {
  clients += 1
  return { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` }
}

/** Sends one request and reads the whole response; status 0 if the connection closed without one. */
function send(origin: string, { body, ...options }: AttackRequest, agent = attackAgent) {
  const startedAt = performance.now()
  return new Promise<{ status: number; ms: number; text: string }>(resolve => {
    const { hostname, port } = new URL(origin)
    let text = ''
    const finish = (status = 0) => resolve({ status, ms: performance.now() - startedAt, text })
    const outgoing = request({ hostname, port, agent, timeout: TIMEOUT_MS, ...options }, response => {
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('end', () => finish(response.statusCode))
      response.on('error', () => finish(response.statusCode))
    })
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', () => finish())
    outgoing.end(body)
  })
}

/**
 * Measures how long a request blocks other clients: the longest response time of a small file on another connection,
 * minus its usual time. Returns the shortest of several tries, since other load only adds.
 */
async function measurePause(origin: string, makeRequest: () => AttackRequest): Promise<number> {
  const probe = async () => (await send(origin, PROBE, probeAgent)).ms
  const pauses: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const usual: number[] = []
    for (let count = 0; count < TRIES; count++) usual.push(await probe())
    let isProbing = true
    let longest = 0
    const probing = (async () => {
      while (isProbing) longest = Math.max(longest, await probe())
    })()
    await pause(5)
    await send(origin, makeRequest())
    // Work may continue after the response.
    await pause(5)
    isProbing = false
    await probing
    pauses.push(longest - (usual.toSorted((a, b) => a - b)[2] ?? 0))
  }
  return Math.max(0, Math.min(...pauses))
}
