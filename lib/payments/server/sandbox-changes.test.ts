import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { runSandboxSteps, sandboxSteps } from './testing/sandbox-simulation'

const RUNS = Math.min(Number(process.env.FC_RUNS || 60), 2000)
const SEED = process.env.FC_RUNS ? undefined : 20_270_302
const LIMIT_MS = 30 * 60_000

// Durability to power loss does not matter here, so use the RAM disk.
if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm'

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => jest.restoreAllMocks())

test(
  'with the sandbox, charges less refunds are the agreed fare or what the policy leaves, in any order and after crashes',
  async () => {
    await fc.assert(fc.asyncProperty(sandboxSteps, runSandboxSteps), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)
