/**
 * Measures the production server’s memory at start, after 12,000 requests and after 100,000, over every kind of URL,
 * mostly uncached. Run `npx tsx --conditions=react-server scripts/bench-memory.ts`, optionally with a smaller number
 * of requests. Also counts the files that the requests left in `.next`. Makes no assertions. Linux only: reads
 * `/proc`.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from './server'

const PORT = 3393
const REQUEST_COUNTS = [12_000, Number(process.argv[2] ?? 100_000)]
const CONNECTIONS = 16
const DATA_DIR = 'test-results/bench-memory'
const IMAGE_CACHE = '.next/cache/images'
/** Idle time before the second measurement. */
const IDLE_BEFORE_MEASURE_MS = 20_000

const cities = ['los-angeles', 'dallas', 'new-york', 'chicago', 'oklahoma-city']
const posts = readdirSync('content/posts').map(file => file.replace(/\.md$/, ''))
const images = ['stills', 'fleet'].flatMap(folder => readdirSync(`public/${folder}`).map(file => `/${folder}/${file}`))
const widths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840]

type BenchRequest = { path: string; body?: unknown }

/** URLs that visitors and scanners request; the number makes each unique. */
const requestKinds: ((n: number) => BenchRequest)[] = [
  () => ({ path: '/' }),
  n => ({ path: `/?campaign=${n}` }),
  n => ({ path: `/blog/${posts[n % posts.length]}` }),
  n => ({ path: `/cities/${cities[n % cities.length]}` }),
  n => ({ path: `/blog/search?q=${createWord(n)}` }),
  n => ({ path: `/api/v1/posts/search?q=${createWord(n)}` }),
  n => ({ path: `/nothing/${createWord(n)}` }),
  n => ({ path: `/blog/${createWord(n)}` }),
  n => ({ path: `/blog/tag/${createWord(n)}` }),
  n => ({ path: `/og/post/${createWord(n)}/0123456789ab.jpg` }),
  n => ({ path: `/api/v1/places?q=${createWord(n)}` }),
  n => ({ path: `/api/v1/places?at=${40 + (n % 1000) / 5000},${-74 - (n % 777) / 5000}` }),
  n => ({ path: imagePath(n) }),
  n => ({ path: `/api/v1/bookings/${createWord(n).toUpperCase()}` }),
  n => ({ path: '/api/v1/bookings', body: { pickup: createWord(n) } }),
  () => ({ path: '/api/v1/health' }),
]

function createWord(n: number): string {
  return `word${n.toString(36)}`
}

function imagePath(n: number): string {
  const variant = Math.floor(n / requestKinds.length)
  const image = images[variant % images.length] ?? ''
  const width = widths[Math.floor(variant / images.length) % widths.length]
  return `/_next/image?url=${encodeURIComponent(image)}&w=${width}&q=75`
}

/** Reads a line of `/proc/<pid>/status` in kilobytes and returns megabytes. */
function statusMegabytes(pid: number, name: string): number {
  const line = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Math.round(Number(line?.[1] ?? Number.NaN) / 1024)
}

function countFiles(): number {
  return readdirSync('.next', { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}

/** Sends this many requests, each client from its own IP; counts the responses by status. */
async function sendRequests({
  url,
  from,
  to,
  statuses,
}: {
  url: string
  from: number
  to: number
  statuses: Map<number, number>
}) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let next = from
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (next < to) {
        const status = await sendRequest({ agent, url, n: next++ })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
}

function sendRequest({ agent, url, n }: { agent: Agent; url: string; n: number }): Promise<number> {
  const { path, body } = requestKinds[n % requestKinds.length]?.(n) ?? { path: '/' }
  const headers = {
    'accept-encoding': 'gzip',
    accept: 'image/webp,*/*',
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { agent, method: body === undefined ? 'GET' : 'POST', headers }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.on('error', reject)
    outgoing.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

// Starts with an empty image cache, as on a new machine.
for (const folder of [DATA_DIR, IMAGE_CACHE]) rmSync(folder, { recursive: true, force: true })
const server = await startServer({ port: PORT, env: { DATA_DIR, TRUSTED_PROXIES: '1' } })
try {
  const rss = () => `${statusMegabytes(server.pid, 'VmRSS')} MB (peak ${statusMegabytes(server.pid, 'VmHWM')} MB)`
  console.log(`Memory, resident:\n  at the start        ${rss()}, ${countFiles()} files in .next`)
  const statuses = new Map<number, number>()
  let sentCount = 0
  for (const target of REQUEST_COUNTS) {
    const startedAt = performance.now()
    await sendRequests({ url: server.url, from: sentCount, to: target, statuses })
    const rate = Math.round((target - sentCount) / ((performance.now() - startedAt) / 1000))
    console.log(`  after ${String(target).padEnd(12)}  ${rss()}, ${countFiles()} files in .next, ${rate} requests/s`)
    sentCount = target
  }
  await wait(IDLE_BEFORE_MEASURE_MS)
  console.log(`  ${IDLE_BEFORE_MEASURE_MS / 1000} s later          ${rss()}`)
  console.log(`  responses by status ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
} finally {
  await server.kill('SIGTERM')
}
