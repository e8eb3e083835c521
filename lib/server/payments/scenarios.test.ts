import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { runScenario } from './testing/run-scenario'
import { type Action, type Scenario, scenarios } from './testing/scenarios'

/** Random histories: sixty always the same, a thousand new ones in the long count. */
const RUNS = Math.min(Number(process.env.FC_RUNS || 60), 1000)
const SEED = process.env.FC_RUNS ? undefined : 20_270_301
const LIMIT_MS = 30 * 60_000

// Nobody pulls the plug of this machine: its memory is disk enough.
if (existsSync('/dev/shm')) process.env.TMPDIR = '/dev/shm'

/** What the log says to the operator is not at issue here. */
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => jest.restoreAllMocks())

test(
  'whatever happens to payments, the books agree with the gateway’s to the cent',
  async () => {
    await fc.assert(fc.asyncProperty(scenarios, runScenario), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const pay: Action = { do: 'pay', ride: 0, card: 'good' }
const reconcileStep: Action = { do: 'round' }
const lostRequest = { fault: 'reset-before', request: 'createTransactionRequest' } as const
const lostAnswer = { fault: 'reset-after', request: 'createTransactionRequest' } as const

/** A charge that never was made, and was given up. */
const payHeld: Action = { do: 'pay', ride: 0, card: 'held' }
const cancel: Action = { do: 'cancel', ride: 0 }
const review = (fault: 'reset-before' | 'reset-after' | 'error-after' | 'silence-after') =>
  ({ fault, request: 'updateHeldTransactionRequest' }) as const
const canceledWhileHeld = (step: Partial<Scenario['steps'][number]>): Scenario['steps'] => [
  { actions: [payHeld], thenMs: 1000 },
  { actions: [cancel], thenMs: 1000, ...step },
  { actions: [reconcileStep], thenMs: 4 * MINUTE_MS },
]

const absent: Scenario['steps'] = [
  { actions: [pay], injectedFault: lostRequest, thenMs: 4 * MINUTE_MS },
  { actions: [reconcileStep], thenMs: MINUTE_MS },
]

test.each<[string, Scenario['steps']]>([
  [
    'a charge that was given up does not pass for the one after it, whose answer was lost',
    [
      ...absent,
      { actions: [{ do: 'edit', ride: 0 }], thenMs: 59 * MINUTE_MS - 2000 },
      { actions: [pay], injectedFault: lostAnswer, thenMs: 3000 },
      { actions: [reconcileStep], thenMs: HOUR_MS },
    ],
  ],
  [
    'a charge that was given up does not pass for the one after it, whose answer is on its way',
    [
      ...absent,
      { actions: [], thenMs: 65 * MINUTE_MS },
      { actions: [pay], meanwhile: [reconcileStep], thenMs: HOUR_MS },
    ],
  ],
  [
    'a charge of a server that was killed is waited for, however late it comes to the gateway',
    [
      { actions: [pay], killWithRequestsInFlight: true, thenMs: 80_000 },
      { actions: [reconcileStep], thenMs: 1000 },
    ],
  ],
  [
    'a charge that is in the air keeps another card from being charged',
    [
      { actions: [pay], killWithRequestsInFlight: true, thenMs: 80_000 },
      { actions: [reconcileStep, { do: 'pay', ride: 0, card: 'other' }], thenMs: 1000 },
    ],
  ],
  ...(
    [
      ['is declined', {}],
      ['is declined once the request that was lost is sent again', { injectedFault: review('reset-before') }],
      ['is declined, though the answer was lost', { injectedFault: review('reset-after') }],
      ['is declined, though the answer never came', { injectedFault: review('silence-after') }],
      ['is declined once the gateway can be reached', { injectedFault: { fault: 'cut' } }],
      ['is declined by the next server, the request still on its way', { killWithRequestsInFlight: true }],
      ['is declined once by a rider and the watch in one breath', { actions: [cancel, reconcileStep] }],
      ['is declined though a second server starts meanwhile', { meanwhile: [{ do: 'another server starts' }] }],
      [
        'goes back whole where a person approves it first',
        { actions: [{ do: 'review', approve: true, inTicks: 8 }, cancel] },
      ],
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
    'a processor error is followed by the same card, which is charged once',
    [
      { actions: [{ do: 'pay', ride: 0, card: 'unprocessed' }], thenMs: 1000 },
      { actions: [{ do: 'pay', ride: 0, card: 'unprocessed' }], thenMs: 1000 },
      { actions: [pay], thenMs: 1000 },
    ],
  ],
  [
    'half a fare goes back once, though the rider who cancels and the watch send it in the same breath',
    [
      { actions: [pay], thenMs: 13 * HOUR_MS },
      { actions: [{ do: 'settle', inTicks: 1 }], thenMs: 1000 },
      { actions: [{ do: 'cancel', ride: 0 }, reconcileStep], thenMs: 1000 },
    ],
  ],
  [
    'half a fare goes back once, though somebody gave it back in the merchant interface before the rider canceled',
    [
      { actions: [pay], thenMs: 13 * HOUR_MS },
      { actions: [{ do: 'settle', inTicks: 1 }], thenMs: 1000 },
      { actions: [{ do: 'merchant refunds', ride: 0, part: 'half', linked: false, inTicks: 1 }], thenMs: 1000 },
      { actions: [{ do: 'cancel', ride: 0 }], thenMs: 1000 },
    ],
  ],
])('%s', async (_, steps) => {
  await runScenario({ pickupsInHours: [30], steps })
})
