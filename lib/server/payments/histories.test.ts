import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { liveThrough } from './testing/live-through'
import { type Action, type History, histories } from './testing/steps'

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
    await fc.assert(fc.asyncProperty(histories, liveThrough), { numRuns: RUNS, seed: SEED })
  },
  LIMIT_MS,
)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const pay: Action = { do: 'pay', ride: 0, card: 'good' }
const round: Action = { do: 'round' }
const lost = { fault: 'reset-before', request: 'createTransactionRequest' } as const
const unheard = { fault: 'reset-after', request: 'createTransactionRequest' } as const

/** A charge that never was made, and was given up. */
const payHeld: Action = { do: 'pay', ride: 0, card: 'held' }
const cancel: Action = { do: 'cancel', ride: 0 }
const review = (fault: 'reset-before' | 'reset-after' | 'error-after' | 'silence-after') =>
  ({ fault, request: 'updateHeldTransactionRequest' }) as const
const canceledWhileHeld = (step: Partial<History['steps'][number]>): History['steps'] => [
  { actions: [payHeld], thenMs: 1000 },
  { actions: [cancel], thenMs: 1000, ...step },
  { actions: [round], thenMs: 4 * MINUTE_MS },
]

const absent: History['steps'] = [
  { actions: [pay], trouble: lost, thenMs: 4 * MINUTE_MS },
  { actions: [round], thenMs: MINUTE_MS },
]

test.each<[string, History['steps']]>([
  [
    'a charge that was given up does not pass for the one after it, whose answer was lost',
    [
      ...absent,
      { actions: [{ do: 'edit', ride: 0 }], thenMs: 59 * MINUTE_MS - 2000 },
      { actions: [pay], trouble: unheard, thenMs: 3000 },
      { actions: [round], thenMs: HOUR_MS },
    ],
  ],
  [
    'a charge that was given up does not pass for the one after it, whose answer is on its way',
    [...absent, { actions: [], thenMs: 65 * MINUTE_MS }, { actions: [pay], meanwhile: [round], thenMs: HOUR_MS }],
  ],
  [
    'a charge of a server that was killed is waited for, however late it comes to the gateway',
    [
      { actions: [pay], killInTheAir: true, thenMs: 80_000 },
      { actions: [round], thenMs: 1000 },
    ],
  ],
  [
    'a charge that is in the air keeps another card from being charged',
    [
      { actions: [pay], killInTheAir: true, thenMs: 80_000 },
      { actions: [round, { do: 'pay', ride: 0, card: 'other' }], thenMs: 1000 },
    ],
  ],
  ...(
    [
      ['is declined', {}],
      ['is declined once the request that was lost is sent again', { trouble: review('reset-before') }],
      ['is declined, though the answer was lost', { trouble: review('reset-after') }],
      ['is declined, though the answer never came', { trouble: review('silence-after') }],
      ['is declined once the gateway can be reached', { trouble: { fault: 'cut' } }],
      ['is declined by the next server, the request still on its way', { killInTheAir: true }],
      ['is declined once by a rider and the watch in one breath', { actions: [cancel, round] }],
      ['is declined though a second server starts meanwhile', { meanwhile: [{ do: 'another server starts' }] }],
      [
        'goes back whole where a person approves it first',
        { actions: [{ do: 'review', approve: true, inTicks: 8 }, cancel] },
      ],
    ] satisfies [string, Partial<History['steps'][number]>][]
  ).map(([what, step]): [string, History['steps']] => [
    `a held charge of a canceled ride ${what}`,
    canceledWhileHeld(step),
  ]),
  ...Array.from({ length: 30 }, (_, ticks): [string, History['steps']] => [
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
      { actions: [{ do: 'cancel', ride: 0 }, round], thenMs: 1000 },
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
  await liveThrough({ pickupsInHours: [30], steps })
})
