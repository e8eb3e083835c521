// Prints Lighthouse results of the production pages on a simulated slow phone, compared with an HTML-only page with the
// same picture from the same server and an empty page of the framework, in turns. Makes no assertions.
// `npm run bench` has built both before.
import { rmSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumArguments, findChromium } from './chromium.mjs'
import { findFreePort } from './crash-server'
import { startServer } from './server'

const ROUNDS = Number(process.env.BENCH_ROUNDS || 5)
/** A public file, which the server finds at its start. */
const HTML_ONLY = 'bench-html-only.html'
const FRAMEWORK_ALONE = 'bench/floor'
const PAGES = {
  [`/${HTML_ONLY}`]: 'HTML only',
  [FRAMEWORK_ALONE]: 'framework alone',
  '/': 'home',
  '/blog/tipping-your-chauffeur': 'post',
  '/cities/new-york': 'city',
  '/blog': 'list of posts',
}
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AUDITS = { LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift' }

const html = `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>HTML only</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page of text and one picture.">
<style>body{margin:0;background:#0b0b0d;color:#f4efe6;font:1rem/1.6 system-ui}img{width:100%;height:650px;object-fit:cover}</style>
</head><body><main><img src="/hero/hero-portrait-poster.webp" alt="" fetchpriority="high" width="620" height="900">
<h1>Nocturne</h1>${'<p>A car at the curb, a driver who knows the way, and a fare that does not change.</p>'.repeat(40)}</main></body></html>`

const debuggingPort = await findFreePort()
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
})
writeFileSync(`public/${HTML_ONLY}`, html)
const server = await startServer({ port: await findFreePort(), env: { DATA_DIR: 'test-results/bench' } })
const floor = await startServer({ port: await findFreePort(), dir: FRAMEWORK_ALONE })
const reportsByPath = new Map(Object.keys(PAGES).map(path => [path, [] as Result[]]))
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [path, reports] of reportsByPath) reports.push(await measure(path))
  }
} finally {
  rmSync(`public/${HTML_ONLY}`)
  await Promise.all([server.kill('SIGTERM'), floor.kill('SIGTERM')])
  await browser.close()
}

console.log(`Lighthouse, mobile, simulated throttling: medians of ${ROUNDS} rounds, lowest scores`)
const baselineLcp = medianOf(`/${HTML_ONLY}`, AUDITS.LCP)
for (const [path, name] of Object.entries(PAGES)) {
  const lcp = medianOf(path, AUDITS.LCP)
  const reports = reportsByPath.get(path) ?? []
  const scores = CATEGORIES.map(
    category => `${category} ${Math.min(...reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100))}`,
  )
  const scriptBytes = median(reports.map(sumScriptBytes))
  console.log(`  ${name} (${path})`)
  console.log(
    `    LCP ${Math.round(lcp)} ms (${(lcp / baselineLcp).toFixed(2)} of HTML only), TBT ${Math.round(medianOf(path, AUDITS.TBT))} ms, CLS ${medianOf(path, AUDITS.CLS).toFixed(3)}, script ${(scriptBytes / 1024).toFixed(1)} KB, total ${(medianOf(path, 'total-byte-weight') / 1024).toFixed(0)} KB`,
  )
  console.log(`    ${scores.join(', ')}`)
  const failed = new Set(reports.flatMap(listFailedAudits))
  if (failed.size > 0) console.log(`    not passed: ${[...failed].join(', ')}`)
}

async function measure(path: string): Promise<Result> {
  const result = await lighthouse(path === FRAMEWORK_ALONE ? floor.url : server.url + path, {
    port: debuggingPort,
    onlyCategories: CATEGORIES,
    logLevel: 'silent',
    output: 'json',
  })
  if (result === undefined) throw new Error(`Lighthouse returned no report for ${path}`)
  return result.lhr
}

function medianOf(path: string, audit: string): number {
  return median((reportsByPath.get(path) ?? []).map(({ audits }) => audits[audit]?.numericValue ?? 0))
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Transferred bytes, without inline scripts. */
function sumScriptBytes({ audits }: Result): number {
  const { items = [] } = Object(audits['network-requests']?.details)
  return items
    .filter(({ resourceType }: { resourceType: string }) => resourceType === 'Script')
    .reduce((sum: number, { transferSize }: { transferSize: number }) => sum + transferSize, 0)
}

function listFailedAudits({ categories, audits }: Result): string[] {
  return CATEGORIES.filter(name => name !== 'performance').flatMap(name =>
    (categories[name]?.auditRefs ?? []).map(({ id }) => id).filter(id => (audits[id]?.score ?? 1) < 1),
  )
}
