// Runs every check on a fresh clone. The last line is "N passed, N failed".
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, install, run } from './run.mjs'

/** The database, a booking and its payment; `npm run soak` runs all suites on PostgreSQL. */
const POSTGRES_TESTS = [
  'lib/platform/database/postgres',
  'lib/booking/server/create.test',
  'lib/payments/server/pay.test',
]

// The packages bring Node and the tools; npx would start npm for each.
process.env.PATH = [path.resolve('node_modules/.bin'), process.env.PATH].join(path.delimiter)
// An owner may edit everything in content/.
process.env.CONTENT_DIR = path.resolve('testing/content')

/** Not in test-results, which the browser tests empty when they begin. */
const results = mkdtempSync(path.join(tmpdir(), 'verify-'))
process.on('exit', () => rmSync(results, { recursive: true }))

// Tests start a dozen servers and scripts, which compile the same modules: a third of the CPU that a start takes.
process.env.NODE_COMPILE_CACHE = path.join(results, 'compiled')

const startedAt = Date.now()
let passed = 0
let failed = 0
let skipped = 0
/** Lines for the end: what failed, with the command that runs it again, and what passed on the second try. */
const remarks = []
const running = new Set()
const secondsSince = time => Math.round((Date.now() - time) / 1000)

const PROGRESS_INTERVAL_MS = 20_000
setInterval(() => {
  console.log(`-- ${secondsSince(startedAt)} s: ${[...running].join(', ')}`)
}, PROGRESS_INTERVAL_MS).unref()

/** Runs one step and adds its counts: those of its test report, or one for the step. */
async function step(name, work) {
  console.log(`\n== ${name}`)
  running.add(name)
  const stepStartedAt = Date.now()
  const { passed: stepPassed, failed: stepFailed } = await work()
  running.delete(name)
  passed += stepPassed
  failed += stepFailed
  if (stepFailed > 0) remarks.push(`failed: ${name}`)
  console.log(`== ${name}: ${stepPassed} passed, ${stepFailed} failed, ${secondsSince(stepStartedAt)} s`)
}

async function command(bin, args, options) {
  const code = await run(bin, args, options)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** Runs tests with a JSON report; a missing report is a failure. */
async function runCounted(bin, args, { report, read, ...options }) {
  mkdirSync('test-results', { recursive: true })
  rmSync(report, { force: true })
  const code = await run(bin, args, options)
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counts = read(JSON.parse(readFileSync(report, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function runJest(args, report, options = {}) {
  return runCounted('jest', [...args, '--json', `--outputFile=${report}`], {
    ...options,
    report,
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
    read: counts => {
      for (const { name, status, assertionResults } of counts.testResults) {
        if (status !== 'failed') continue
        remarks.push(`  npm test -- ${path.relative('.', name)}`)
        for (const test of assertionResults) if (test.status === 'failed') remarks.push(`    ${test.fullName}`)
      }
      return { passed: counts.numPassedTests, failed: counts.numFailedTests + counts.numRuntimeErrorTestSuites }
    },
  })
}

await Promise.all([
  step('packages', async () => {
    await install({ withTools: true })
    return { passed: 1, failed: 0 }
  }),
  step('browser', () => command('node', ['scripts/install-chromium.mjs'], { isBuffered: true })),
])
// Two lanes keep both cores busy: tests with many workers beside one step after another, which mostly waits.
const built = Promise.all([
  step('lint', () => command('biome', ['ci', '--error-on-warnings', '.'], { isBuffered: true })),
  step('imports', () => command('node', ['scripts/check-imports.ts'], { isBuffered: true })),
  step('unused code', () => command('knip', ['--no-progress'], { isBuffered: true })),
  // Also checks the types of every TypeScript file, including tests.
  step('types and build', () => command('next', ['build'])),
])
await Promise.all([
  step('unit tests', () => runJest([], path.join(results, 'jest.json')))
    .then(() => built)
    .then(testChromium),
  built.then(testCrash).then(testBrowsers).then(testPostgres),
])

function testChromium() {
  return step('browser tests', async () =>
    runCounted('playwright', ['test', '--retries=1'], {
      report: 'test-results/playwright.json',
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json',
        E2E_PORT: process.env.E2E_PORT ?? String(await findFreePort()),
      },
      read: ({ stats, suites }) => {
        remarks.push(...listUnsteady(suites))
        return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
      },
    }),
  )
}

/** Lists the browser tests that failed, and those that passed only on the second try. */
function listUnsteady(suites) {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky' || status === 'unexpected')
        .map(({ status }) =>
          status === 'flaky' ? `flaky: ${file}: ${title}` : `  npm run e2e -- e2e/${file}:${line}  # ${title}`,
        ),
    ),
    ...listUnsteady(inner),
  ])
}

function testPostgres() {
  return step('PostgreSQL tests', async () => {
    if ((await run('node', ['scripts/find-postgres.ts'])) !== 0) {
      skipped += 1
      return { passed: 0, failed: 0 }
    }
    const args = ['-c', 'jest.postgres.config.mjs', '-w', '1', ...POSTGRES_TESTS]
    return await runJest(args, path.join(results, 'postgres.json'), { isBuffered: true })
  })
}

/** Runs a journey in Firefox and WebKit. Prints that one is skipped where it is not installed. */
function testBrowsers() {
  return step('other browsers', async () => {
    const args = ['--conditions=react-server', '--test-name-pattern=book and pay', 'e2e/browsers/run.ts']
    let output = ''
    await run('tsx', args, { onOutput: text => (output += text), isBuffered: true })
    const [, passed, failed] = /pass (\d+)[\s\S]*fail (\d+)/.exec(output) ?? ['', 0, 1]
    return { passed: Number(passed), failed: Number(failed) }
  })
}

function testCrash() {
  const args = ['--conditions=react-server', 'scripts/crash.ts', '--bookings', '12', '--kills', '1']
  return step('crash test', () => command('tsx', args, { isBuffered: true }))
}

console.log(`\n${secondsSince(startedAt)} s total`)
for (const remark of remarks) console.log(remark)
if (skipped > 0) console.log(`${skipped} skipped`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
