// Sends hostile text to every input of the built site, and fails if one request takes long: it would block all others.
// Needs `npm run build` first.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bookUntilAcknowledged, fetchPricedRide } from './crash-riders'
import { type BuiltServer, createBuiltServer, findFreePort } from './crash-server'

const MAX_MS = 300
/** Other load on the machine only adds: the shortest counts. */
const TRIES = 20
/** A slow machine sends a part of all texts, at random. */
const RUN_MS = 5 * 60_000
/** Node rejects a request line plus headers over 16 KB; a body may have 64 KB. */
const BYTES = { url: 15_000, header: 5000, body: 60_000 }
/** Texts whose repetition slows down regular expressions, parsers and normalizers; each ends in a match that fails. */
const UNITS = [
  ...'+ - ( . , : ; = / // \\ " \' # ? * ~ a A 1 a. a@ @ % %40 %25 ..%2f & &amp; +1 1. (1 e1'.split(' '),
  ...'<a <!-- </ <p> { [ []( ${ | ^ W/"a", :: ff: ::ffff:1.'.split(' '),
  ...[' ', 'a ', '4111 ', 'Bearer ', 'b c d e f g h i j ', '\n', '\t', '\u0000', '\u00a0', '\u2028'],
  // Combining marks to reorder, characters that expand to many, unpaired surrogates.
  ...'\u0301\u0316 e\u0301 \u200d \u202e \ufdfa \u0130 \u0663 \u{1f3f3}\u200d \ud800 \u3300'.split(' '),
]
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'content-type', 'cookie', 'forwarded', 'host'],
  ...['idempotency-key', 'if-modified-since', 'if-none-match', 'next-action', 'next-router-state-tree', 'next-url'],
  ...['origin', 'range', 'referer', 'rsc', 'user-agent', 'x-forwarded-for'],
]
/** `*` is the text. */
const URLS = [
  ...['/*', '/?*', '/?payment=*', '/blog/*', '/blog/page/*', '/blog/search?q=*', '/blog/category/*', '/blog/tag/*'],
  ...['/cities/*', '/ride/*', '/operator/*', '/og/post/*/x.png', '/feed.xml?*', '/_next/image?url=*&w=640&q=70'],
  ...['/_next/static/*', '/_next/data/*', '/api/*', '/api/v1/faqs?*=1', '/api/v1/posts/*'],
  ...['/api/v1/places?q=*', '/api/v1/places?at=*', '/api/v1/routes?from=*&to=*', '/api/v1/bookings/*'],
  ...['/api/v1/calendar/*', '/api/v1/payments/history?booking=*'],
]

type AttackRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }
/** Takes `bytes` of a text. */
type Input = {
  name: string
  bytes: number
  sizeOf: (text: string) => number
  fill: (text: string) => AttackRequest
}

