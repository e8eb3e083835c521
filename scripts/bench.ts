// Prints the weight of the home page and the server’s throughput. Makes no assertions.
import { execFileSync } from 'node:child_process'
import { Agent, get } from 'node:http'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { type Server, startServer } from './server'

const LOAD_SECONDS = 10
const CONNECTIONS = 16

type FirstView = { requests: number; bytes: Map<string, number>; shift: number }

/** Measures a first view without scrolling in a cold browser: bytes on the wire by type, and layout shift. */
async function measureFirstView(url: string): Promise<FirstView> {
  const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: chromiumArguments })
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const session = await page.context().newCDPSession(page)
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', event => types.set(event.requestId, event.type))
  session.on('Network.loadingFinished', event => {
    const type = types.get(event.requestId) ?? 'Other'
    bytes.set(type, (bytes.get(type) ?? 0) + event.encodedDataLength)
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2500)
  const before = { requests: types.size, bytes: new Map(bytes) }
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 500) {
      scrollTo(0, y)
      await new Promise(resolve => setTimeout(resolve, 150))
    }
  })
  const shift = await page.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'shifts')
    return Array.isArray(shifts) ? shifts.reduce((sum: number, value) => sum + Number(value), 0) : Number.NaN
  })
  await browser.close()
  return { ...before, shift }
}

/** Measures responses per second on keep-alive connections. */
async function measureThroughput(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const endsAt = performance.now() + LOAD_SECONDS * 1000
  let answeredCount = 0
  const sendOne = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, response => {
        response.resume()
        response.on('end', resolve)
      }).on('error', reject)
    })
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < endsAt) {
        await sendOne()
        answeredCount += 1
      }
    }),
  )
  agent.destroy()
  return answeredCount / LOAD_SECONDS
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}

async function withServer<T>(
  options: Parameters<typeof startServer>[0],
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const server = await startServer(options)
  try {
    return await work(server)
  } finally {
    await server.kill('SIGTERM')
  }
}

execFileSync('npx', ['next', 'build'], { stdio: 'ignore' })
execFileSync('npx', ['next', 'build', 'bench/floor'], { stdio: 'ignore' })
const frameworkBaseline = await withServer({ port: 3391, dir: 'bench/floor' }, ({ url }) => measureFirstView(url))
const { home, rate } = await withServer({ port: 3392, env: { DATA_DIR: 'test-results/bench' } }, async ({ url }) => ({
  home: await measureFirstView(url),
  rate: await measureThroughput(url),
}))

console.log('Home page, first view at 360 x 740, compressed on the wire')
console.log(`  requests            ${home.requests}`)
for (const [type, size] of [...home.bytes].sort((a, b) => b[1] - a[1]))
  console.log(`  ${type.padEnd(19)} ${kilobytes(size)}`)
const scriptBytes = home.bytes.get('Script') ?? 0
const baselineScriptBytes = frameworkBaseline.bytes.get('Script') ?? 0
console.log(`  JavaScript          ${kilobytes(scriptBytes)}`)
console.log(`  framework alone     ${kilobytes(baselineScriptBytes)}`)
console.log(`  site code on top    ${kilobytes(scriptBytes - baselineScriptBytes)}`)
console.log(`  layout shift        ${home.shift.toFixed(4)} while scrolling the whole page`)
console.log(
  `Server: ${rate.toFixed(0)} requests per second for / (${CONNECTIONS} connections, ${LOAD_SECONDS} s, load generator on the same machine)`,
)
