import { dirname } from 'node:path'

const outbox = 'lib/notifications/outbox'
const content = 'lib/content/server'
const payments = 'lib/payments/server'

/** `MODULE=fare,status npm run mutation` selects some. */
const modules = {
  fare: [['lib/booking/model/{fare,pricing,quote}.ts'], ['lib/booking/model/{fare,pricing}.test.ts']],
  account: [
    ['lib/booking/model/ledger.ts', 'lib/payments/model/observe.ts'],
    ['lib/booking/model/ledger.test.ts', 'lib/payments/model/observe.test.ts'],
  ],
  cancellation: [['lib/booking/model/cancellation.ts'], ['lib/booking/model/cancellation.test.ts']],
  status: [['lib/booking/model/{status,describe-status}.ts'], ['lib/booking/model/status.test.ts']],
  availability: [['lib/booking/model/availability.ts'], ['lib/booking/model/availability.test.ts']],
  'availability-check': [
    ['lib/booking/server/availability.ts'],
    ['lib/booking/server/availability.test.ts', `${payments}/{released-car,change-ride}.test.ts`],
  ],
  outbox: [[`${outbox}/decide.ts`], [`${outbox}/{daily-limit,worker,worker-skips}.test.ts`]],
  csp: [['lib/rendering/csp.ts'], ['lib/rendering/csp.test.ts']],
  sanitizer: [[`${content}/sanitize{,-attributes}.ts`], [`${content}/sanitize{,-attributes}.test.ts`]],
}

const { MODULE = Object.keys(modules).join() } = process.env
const chosen = MODULE.split(',').map(name => modules[name])
const tests = chosen.flatMap(([, paths]) => paths)
process.env.FC_RUNS ??= '50'

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: chosen.flatMap(([paths]) => paths),
  testRunner: 'jest',
  jest: {
    configFile: 'jest.config.mjs',
    // Jest would not relate tests to mutated files outside of `roots`.
    enableFindRelatedTests: false,
    config: {
      watchman: false,
      roots: [...new Set(tests.map(path => `<rootDir>/${dirname(path)}`))],
      testMatch: tests.map(path => `**/${path}`),
    },
  },
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // Jest keeps the tests' modules in memory after each run.
  maxTestRunnerReuse: 100,
  timeoutMS: 20_000,
  // Incremental runs ignore constants when only tests were added; `--force` mutates everything.
  incremental: true,
  incrementalFile: `reports/mutation/${MODULE}.json`,
  thresholds: { high: 95, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text', 'html'],
  htmlReporter: { fileName: `reports/mutation/${MODULE}.html` },
  clearTextReporter: { logTests: false, allowColor: false },
  ignorePatterns: ['.next', '.data*', 'backups', 'bench', 'docs', 'e2e/*.spec.ts', 'public', 'test-results', 'reports'],
  // Stryker needs the TypeScript API, which version 7 lacks.
  tsconfigFile: 'none',
}
