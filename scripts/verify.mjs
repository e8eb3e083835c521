// Everything that must hold before a change lands, from a fresh clone, in one command. Ends with "N passed, N failed".
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { install, run } from './run.mjs'

/** The browser tests that run: the journeys and a share of the others. The browser's runner empties its own folder first. */
const SAMPLE = 'node_modules/.cache/browser-tests.txt'

const began = Date.now()
let passed = 0
let failed = 0

await install()

/** One step: its own tests counted where it reports them, else as one. */
async function step(name, work) {
  console.log(`\n== ${name}`)
  const since = Date.now()
  const { passed: good, failed: bad } = await work()
  passed += good
  failed += bad
  console.log(`== ${name}: ${good} passed, ${bad} failed, ${Math.round((Date.now() - since) / 1000)} s`)
}

async function command(bin, args, env) {
  const code = await run('npx', [bin, ...args], { env })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** A run that leaves its counts in a JSON report; a run without a report has failed. */
async function counted(bin, args, { report, read, env }) {
  mkdirSync('test-results', { recursive: true })
  rmSync(report, { force: true })
  const code = await run('npx', [bin, ...args], { env })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const counts = read(JSON.parse(readFileSync(report, 'utf8')))
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

await step('browser', async () => {
  const code = await run('node', ['scripts/install-chromium.mjs'])
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
})
await step('format and lint', () => command('biome', ['ci', '--error-on-warnings', '.']))
await step('types', async () => {
  const generated = await command('next', ['typegen'])
  return generated.failed ? generated : command('tsc', ['--noEmit'])
})
await step('unit tests', () =>
  counted('jest', ['--json', '--outputFile=test-results/jest.json'], {
    report: 'test-results/jest.json',
    env: { NODE_OPTIONS: '--experimental-vm-modules' },
    read: report => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    }),
  }),
)
await step('build', () => command('next', ['build']))
await step('browser tests', async () => {
  const drawn = await command('tsx', ['scripts/draw-tests.ts', SAMPLE])
  if (drawn.failed) return drawn
  return counted('playwright', ['test', '--test-list', SAMPLE], {
    report: 'test-results/playwright.json',
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json' },
    read: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  })
})
await step('crash test', () => command('tsx', ['--conditions=react-server', 'scripts/crash.ts']))

console.log(`\n${Math.round((Date.now() - began) / 1000)} s in all`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
