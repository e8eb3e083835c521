// Attacks the built site with hostile text in every input and with a full disk; prints what it measured, and fails if
// the site did not stand it. Needs `npm run build` first.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { bookUntilAcknowledged, fetchPricedRide, isStoredUnchanged } from './crash-riders'
import { createBuiltServer, findFreePort } from './crash-server'

/** The longest that one request may block others. */
const MAX_PAUSE_MS = 50
const TRIES = 5
const TIMEOUT_MS = 30_000
/** Node rejects a request line plus headers over 16 KB. */
const HEAD_BYTES = 15_000
const HEADER_BYTES = 5000
/** Just below the limit of a body. */
const BODY_BYTES = 60_000
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
type Input = { name: string; bytes: number; fill: (text: string) => AttackRequest }

const attackAgent = new Agent({ keepAlive: true, maxSockets: 1 })
const probeAgent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Sends hostile text to every input of API and pages; fails if one request blocks the others. */
async function sendHostileText(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'attacks-'))
  await withServer(dataDir, async ({ origin }) => {
    const inputs = await listInputs(origin)
    let longest = { name: '', ms: 0 }
    for (const { name, bytes, fill } of inputs) {
      for (const unit of UNITS) {
        const text = `${unit.repeat(bytes / Buffer.byteLength(encode(unit)))}!@`
        const ms = await measurePause(origin, () => fill(text))
        if (ms > longest.ms) longest = { name: `${name}: ${JSON.stringify(unit)}`, ms }
      }
    }
    console.log(
      `${inputs.length} inputs, ${UNITS.length} texts each; the longest pause was ${longest.ms.toFixed(1)} ms`,
    )
    if (longest.ms > MAX_PAUSE_MS) throw new Error(`one request blocked the server: ${longest.name}`)
  })
}

async function listInputs(origin: string): Promise<Input[]> {
  const ride = await fetchPricedRide(origin)
  const { booked } = await bookUntilAcknowledged({ origin, ride, rider: 0 })
  const { id, invoiceNumber } = booked.booking
  const token = { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'x' }
  const bodies: [path: string, body: object][] = [
    ['/bookings', ride],
    [`/bookings/${id}/changes`, { ride }],
    ['/bookings/lost-link', { id, email: 'ada@example.com' }],
    ['/payments/process', { opaqueData: token, amount: 1, email: 'ada@example.com', description: '', invoiceNumber }],
    ['/operator/settings', { section: 'about', value: { title: 'x' } }],
  ]
  const authorization = `Bearer ${booked.token}`
  return [
    ...URLS.map(url => ({
      name: `GET ${url}`,
      bytes: HEAD_BYTES,
      fill: (text: string) => ({ path: url.replace('*', () => encode(text)), headers: { authorization } }),
    })),
    ...HEADERS.map(name => ({
      name: `header ${name}`,
      bytes: HEADER_BYTES,
      fill: (text: string) => ({ path: '/blog/search?q=a', headers: { [name]: headerValue(text) } }),
    })),
    ...bodies.flatMap(([url, body]) =>
      listTexts(body).map(keys => ({
        name: `POST ${url} ${keys.join('.')}`,
        bytes: BODY_BYTES,
        fill: (text: string) => ({
          method: 'POST',
          path: `/api/v1${url}`,
          headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(replaceAt(body, keys, text)),
        }),
      })),
    ),
  ]
}

