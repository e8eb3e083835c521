// Measures the last build (`npm run build`) and prints each figure; makes no assertions. `npm run bench -- weight memory`
// runs only these parts.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type Browser, chromium, devices } from '@playwright/test'
import { startMailServer } from '@/e2e/fakes/mail-server'
import { createdBookingSchema } from '@/lib/booking/model/schemas'
import { findPostgresProgram } from '@/lib/platform/database/testing/postgres-server'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { book, fetchPricedRide, postPayment } from './crash-riders'
import { findFreePort, type Site, withSite } from './crash-server'

const CONNECTIONS = 16
const LOAD_SECONDS = 10
const BOOKINGS = 300
const PAYMENTS = 100
const RIDERS_AT_ONCE = 20
const LIGHTHOUSE_ROUNDS = 3
const TAP_RUNS = 5
const MEMORY_REQUESTS = 20_000
const PHONE = { ...devices['Pixel 7'], viewport: { width: 360, height: 780 } }
/** Chromium's slow 4G. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

/** What is read of Lighthouse's result. */
type Result = {
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

const report = (measured: string, result: string) => console.log(`${measured}: ${result}`)
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function withBrowser<T>(work: (browser: Browser, port: number) => Promise<T>): Promise<T> {
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    return await work(browser, port)
  } finally {
    await browser.close()
  }
}

/** Measures a first view in a cold browser: bytes on the wire by type. */
async function benchWeight({ origin }: Site): Promise<void> {
  await withBrowser(async browser => {
    const page = await browser.newPage(PHONE)
    const session = await page.context().newCDPSession(page)
    const types = new Map<string, string>()
    const bytes = new Map<string, number>()
    await session.send('Network.enable')
    session.on('Network.responseReceived', event => types.set(event.requestId, event.type))
    session.on('Network.loadingFinished', event => {
      const type = types.get(event.requestId) ?? 'Other'
      bytes.set(type, (bytes.get(type) ?? 0) + event.encodedDataLength)
    })
    await page.goto(origin, { waitUntil: 'networkidle' })
    const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
    report('home page, first view', `${kilobytes(total)} in ${types.size} requests, by next start`)
    for (const type of ['Script', 'Document']) report(`its ${type.toLowerCase()}s`, kilobytes(bytes.get(type) ?? 0))
  })
}

/** Requests a URL until `isDone`, on keep-alive connections, each request from its own IP; returns the number. */
async function load(urlOf: (n: number) => string, isDone: (sent: number) => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  let sent = 0
  const sendOne = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const headers = {
        'accept-encoding': 'gzip',
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      }
      get(urlOf(n), { agent, headers }, response => response.resume().on('end', resolve)).on('error', reject)
    })
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isDone(sent)) await sendOne(sent++)
  })
  await Promise.all(connections)
  agent.destroy()
  return sent
}

async function benchLoad({ origin }: Site): Promise<void> {
  const urls: [string, (n: number) => string][] = [
    ['the home page', () => origin],
    ['posts that do not exist', n => `${origin}/blog/no-such-post-${n}`],
  ]
  for (const [name, urlOf] of urls) {
    const endsAt = performance.now() + LOAD_SECONDS * 1000
    const sent = await load(urlOf, () => performance.now() > endsAt)
    report(`requests of ${name}`, `${(sent / LOAD_SECONDS).toFixed(0)} a second, ${CONNECTIONS} at once`)
  }
}

/** Books and pays on SQLite, on PostgreSQL and on three instances on PostgreSQL. */
async function benchDatabase(): Promise<void> {
  const isPostgresInstalled = findPostgresProgram('postgres') !== null
  if (!isPostgresInstalled) report('PostgreSQL', 'not installed')
  for (const instances of isPostgresInstalled ? [0, 1, 3] : [0]) {
    const name = instances === 0 ? 'SQLite' : `PostgreSQL, instances: ${instances}`
    const mail = await startMailServer()
    const settings = { SMTP_URL: mail.url, MAIL_FROM: 'rides@example.com' }
    await withSite({ instances, settings }, async site => {
      const ride = await fetchPricedRide(site.origin)
      // Until the server's code is compiled.
      await inParallel(BOOKINGS, async rider => await book({ origin: site.origin, ride, rider: BOOKINGS + rider }))
      const bookings = await inParallel(BOOKINGS, async rider => {
        return createdBookingSchema.parse((await book({ origin: site.origin, ride, rider })).body)
      })
      report(`${name}: bookings`, bookings.summary)
      const payments = await inParallel(PAYMENTS, async rider => {
        const booked = bookings.results[rider]
        // Every 17th card would be declined.
        if (booked !== undefined) await postPayment({ origin: site.origin, booked, rider: 17 * rider + 1 })
      })
      report(`${name}: payments`, payments.summary)
    })
    await mail.stop()
  }
}

