// Runs the journeys in Firefox, WebKit and Chromium against the last build. The last line is
// "N passed, N failed, N skipped". `--shortest` runs the shortest path only, `--browser NAME` one browser, `--only TEXT`
// the journeys with that text in their name; `--shots DIR` writes screenshots.
import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'
import { createBuiltServer, findFreePort } from '../../scripts/crash-server'
import type { Browser } from './driver'
import { type Journey, journeys, SHORTEST } from './journeys'
import { createPage } from './page'
import { startPuppeteer } from './puppeteer'
import { findWebkit, startWebkit } from './webkit'

const FIREFOX = '/usr/bin/firefox-esr'

const { values: options } = parseArgs({
  options: {
    shortest: { type: 'boolean', default: false },
    browser: { type: 'string' },
    only: { type: 'string', default: '' },
    shots: { type: 'string' },
  },
})

const chromium = findChromium()
const webkit = findWebkit()
const browsers: Record<string, { start: (() => Promise<Browser>) | null; needs: string }> = {
  chromium: { start: chromium === null ? null : () => startPuppeteer('chrome', chromium), needs: 'chromium' },
  firefox: { start: existsSync(FIREFOX) ? () => startPuppeteer('firefox', FIREFOX) : null, needs: 'firefox-esr' },
  webkit: { start: webkit === null ? null : () => startWebkit(webkit), needs: 'webkit2gtk-driver and xvfb' },
}

const selectedJourneys = options.shortest ? [SHORTEST] : journeys.filter(({ name }) => name.includes(options.only))
const counts = { passed: 0, failed: 0, skipped: 0 }

for (const [name, { start, needs }] of Object.entries(browsers)) {
  if (options.browser !== undefined && options.browser !== name) continue
  if (start === null) {
    counts.skipped += selectedJourneys.length
    console.log(`${name}: skipped, since it is not installed (${needs})`)
    continue
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'e2e-browsers-'))
  const site = createBuiltServer({ dir: '.', dataDir, port: await findFreePort() })
  const browser = await start()
  try {
    await site.start()
    for (const journey of selectedJourneys) await run({ name, browser, journey, site, dataDir })
  } finally {
    await browser.close()
    await site.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exit(counts.failed === 0 ? 0 : 1)

type Run = {
  name: string
  browser: Browser
  journey: Journey
  site: ReturnType<typeof createBuiltServer>
  dataDir: string
}

async function run({ name, browser, journey, site, dataDir }: Run) {
  const startedAt = Date.now()
  const report = (result: string) =>
    console.log(`${name}: ${journey.name}: ${result}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  const driver = await browser.open()
  const screenshotFolder = options.shots && path.join(options.shots, name)
  const page = createPage(driver, { origin: site.origin, screenshotFolder })
  try {
    await driver.setViewport(journey.viewport)
    await journey.go({ page, site, dataDir, log: text => console.log(`${name}: ${text}`) })
    const errors = await page.errors()
    if (errors.length > 0) throw new Error(`the browser reported errors:\n${errors.join('\n')}`)
    counts.passed += 1
    report('passed')
  } catch (error) {
    counts.failed += 1
    report('failed')
    console.error(error, await page.errors())
    mkdirSync('test-results', { recursive: true })
    const file = path.resolve('test-results', `${name} ${journey.name}`)
    await driver.screenshot(file).catch(() => {})
  } finally {
    await driver.close().catch(() => {})
  }
}
