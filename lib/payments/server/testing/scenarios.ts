import 'server-only'
import fc from 'fast-check'

export type CardKind = 'good' | 'other' | 'declined' | 'held' | 'unprocessed'

/** `inTicks` is among the server's steps. */
export type Action =
  | { do: 'pay'; ride: number; card: CardKind }
  | { do: 'cancel'; ride: number }
  | { do: 'edit'; ride: number }
  | { do: 'choose Zelle'; ride: number }
  | { do: 'Zelle arrives'; ride: number }
  | { do: 'refund sent by hand'; ride: number }
  | { do: 'round' }
  | { do: 'another server starts' }
  | { do: 'settle'; inTicks: number }
  | { do: 'merchant voids' | 'chargeback' | 'chargeback reversed'; ride: number; inTicks: number }
  /** `part`: of what is left. `linked`: with the invoice number. */
  | { do: 'merchant refunds'; ride: number; part: 'half' | 'all'; linked: boolean; inTicks: number }
  | { do: 'notifications arrive' }
  | { do: 'notifications are lost' }
  | { do: 'reconcile' }
  | { do: 'review'; approve: boolean; inTicks: number }

/** `cut`: no connection is possible. */
export type InjectedFault =
  | { fault: 'cut' }
  | {
      fault:
        | 'silence-before'
        | 'silence-after'
        | 'reset-before'
        | 'reset-after'
        | 'error-before'
        | 'error-after'
        | 'half'
        | 'drip'
        | 'wrong'
      request:
        | 'createTransactionRequest'
        | 'updateHeldTransactionRequest'
        | 'getTransactionDetailsRequest'
        | 'getUnsettledTransactionListRequest'
        | 'getTransactionListRequest'
    }

export type Step = {
  actions: Action[]
  injectedFault?: InjectedFault | undefined
  /** While the responses to the others are in flight. */
  meanwhile?: Action[] | undefined
  killInTicks?: number | undefined
  killWithRequestsInFlight?: boolean | undefined
  thenMs: number
}

/** `pickupsInHours`: null for an immediate ride. */
export type Scenario = { pickupsInHours: (number | null)[]; steps: Step[] }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const STEP_DELAYS_MS = [
  SECOND_MS,
  6 * SECOND_MS,
  80 * SECOND_MS,
  4 * MINUTE_MS,
  35 * MINUTE_MS,
  65 * MINUTE_MS,
  13 * HOUR_MS,
  26 * HOUR_MS,
]

const MAX_IN_FLIGHT_MS = 80 * SECOND_MS

const ride = fc.constantFrom(0, 1)
const inTicks = fc.integer({ min: 1, max: 30 })
const pay = fc.record({
  do: fc.constant('pay' as const),
  ride,
  card: fc.constantFrom<CardKind>('good', 'good', 'good', 'other', 'declined', 'held', 'held', 'unprocessed'),
})

const merchant: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('merchant refunds' as const),
      ride,
      part: fc.constantFrom('half' as const, 'all' as const),
      linked: fc.boolean(),
      inTicks,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('merchant voids' as const, 'chargeback' as const, 'chargeback reversed' as const),
      ride,
      inTicks,
    }),
  },
)

function actionOf(cancelling: number): fc.Arbitrary<Action> {
  return fc.oneof(
    { weight: 10, arbitrary: pay },
    { weight: cancelling, arbitrary: fc.record({ do: fc.constant('cancel' as const), ride }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), ride }) },
    { weight: 6, arbitrary: fc.constant({ do: 'round' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'another server starts' as const }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), inTicks }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('review' as const), approve: fc.boolean(), inTicks }),
    },
    { weight: 5, arbitrary: merchant },
    { weight: 2, arbitrary: fc.constant({ do: 'notifications arrive' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'notifications are lost' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reconcile' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('choose Zelle' as const, 'Zelle arrives' as const, 'refund sent by hand' as const),
        ride,
      }),
    },
  )
}

const injectedFault: fc.Arbitrary<InjectedFault> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ fault: 'cut' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      fault: fc.constantFrom(
        'reset-before',
        'reset-after',
        'error-before',
        'error-after',
        'half',
        'wrong',
        'silence-before',
        'silence-after',
        'drip',
      ),
      request: fc.constantFrom(
        'createTransactionRequest',
        'createTransactionRequest',
        'createTransactionRequest',
        'updateHeldTransactionRequest',
        'getTransactionDetailsRequest',
        'getUnsettledTransactionListRequest',
        'getTransactionListRequest',
      ),
    }),
  },
)

const early = stepOf(1)
const late = stepOf(5)

export const scenarios: fc.Arbitrary<Scenario> = fc
  .record({
    pickupsInHours: fc.tuple(fc.constantFrom(30, 240, null), fc.constantFrom(30, 240, null)),
    before: fc.array(early, { minLength: 1, maxLength: 6 }),
    after: fc.array(late, { minLength: 1, maxLength: 6 }),
  })
  .map(({ pickupsInHours, before, after }) => ({ pickupsInHours, steps: [...before, ...after] }))

function stepOf(cancelling: number): fc.Arbitrary<Step> {
  const step = fc.record({
    actions: fc.array(actionOf(cancelling), { minLength: 1, maxLength: 3 }),
    injectedFault: optionally({ one: 2, in: 5, arbitrary: injectedFault }),
    meanwhile: optionally({ one: 1, in: 3, arbitrary: fc.array(actionOf(cancelling), { minLength: 1, maxLength: 2 }) }),
    killInTicks: optionally({ one: 1, in: 4, arbitrary: fc.integer({ min: 1, max: 40 }) }),
    killWithRequestsInFlight: optionally({ one: 1, in: 8, arbitrary: fc.constant(true) }),
    thenMs: fc.constantFrom(...STEP_DELAYS_MS),
  })
  return step.map(drawn =>
    drawn.killWithRequestsInFlight ? { ...drawn, thenMs: Math.min(drawn.thenMs, MAX_IN_FLIGHT_MS) } : drawn,
  )
}

function optionally<T>({ one, in: of, arbitrary }: { one: number; in: number; arbitrary: fc.Arbitrary<T> }) {
  return fc.oneof({ weight: of - one, arbitrary: fc.constant(undefined) }, { weight: one, arbitrary })
}
