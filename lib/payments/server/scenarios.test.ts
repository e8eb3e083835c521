import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { type Action, quietScenarios, type Scenario, type Step, scenarios } from './testing/scenario'
import { runScenario } from './testing/simulation'

/** Random scenarios: a few with a fixed seed, new ones in the long run. A failure prints its seed. */
const RUNS = Number(process.env.FC_RUNS || 8)
const SEED = process.env.FC_RUNS ? undefined : 20_270_301
const LIMIT_MS = 12 * 60 * 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

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

const pay: Action = { do: 'pay', ride: 0, card: 'good' }
const payByOther: Action = { do: 'pay', ride: 0, card: 'other' }
const cancel: Action = { do: 'cancel', ride: 0 }
const reconcile: Action = { do: 'reconcile due payments' }
const makeDearer: Action = { do: 'change', ride: 0, to: 'other car', inHours: 200, by: 'rider', card: 'good' }
const lost = { fault: 'reset-before', request: 'createTransactionRequest' } as const
const unanswered = { fault: 'reset-after', request: 'createTransactionRequest' } as const

const step = (actions: Action[], delayAfterMs = 1000, rest: Partial<Step> = {}): Step => {
  return { actions, delayAfterMs, ...rest }
}
const settled = step([{ do: 'settle', inTicks: 1 }])
const atMerchant = (what: 'merchant voids' | 'void is reversed'): Step => step([{ do: what, ride: 0, inTicks: 1 }])
const halfRefunded = step([{ do: 'merchant refunds', ride: 0, part: 'half', linked: false, inTicks: 1 }])
const listsRead = step([{ do: 'reconcile settlements' }], 26 * HOUR_MS)

test.each<[string, Scenario['steps']]>([
  [
    'a charge of a killed server is awaited, however late it reaches the gateway',
    [step([pay], 80_000, { killAtNextPaymentRequest: true }), step([reconcile, payByOther])],
  ],
  [
    'a charge that never arrived may be repeated with another card, and then its response is lost too',
    [
      step([pay], 4 * MINUTE_MS, { injectedFault: lost }),
      step([reconcile]),
      step([payByOther], 3000, { injectedFault: unanswered }),
      step([reconcile], HOUR_MS),
      step([pay]),
    ],
  ],
  [
    'a paid change whose response is lost is applied once, by whoever learns of it',
    [
      step([pay]),
      step([makeDearer], 10_000, { injectedFault: unanswered }),
      step([reconcile], HOUR_MS, { meanwhile: [{ do: 'notifications arrive' }, reconcile, pay] }),
    ],
  ],
  [
    'half a fare is refunded once, though cancellation and reconciliation send it at the same time',
    [step([pay], 13 * HOUR_MS), settled, step([cancel, reconcile])],
  ],
  [
    'half a fare is refunded once, though the merchant refunded it before the cancellation',
    [step([pay], 13 * HOUR_MS), settled, halfRefunded, step([cancel])],
  ],
  [
    'of two charges one goes back, less what the merchant refunded of the other',
    [
      step([pay]),
      atMerchant('merchant voids'),
      listsRead,
      atMerchant('void is reversed'),
      step([pay]),
      settled,
      halfRefunded,
      step([{ do: 'notifications are lost' }], 26 * HOUR_MS),
      listsRead,
      step([reconcile]),
    ],
  ],
  ...Array.from({ length: 10 }, (_, index): [string, Scenario['steps']] => [
    `a held charge of a ride whose cancellation is killed at tick ${3 * index + 1} is declined, or still to be paid`,
    [
      step([{ do: 'pay', ride: 0, card: 'held' }]),
      step([cancel], 1000, { killInTicks: 3 * index + 1 }),
      step([reconcile], 4 * MINUTE_MS),
    ],
  ]),
])('%s', async (_, steps) => {
  await runScenario({ pickupsInHours: [30], steps })
})
