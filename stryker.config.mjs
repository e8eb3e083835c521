import { dirname } from 'node:path'

const outbox = 'lib/server/outbox'
const content = 'lib/server/content'
const payments = 'lib/server/payments'

/** `MODULE=fare,status npm run mutation` selects some. */
const modules = {
  fare: [['lib/booking/fare.ts', 'lib/booking/fare-difference.ts'], ['lib/booking/fare*.test.ts']],
  cancellation: [['lib/booking/cancellation.ts'], ['lib/booking/cancellation.test.ts']],
  'cancel-booking': [['lib/server/bookings/cancel.ts'], ['lib/server/bookings/cancel.test.ts']],
  status: [
    ['lib/booking/status.ts', 'lib/payment/payment-summary.ts'],
    ['lib/booking/status.test.ts', 'lib/payment/payment-summary.test.ts'],
  ],
  'ledger-comparison': [[`${payments}/ledger-comparison.ts`], [`${payments}/books.test.ts`]],
  reconciliation: [[`${payments}/reconcile-settlements.ts`], [`${payments}/reconcile-steps.test.ts`]],
  availability: [['lib/booking/availability.ts'], ['lib/booking/availability.test.ts']],
  'availability-check': [['lib/server/bookings/availability.ts'], ['lib/server/bookings/availability.test.ts']],
  notifications: [[`${outbox}/notifications-for.ts`], [`${outbox}/notifications-for.test.ts`]],
  'notification-drops': [[`${outbox}/{skip-reason,retry-policy}.ts`], [`${outbox}/{drop-reason,retry-policy}.test.ts`]],
  outbox: [[`${outbox}/{notification-content,enqueue}.ts`], [`${outbox}/notification-content.test.ts`]],
  csp: [['lib/rendering/{csp,hosts,map-hosts,video-hosts}.ts'], ['lib/rendering/{csp,hosts,map-hosts}.test.ts']],
  sanitizer: [[`${content}/sanitize{,-videos}.ts`], [`${content}/sanitize{,-everyday,-videos}.test.ts`]],
  'sanitizer-attributes': [[`${content}/sanitize-attributes.ts`], [`${content}/sanitize-attributes.test.ts`]],
  'sanitizer-structure': [[`${content}/sanitize-structure.ts`], [`${content}/sanitize-structure.test.ts`]],
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
