// Prints Lighthouse results of the production pages on a simulated slow phone. Makes no assertions.
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { findFreePort } from './crash-server'
import { startServer } from './server'

const PAGES = ['/blog/tipping-your-chauffeur', '/blog', '/cities/new-york', '/']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AUDITS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'total-byte-weight']

const debuggingPort = await findFreePort()
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
})
const server = await startServer({ port: await findFreePort(), env: { DATA_DIR: 'test-results/bench' } })

console.log('Lighthouse, mobile, simulated throttling')
for (const path of PAGES) {
  const result = await lighthouse(server.url + path, {
    port: debuggingPort,
    onlyCategories: CATEGORIES,
    logLevel: 'silent',
    output: 'json',
  })
  const report = result?.lhr
  if (report === undefined) throw new Error(`Lighthouse returned no report for ${path}`)
  const scores = CATEGORIES.map(name => `${name} ${Math.round((report.categories[name]?.score ?? 0) * 100)}`)
  const figures = AUDITS.map(name => `${report.audits[name]?.title}: ${report.audits[name]?.displayValue ?? '–'}`)
  const failedAudits = CATEGORIES.filter(name => name !== 'performance').flatMap(name =>
    (report.categories[name]?.auditRefs ?? [])
      .map(({ id }) => report.audits[id])
      .filter(audit => audit?.score !== undefined && audit.score !== null && audit.score < 1)
      .map(audit => audit?.id),
  )
  console.log(`  ${path}`)
  console.log(`    ${scores.join(', ')}`)
  console.log(`    ${figures.join(', ')}`)
  if (failedAudits.length > 0) console.log(`    not passed: ${failedAudits.join(', ')}`)
}
await server.kill('SIGTERM')
await browser.close()
