import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { quietScenarios, scenarios } from './testing/scenario'
import { runScenario } from './testing/simulation'

/** Random scenarios: a few with a fixed seed, new ones in the long run. A failure prints its seed. */
const RUNS = Number(process.env.FC_RUNS || 30)
const SEED = process.env.FC_RUNS ? undefined : 20_270_301
const LIMIT_MS = 12 * 60 * 60_000

// Durability to power loss does not matter here, so use the RAM disk.
if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm'

/** The operator log is not under test. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => jest.restoreAllMocks())

test(
  'whatever customers and the operator do, and wherever a server is killed or an answer is lost, each charge was due, each refund was owed, and the ledger is the gateway’s',
  async () => {
    await fc.assert(fc.asyncProperty(quietScenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

test(
  'whatever the merchant and the bank do besides, the ledger is the gateway’s, and what is owed follows the terms',
  async () => {
    await fc.assert(fc.asyncProperty(scenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)
