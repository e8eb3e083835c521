import 'server-only'
import fc from 'fast-check'
import type { Action, CardKind, InjectedFault, Scenario, Step } from './scenario'

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
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

export const ride = fc.constantFrom(0, 1)
const inTicks = fc.integer({ min: 1, max: 30 })
export const pay = fc.record({
  do: fc.constant('pay' as const),
  ride,
  card: fc.constantFrom<CardKind>('good', 'good', 'good', 'other', 'declined', 'held', 'held', 'processor error'),
})

export const change = fc.record({
  do: fc.constant('change' as const),
  ride,
  to: fc.constantFrom('same car' as const, 'other car' as const, 'other car' as const),
  inHours: fc.constantFrom(6, 30, 200),
  by: fc.constantFrom('rider' as const, 'rider' as const, 'operator' as const),
})

const merchantAction: fc.Arbitrary<Action> = fc.oneof(
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
      do: fc.constantFrom(
        'merchant voids' as const,
        'void is reversed' as const,
        'chargeback' as const,
        'chargeback reversed' as const,
      ),
      ride,
      inTicks,
    }),
  },
)

/** Voids and refunds of single charges by the merchant; other payments are unaffected. */
const externallyUndoneChargeAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('merchant refunds' as const),
    ride,
    ofChange: fc.boolean(),
    part: fc.constantFrom('half' as const, 'all' as const, 'all' as const),
    linked: fc.boolean(),
    inTicks,
  }),
  fc.record({
    do: fc.constantFrom('merchant voids' as const, 'void is reversed' as const),
    ride,
    ofChange: fc.boolean(),
    inTicks,
  }),
)

function arbitraryAction({ cancelling, changing, externalVoidOrRefund }: Weights): fc.Arbitrary<Action> {
  return fc.oneof(
    { weight: 10, arbitrary: pay },
    { weight: cancelling, arbitrary: fc.record({ do: fc.constant('cancel' as const), ride }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), ride }) },
    { weight: changing, arbitrary: change },
    {
      weight: changing > 0 ? 1 : 0,
      arbitrary: fc.record({
        do: fc.constant('withdraw change' as const),
        ride,
        by: fc.constantFrom('rider' as const, 'operator' as const),
      }),
    },
    {
      weight: changing > 0 ? 1 : 0,
      arbitrary: fc.record({
        do: fc.constant('partial refund' as const),
        ride,
        cents: fc.integer({ min: 1, max: 9000 }),
      }),
    },
    { weight: 6, arbitrary: fc.constant({ do: 'reconcile due payments' as const }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), inTicks }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('review' as const), approve: fc.boolean(), inTicks }),
    },
    { weight: changing > 0 ? 0 : 5, arbitrary: merchantAction },
    { weight: externalVoidOrRefund, arbitrary: externallyUndoneChargeAction },
    { weight: 2, arbitrary: fc.constant({ do: 'notifications arrive' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'notifications are lost' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'reconcile settlements' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('choose Zelle' as const, 'Zelle arrives' as const, 'refund sent by hand' as const),
        ride,
      }),
    },
  )
}

export const injectedFault: fc.Arbitrary<InjectedFault> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ fault: 'cut' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({
      fault: fc.constantFrom(
        'reset-before',
        'reset-after',
        'error-before',
        'error-after',
        'truncated-body',
        'malformed-body',
        'silence-before',
        'silence-after',
        'endless-body',
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

type Weights = { cancelling: number; changing: number; externalVoidOrRefund: number }

function arbitraryScenario({ changing, externalVoidOrRefund }: Omit<Weights, 'cancelling'>): fc.Arbitrary<Scenario> {
  const hours = changing > 0 ? fc.constantFrom(30, 240) : fc.constantFrom(30, 240, null)
  return fc
    .record({
      pickupsInHours: fc.tuple(hours, hours),
      before: fc.array(arbitraryStep({ cancelling: changing > 0 ? 0 : 1, changing, externalVoidOrRefund: 0 }), {
        minLength: 1,
        maxLength: 6,
      }),
      after: fc.array(arbitraryStep({ cancelling: changing > 0 ? 2 : 5, changing, externalVoidOrRefund }), {
        minLength: 1,
        maxLength: 6,
      }),
    })
    .map(({ pickupsInHours, before, after }) => {
      if (externalVoidOrRefund > 0) return { pickupsInHours, steps: [PAY_BOTH, ...CHANGE_AND_PAY_BOTH, ...after] }
      return { pickupsInHours, steps: [...(changing > 0 ? [PAY_BOTH] : []), ...before, ...after] }
    })
}

export const PAY_BOTH: Step = {
  actions: [
    { do: 'pay', ride: 0, card: 'good' },
    { do: 'pay', ride: 1, card: 'good' },
  ],
  delayAfterMs: SECOND_MS,
}

/** To the more expensive car. */
export const EDIT_BOTH: Step = {
  actions: [
    { do: 'edit', ride: 0 },
    { do: 'edit', ride: 1 },
  ],
  delayAfterMs: SECOND_MS,
}

const toOtherCar = { do: 'change', to: 'other car', inHours: 200, by: 'operator' } as const
/** Each ride then has a charge for its fare and one for its change. */
export const CHANGE_AND_PAY_BOTH: Step[] = [
  {
    actions: [
      { ...toOtherCar, ride: 0 },
      { ...toOtherCar, ride: 1 },
    ],
    delayAfterMs: SECOND_MS,
  },
  PAY_BOTH,
]

function arbitraryStep(weights: Weights): fc.Arbitrary<Step> {
  const step = fc.record({
    actions: fc.array(arbitraryAction(weights), { minLength: 1, maxLength: 3 }),
    injectedFault: optionally({ numerator: 2, denominator: 5, arbitrary: injectedFault }),
    meanwhile: optionally({
      numerator: 1,
      denominator: 3,
      arbitrary: fc.array(arbitraryAction(weights), { minLength: 1, maxLength: 2 }),
    }),
    killInTicks: optionally({ numerator: 1, denominator: 4, arbitrary: fc.integer({ min: 1, max: 40 }) }),
    killAtNextPaymentRequest: optionally({ numerator: 1, denominator: 8, arbitrary: fc.constant(true) }),
    delayAfterMs: fc.constantFrom(...STEP_DELAYS_MS),
  })
  return step.map(candidate =>
    candidate.killAtNextPaymentRequest
      ? { ...candidate, delayAfterMs: Math.min(candidate.delayAfterMs, MAX_IN_FLIGHT_MS) }
      : candidate,
  )
}

export function optionally<T>({
  numerator,
  denominator,
  arbitrary,
}: {
  numerator: number
  denominator: number
  arbitrary: fc.Arbitrary<T>
}) {
  const absent = fc.constant(undefined)
  return fc.oneof({ weight: denominator - numerator, arbitrary: absent }, { weight: numerator, arbitrary })
}

/** Payments, edits and cancellations, with changes in the merchant interface. */
export const scenarios = arbitraryScenario({ changing: 0, externalVoidOrRefund: 0 })
/** The same with changes of paid rides, and without changes in the merchant interface: the money is known exactly. */
export const changeScenarios = arbitraryScenario({ changing: 12, externalVoidOrRefund: 0 })
/** Changes of paid rides, some of whose charges are then voided or refunded in the merchant interface. */
export const balanceScenarios = arbitraryScenario({ changing: 4, externalVoidOrRefund: 16 })