async function listInputs({ origin, output }: BuiltServer): Promise<Input[]> {
  const ride = await fetchPricedRide(origin)
  const { booked } = await bookUntilAcknowledged({ origin, ride, rider: 0 })
  const { id, invoiceNumber } = booked.booking
  const token = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'x' }
  const authorization = `Bearer ${booked.token}`
  const settings = { title: 'x', subtitle: '', description: '', imageUrl: '', imageAlt: '', promises: ['x'] }
  const bodies: [path: string, body: object, authorization?: string][] = [
    ['/bookings', ride],
    [`/bookings/${id}/changes`, { ride }],
    ['/bookings/lost-link', { id, email: 'ada@example.com' }],
    ['/promo-codes', { code: 'SPRING20' }],
    ['/payments/process', { opaqueData: token, amount: 1, email: 'ada@example.com', description: '', invoiceNumber }],
    [
      '/operator/settings',
      // Never stored: several of its fields are empty.
      { unit: 'about', version: 0, change: { to: 'value', value: settings } },
      await openSettings(origin, output()),
    ],
  ]
  return [
    ...URLS.map(url => ({
      name: `GET ${url}`,
      bytes: BYTES.url,
      sizeOf: (text: string) => Buffer.byteLength(encode(text)),
      fill: (text: string) => ({ path: url.replace('*', () => encode(text)), headers: { authorization } }),
    })),
    ...HEADERS.map(name => ({
      name: `header ${name}`,
      bytes: BYTES.header,
      sizeOf: (text: string) => Buffer.byteLength(encode(text)),
      fill: (text: string) => ({ path: '/blog/search?q=a', headers: { [name]: toHeaderValue(text) } }),
    })),
    ...bodies.flatMap(([url, body, bearer = authorization]) =>
      listTexts(body).map(keys => ({
        name: `POST ${url} ${keys.join('.')}`,
        bytes: BYTES.body,
        // Without its quotes.
        sizeOf: (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2,
        fill: (text: string) => ({
          method: 'POST',
          path: `/api/v1${url}`,
          headers: { authorization: bearer, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(replaceAt(body, keys, text)),
        }),
      })),
    ),
  ]
}

/** Opens the settings by the link of the log. */
async function openSettings(origin: string, log: string): Promise<string> {
  const headers = { authorization: `Bearer ${/#setup=([\w.-]+)/.exec(log)?.[1]}`, 'content-type': 'application/json' }
  const response = await fetch(`${origin}/api/v1/operator/settings/setup`, { method: 'POST', headers, body: '{}' })
  const { token } = await response.json()
  if (!response.ok) throw new Error(`the settings answered ${response.status}`)
  return `Bearer ${token}`
}

/** Lists the paths of all texts in a value: one at a time takes a full body. */
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

function toHeaderValue(text: string): string {
  const latin = Buffer.from(text.toWellFormed(), 'utf8').toString('latin1')
  return latin.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
}

/** Percent-encodes only what a URL does not allow. */
function encode(text: string): string {
  return text.toWellFormed().replace(/[^\u0021\u0024-\u003e\u0040-\u007e]/gu, letter => encodeURIComponent(letter))
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let clients = 0

/** Sends one request from a new client IP and reads the whole response; resolves to its time, also if it fails. */
function send(origin: string, { body, headers, ...options }: AttackRequest): Promise<number> {
  const startedAt = performance.now()
  clients += 1
  const client = { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` }
  const { hostname, port } = new URL(origin)
  return new Promise(resolve => {
    const finish = () => resolve(performance.now() - startedAt)
    const target = { hostname, port, agent, headers: { ...client, ...headers }, ...options }
    const outgoing = request(target, response => response.resume().on('end', finish).on('error', finish))
    outgoing.on('error', finish)
    outgoing.end(body)
  })
}

async function measure(origin: string, make: () => AttackRequest): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let count = 0; count < TRIES && shortest > MAX_MS; count++) {
    shortest = Math.min(shortest, await send(origin, make()))
  }
  return shortest
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'attacks-'))
const server = createBuiltServer({ dir: '.', dataDir, port: await findFreePort() })
try {
  await server.start()
  const inputs = await listInputs(server)
  const attacks = inputs
    .flatMap(input => UNITS.map(unit => ({ ...input, unit, order: Math.random() })))
    .sort((first, second) => first.order - second.order)
  let sent = 0
  let longest = { name: '', ms: 0 }
  const deadline = performance.now() + RUN_MS
  for (const { name, bytes, sizeOf, fill, unit } of attacks) {
    if (performance.now() > deadline) break
    const text = `${unit.repeat(bytes / sizeOf(unit))}!@`
    const ms = await measure(server.origin, () => fill(text))
    if (ms > longest.ms) longest = { name: `${name}: ${JSON.stringify(unit)}`, ms }
    sent += 1
  }
  console.log(
    `${sent} of ${attacks.length} texts in ${inputs.length} inputs; longest: ${longest.ms.toFixed()} ms, ${longest.name}`,
  )
  if (longest.ms > MAX_MS) process.exitCode = 1
} finally {
  agent.destroy()
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
}
