// Prints how long a rider on slow 4G waits from a tap to a usable wizard, through nginx with HTTP/2 as deployed.
// Makes no assertions.
import { createHash, X509Certificate } from 'node:crypto'
import { type Browser, chromium, devices } from '@playwright/test'
import { localhostCertificate } from '../e2e/fakes/localhost-certificate'
import { isNginxInstalled, NGINX_PACKAGES } from '../e2e/nginx/nginx'
import { startNginxSite } from '../e2e/nginx/site'
import { chromiumArguments, findChromium } from './chromium.mjs'

const RUNS = 5
const DELAYS_MS = [0, 500, 1500, 4000]
/** Chromium's slow 4G. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

if (isNginxInstalled()) await bench()
else console.log(`Tap to wizard: skipped, since nginx is not installed (Debian: ${NGINX_PACKAGES})`)
process.exit(0)

async function bench(): Promise<void> {
  const site = await startNginxSite(undefined)
  // A certificate that is only tolerated would keep responses out of the cache.
  const { publicKey } = new X509Certificate(localhostCertificate.cert)
  const keyHash = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [
      ...chromiumArguments,
      `--ignore-certificate-errors-spki-list=${keyHash}`,
      '--host-resolver-rules=MAP example.com 127.0.0.1',
    ],
  })
  try {
    const url = `https://example.com:${site.nginx.port}/`
    await site.sendRequest('/')
    console.log(`From a tap to a usable wizard, slow 4G, HTTP/2, medians of ${RUNS} (goal: 2000 ms)`)
    for (const delayMs of DELAYS_MS) {
      const waitsMs: number[] = []
      for (let run = 0; run < RUNS; run++) waitsMs.push(await measureTap(browser, { url, delayMs }))
      const sorted = waitsMs.toSorted((a, b) => a - b)
      const [min, median, max] = [sorted[0], sorted[Math.floor(RUNS / 2)], sorted.at(-1)]
      console.log(`  ${delayMs} ms after the first paint: ${median} ms (${min}-${max})`)
    }
  } finally {
    await browser.close()
    await site.stop()
  }
}

async function measureTap(browser: Browser, { url, delayMs }: { url: string; delayMs: number }): Promise<number> {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width: 360, height: 780 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  // A text, because the compiler adds helpers to functions that the page lacks.
  await page.addInitScript(`
    new PerformanceObserver(list => {
      if (!list.getEntries().some(({ name }) => name === 'first-contentful-paint')) return
      setTimeout(() => {
        window.tappedAt = performance.now()
        document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
      }, ${delayMs})
    }).observe({ type: 'paint', buffered: true })
    addEventListener('wizardready', () => { window.waitMs = performance.now() - window.tappedAt })`)
  await page.goto(url, { waitUntil: 'commit' })
  const waitMs = await page.waitForFunction(() => Reflect.get(window, 'waitMs'))
  const rounded = Math.round(Number(await waitMs.jsonValue()))
  await context.close()
  return rounded
}