function headerValue(text: string): string {
  const latin = Buffer.from(text.toWellFormed(), 'utf8').toString('latin1')
  return latin.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
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

/** Sends one request from a new client IP and reads the whole response; resolves to its time, also if it fails. */
function send(origin: string, { body, headers, ...options }: AttackRequest, agent = attackAgent) {
  const startedAt = performance.now()
  clients += 1
  const client = { 'x-forwarded-for': `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}` }
  const { hostname, port } = new URL(origin)
  return new Promise<number>(resolve => {
    const finish = () => resolve(performance.now() - startedAt)
    const target = { hostname, port, agent, timeout: TIMEOUT_MS, headers: { ...client, ...headers }, ...options }
    const outgoing = request(target, response => response.resume().on('end', finish).on('error', finish))
    outgoing.on('timeout', () => outgoing.destroy())
    outgoing.on('error', finish)
    outgoing.end(body)
  })
}

/** Measures how long others wait for a small file while a request is processed; again if long: other load only adds. */
async function measurePause(origin: string, make: () => AttackRequest): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let count = 0; count < TRIES && shortest > MAX_PAUSE_MS; count++) {
    const attack = send(origin, make())
    await pause(1)
    const probeMs = await send(origin, { path: '/robots.txt' }, probeAgent)
    // Work may also begin late: the next probe waits for it.
    await attack
    shortest = Math.min(shortest, Math.max(probeMs, await send(origin, { path: '/robots.txt' }, probeAgent)))
  }
  return shortest
}

const DISK_MB = 24
const RIDERS_AT_ONCE = 6
const RIDES = 36
const RIDES_BEFORE_FULL = 6
/** The result of the health check is cached for 30 s. */
const HEALTH_TIMEOUT_MS = 40_000

/** Fills the disk of the data while riders book, and frees it: no acknowledged booking is lost. Needs root to mount. */
async function fillDisk(): Promise<void> {
  const disk = await mkdtemp(path.join(tmpdir(), 'disk-full-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    await rm(disk, { recursive: true })
    return console.log('skipped: mounting a disk needs root on Linux')
  }
  const ballast = path.join(disk, 'ballast')
  await withServer(path.join(disk, 'data'), async ({ origin, output }) => {
    const ride = await fetchPricedRide(origin)
    const bookings: CreatedBooking[] = []
    let [started, interruptions] = [0, 0]
    // A response other than 503 throws.
    const riders = Array.from({ length: RIDERS_AT_ONCE }, async () => {
      while (started < RIDES) {
        const { booked, interrupted } = await bookUntilAcknowledged({ origin, ride, rider: ++started })
        bookings.push(booked)
        if (interrupted) interruptions += 1
      }
    })
    while (bookings.length < RIDES_BEFORE_FULL) await pause(10)
    for (const bytes of [1024 * 1024, 4096, 1]) {
      try {
        for (;;) appendFileSync(ballast, Buffer.alloc(bytes, 1))
      } catch {
        // ENOSPC.
      }
    }
    await waitForHealth(origin, 503)
    await rm(ballast)
    await waitForHealth(origin, 200)
    await Promise.all(riders)
    const stored = await Promise.all(bookings.map(booked => isStoredUnchanged({ origin, booked })))
    const lost = stored.filter(isStored => !isStored).length
    console.log(`${bookings.length} bookings acknowledged, ${interruptions} rejected at first, ${lost} lost`)
    if (lost > 0 || interruptions === 0) throw new Error('a booking was lost, or the disk was not full')
    if (!output().includes('SQLITE_FULL')) throw new Error('the log does not contain SQLITE_FULL')
  }).finally(() => execFileSync('umount', [disk]))
  await rm(disk, { recursive: true })
}

async function waitForHealth(origin: string, status: number): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS
  while ((await fetch(`${origin}/api/v1/health`)).status !== status) {
    if (Date.now() > deadline) throw new Error(`health did not respond ${status} in time`)
    await pause(500)
  }
}

async function withServer(dataDir: string, work: (server: ReturnType<typeof createBuiltServer>) => Promise<void>) {
  const server = createBuiltServer({ dir: '.', dataDir, port: await findFreePort() })
  try {
    await server.start()
    await work(server)
  } finally {
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

for (const attack of [fillDisk, sendHostileText]) {
  console.log(`\n== attack: ${attack.name}`)
  await attack().catch(error => {
    console.error('FAILED', error)
    process.exitCode = 1
  })
}
