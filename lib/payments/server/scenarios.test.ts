import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { refundDueScenarios, undoneRefundScenarios } from './testing/refund-scenarios'
import { runScenario } from './testing/run-scenario'
import type { Action, Scenario } from './testing/scenario'
import { balanceScenarios, changeScenarios, scenarios } from './testing/scenarios'

/** Random scenarios: twenty-five with a fixed seed, up to a thousand new ones in the long run. */
const RUNS = Math.min(Number(process.env.FC_RUNS || 25), 1000)
const SEED = process.env.FC_RUNS ? undefined : 20_270_301
const LIMIT_MS = 30 * 60_000

// Durability to power loss does not matter here, so use the RAM disk.
if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm'

/** The operator log is not under test. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => jest.restoreAllMocks())

test(
  "in every scenario our records agree with the gateway's to the cent",
  async () => {
    await fc.assert(fc.asyncProperty(scenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

test(
  'in every scenario with changes of paid rides, what was charged less what was refunded is the agreed fare or what the policy leaves',
  async () => {
    await fc.assert(fc.asyncProperty(changeScenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

test(
  'in every scenario in which charges of changed rides are lost, the balance due is what they no longer pay',
  async () => {
    await fc.assert(fc.asyncProperty(balanceScenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

test(
  'in every scenario in which charges with promised refunds are lost or count again, no more is kept than was agreed',
  async () => {
    await fc.assert(fc.asyncProperty(refundDueScenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

test(
  'in every scenario in which refunds by the merchant or chargebacks are taken back, what was agreed is kept',
  async () => {
    await fc.assert(fc.asyncProperty(undoneRefundScenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const pay: Action = { do: 'pay', ride: 0, card: 'good' }
const reconcileStep: Action = { do: 'reconcile due payments' }
const lostRequest = { fault: 'reset-before', request: 'createTransactionRequest' } as const
const lostResponse = { fault: 'reset-after', request: 'createTransactionRequest' } as const

const readGatewayChanges: Action[] = [{ do: 'notifications arrive' }, { do: 'reconcile settlements' }]

const payHeld: Action = { do: 'pay', ride: 0, card: 'held' }
const cancel: Action = { do: 'cancel', ride: 0 }
const review = (fault: 'reset-before' | 'reset-after' | 'error-after' | 'silence-after') =>
  ({ fault, request: 'updateHeldTransactionRequest' }) as const
const canceledWhileHeld = (step: Partial<Scenario['steps'][number]>): Scenario['steps'] => [
  { actions: [payHeld], delayAfterMs: 1000 },
  { actions: [cancel], delayAfterMs: 1000, ...step },
  { actions: [reconcileStep], delayAfterMs: 4 * MINUTE_MS },
]

const absent: Scenario['steps'] = [
  { actions: [pay], injectedFault: lostRequest, delayAfterMs: 4 * MINUTE_MS },
  { actions: [reconcileStep], delayAfterMs: MINUTE_MS },
]

test.each<[string, Scenario['steps']]>([
  [
    'an absent charge is not matched to a later one whose response was lost',
    [
      ...absent,
      { actions: [{ do: 'edit', ride: 0 }], delayAfterMs: 59 * MINUTE_MS - 2000 },
      { actions: [pay], injectedFault: lostResponse, delayAfterMs: 3000 },
      { actions: [reconcileStep], delayAfterMs: HOUR_MS },
    ],
  ],
  [
    'an absent charge is not matched to a later one whose response is in flight',
    [
      ...absent,
      { actions: [], delayAfterMs: 65 * MINUTE_MS },
      { actions: [pay], meanwhile: [reconcileStep], delayAfterMs: HOUR_MS },
    ],
  ],
  [
    'a charge of a killed server is awaited, however late it reaches the gateway',
    [
      { actions: [pay], killAtNextPaymentRequest: true, delayAfterMs: 80_000 },
      { actions: [reconcileStep], delayAfterMs: 1000 },
    ],
  ],
  [
    'a charge in flight blocks a charge of another card',
    [
      { actions: [pay], killAtNextPaymentRequest: true, delayAfterMs: 80_000 },
      { actions: [reconcileStep, { do: 'pay', ride: 0, card: 'other' }], delayAfterMs: 1000 },
    ],
  ],
  ...(
    [
      ['is declined', {}],
      ['is declined once the lost request is sent again', { injectedFault: review('reset-before') }],
      ['is declined, though the response was lost', { injectedFault: review('reset-after') }],
      ['is declined, though the response never came', { injectedFault: review('silence-after') }],
      ['is declined once the gateway is reachable', { injectedFault: { fault: 'cut' } }],
      ['is declined by the next server while the request is in flight', { killAtNextPaymentRequest: true }],
      ['is declined once by a customer and reconciliation at the same time', { actions: [cancel, reconcileStep] }],
      ['is declined though a second server looks at it meanwhile', { meanwhile: [reconcileStep] }],
      ['is fully refunded if it is approved first', { actions: [{ do: 'review', approve: true, inTicks: 8 }, cancel] }],
    ] satisfies [string, Partial<Scenario['steps'][number]>][]
  ).map(([what, step]): [string, Scenario['steps']] => [
    `a held charge of a canceled ride ${what}`,
    canceledWhileHeld(step),
  ]),
  ...Array.from({ length: 30 }, (_, ticks): [string, Scenario['steps']] => [
    `a held charge of a ride canceled by a server that is killed at step ${ticks + 1} of it is declined or still to be paid`,
    canceledWhileHeld({ killInTicks: ticks + 1 }),
  ]),
  [
    'the same card after a processor error is charged once',
    [
      { actions: [{ do: 'pay', ride: 0, card: 'processor error' }], delayAfterMs: 1000 },
      { actions: [{ do: 'pay', ride: 0, card: 'processor error' }], delayAfterMs: 1000 },
      { actions: [pay], delayAfterMs: 1000 },
    ],
  ],
  ...(['good', 'declined'] as const).map((card): [string, Scenario['steps']] => [
    `a lost response is not matched to an earlier processor error once its ${card} charge took nothing`,
    [
      { actions: [{ do: 'pay', ride: 0, card: 'processor error' }], delayAfterMs: 1000 },
      { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: 1000 },
      { actions: [{ do: 'pay', ride: 0, card }], injectedFault: lostResponse, delayAfterMs: 1000 },
      { actions: [{ do: 'merchant voids', ride: 0, inTicks: 1 }], delayAfterMs: 4 * MINUTE_MS },
      { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: 1000 },
      { actions: [reconcileStep], delayAfterMs: 1000 },
      { actions: [pay], delayAfterMs: 1000 },
      { actions: [pay], delayAfterMs: 1000 },
    ],
  ]),
  [
    'the difference to a fare lowered while a charge counted as voided is refunded once it counts after all',
    [
      { actions: [{ do: 'edit', ride: 0 }], delayAfterMs: 1000 },
      { actions: [pay], delayAfterMs: 1000 },
      { actions: [{ do: 'merchant voids', ride: 0, inTicks: 1 }], delayAfterMs: 1000 },
      { actions: readGatewayChanges, delayAfterMs: 26 * HOUR_MS },
      { actions: [{ do: 'edit', ride: 0 }], delayAfterMs: 1000 },
      { actions: [{ do: 'void is reversed', ride: 0, inTicks: 1 }], delayAfterMs: 1000 },
      { actions: readGatewayChanges, delayAfterMs: 26 * HOUR_MS },
    ],
  ],
  [
    'half a fare is refunded once, though cancellation and reconciliation send it at the same time',
    [
      { actions: [pay], delayAfterMs: 13 * HOUR_MS },
      { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: 1000 },
      { actions: [{ do: 'cancel', ride: 0 }, reconcileStep], delayAfterMs: 1000 },
    ],
  ],
  [
    'half a fare is refunded once, though it was refunded in the merchant interface before the cancellation',
    [
      { actions: [pay], delayAfterMs: 13 * HOUR_MS },
      { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: 1000 },
      { actions: [{ do: 'merchant refunds', ride: 0, part: 'half', linked: false, inTicks: 1 }], delayAfterMs: 1000 },
      { actions: [{ do: 'cancel', ride: 0 }], delayAfterMs: 1000 },
    ],
  ],
])('%s', async (_, steps) => {
  await runScenario({ pickupsInHours: [30], steps })
})
