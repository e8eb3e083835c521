import 'server-only'
import fc from 'fast-check'

/** Cards that the gateway takes, refuses, and holds for a person's review; one whose processor is down. */
export type CardKind = 'good' | 'other' | 'declined' | 'held' | 'unprocessed'

/** What people and the gateway do. `inTicks` places what the gateway does among the steps of the server. */
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
  /** `part`: of what is left of the charge. `linked`: whether the refund carries the invoice number, too. */
  | { do: 'merchant refunds'; ride: number; part: 'half' | 'all'; linked: boolean; inTicks: number }
  | { do: 'notifications arrive' }
  | { do: 'notifications are lost' }
  | { do: 'reconcile' }
  | { do: 'review'; approve: boolean; inTicks: number }

/** `cut`: no connection stands. The others are the fake's, and are met by the first call of their kind. */
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

/** Things that happen at once; the server killed in their midst, or not; then time goes by. */
export type Step = {
  actions: Action[]
  injectedFault?: InjectedFault | undefined
  /** What is done while the gateway's answers to the others are on their way. */
  meanwhile?: Action[] | undefined
  killInTicks?: number | undefined
  /** Kills the server as it first moves money, the request on its way: it arrives after the next step. */
  killWithRequestsInFlight?: boolean | undefined
  /** How long until the next step; a killed server is away for so long. */
  thenMs: number
}

/** Which rides: how far ahead each is booked, null for at once. */
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

/** Nothing is in the air for longer than a charge may take. */
const MAX_IN_FLIGHT_MS = 80 * SECOND_MS

const ride = fc.constantFrom(0, 1)
const inTicks = fc.integer({ min: 1, max: 30 })
const pay = fc.record({
  do: fc.constant('pay' as const),
  ride,
  card: fc.constantFrom<CardKind>('good', 'good', 'good', 'other', 'declined', 'held', 'held', 'unprocessed'),
})

/** What is done in the gateway's own pages, or by the card's bank. */
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

/** Early on riders pay rather than cancel: a ride that is cancelled has little more to tell. */
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