async function inParallel<T>(count: number, work: (n: number) => Promise<T>) {
  const times: number[] = []
  const results: T[] = []
  let next = 0
  const totalMs = await time(() =>
    Promise.all(
      Array.from({ length: RIDERS_AT_ONCE }, async () => {
        while (next < count) {
          const n = next++
          const run = async () => void results.push(await work(n))
          times.push(await time(run))
        }
      }),
    ),
  )
  const perSecond = (count / (totalMs / 1000)).toFixed(0)
  return { results, summary: `${perSecond} a second, ${RIDERS_AT_ONCE} at once, ${percentiles(times)}` }
}

async function benchLighthouse({ origin }: Site): Promise<void> {
  const { default: lighthouse } = await import('../bench/lighthouse.mjs')
  const pages = ['/', '/blog/tipping-your-chauffeur', '/cities/new-york', '/blog']
  await withBrowser(async (_, port) => {
    for (const path of pages) {
      const results: Result[] = []
      for (let round = 0; round < LIGHTHOUSE_ROUNDS; round++) {
        const run = await lighthouse(origin + path, { port, logLevel: 'silent', output: 'json' })
        if (run !== undefined) results.push(run.lhr)
      }
      const scores = Object.keys(results[0]?.categories ?? {}).map(name => {
        const lowest = Math.min(...results.map(({ categories }) => (categories[name]?.score ?? 0) * 100))
        return `${name} ${Math.round(lowest)}`
      })
      const lcp = results.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? 0)
      const median = lcp.toSorted((a, b) => a - b)[Math.floor(lcp.length / 2)] ?? 0
      report(
        `Lighthouse, ${path}`,
        `LCP ${Math.round(median)} ms; lowest of ${LIGHTHOUSE_ROUNDS}: ${scores.join(', ')}`,
      )
    }
  })
}

/** Measures the wait from the first tap, at the first paint, to a usable wizard. */
async function benchTap({ origin }: Site): Promise<void> {
  await withBrowser(async browser => {
    const waits: number[] = []
    for (let run = 0; run < TAP_RUNS; run++) {
      const page = await (await browser.newContext(PHONE)).newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', SLOW_4G)
      await page.addInitScript(`
        new PerformanceObserver(list => {
          if (!list.getEntries().some(({ name }) => name === 'first-contentful-paint')) return
          window.tappedAt = performance.now()
          document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        }).observe({ type: 'paint', buffered: true })
        addEventListener('wizardready', () => { window.waitMs = performance.now() - window.tappedAt })`)
      await page.goto(origin, { waitUntil: 'commit' })
      waits.push(Number(await (await page.waitForFunction(() => Reflect.get(window, 'waitMs'))).jsonValue()))
      await page.context().close()
    }
    report('first tap to usable wizard, slow 4G', `${percentiles(waits)} (goal 2000), HTTP/1.1 by next start`)
  })
}

/** Measures the memory of the server after requests of every kind, mostly uncached. Linux only. */
async function benchMemory({ origin, servers }: Site): Promise<void> {
  const posts = readdirSync('content/posts').map(file => file.replace(/\.md$/, ''))
  const images = readdirSync('public/fleet').map(file => encodeURIComponent(`/fleet/${file}`))
  const kinds: ((n: number) => string)[] = [
    n => `/?campaign=${n}`,
    n => `/blog/${posts[n % posts.length]}`,
    n => `/blog/search?q=word${n}`,
    n => `/nothing/word${n}`,
    n => `/blog/tag/word${n}`,
    n => `/og/post/word${n}/0123456789ab.jpg`,
    n => `/api/v1/places?q=word${n}`,
    n => `/_next/image?url=${images[n % images.length]}&w=${[256, 640, 1080, 1920][n % 4]}&q=70`,
    n => `/api/v1/bookings/WORD${n}`,
    () => '/api/v1/health',
  ]
  const readMegabytes = () => {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(servers[0]?.pid())], { encoding: 'utf8' })
    return Math.round(Number(kilobytes) / 1024)
  }
  const samples = [readMegabytes()]
  await load(
    n => origin + (kinds[n % kinds.length]?.(n) ?? ''),
    sent => {
      if (sent % 500 === 0) samples.push(readMegabytes())
      return sent >= MEMORY_REQUESTS
    },
  )
  const [before] = samples
  report(
    `memory after ${MEMORY_REQUESTS} requests`,
    `${readMegabytes()} MB, peak ${Math.max(...samples)} MB; before ${before} MB`,
  )
}

const PARTS: Record<string, (site: Site) => Promise<void>> = {
  weight: benchWeight,
  load: benchLoad,
  lighthouse: benchLighthouse,
  tap: benchTap,
  memory: benchMemory,
  database: benchDatabase,
}
const requested = process.argv.slice(2)
for (const [name, part] of Object.entries(PARTS)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  await withSite({}, part).catch(error => report(name, `failed: ${error}`))
}
process.exit(0)
