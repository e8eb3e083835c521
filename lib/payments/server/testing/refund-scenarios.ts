import 'server-only'
import fc from 'fast-check'
import type { Action, Scenario, Step } from './scenario'
import {
  CHANGE_AND_PAY_BOTH,
  change,
  EDIT_BOTH,
  HOUR_MS,
  injectedFault,
  MINUTE_MS,
  optionally,
  PAY_BOTH,
  pay,
  ride,
  SECOND_MS,
} from './scenarios'

const READ_GATEWAY_CHANGES: Action[] = [
  { do: 'notifications arrive' },
  { do: 'reconcile due payments' },
  { do: 'reconcile settlements' },
]

const DETECTED: Step = { actions: READ_GATEWAY_CHANGES, delayAfterMs: 26 * HOUR_MS }

const refundDueAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('cancel' as const), ride }),
  fc.record({ do: fc.constant('partial refund' as const), ride, cents: fc.integer({ min: 1, max: 9000 }) }),
  change,
)
const agreeFare = fc.record({
  do: fc.constant('agree fare' as const),
  ride,
  cents: fc.integer({ min: 9000, max: 20_000 }),
})
const paidSteps = fc.constantFrom([PAY_BOTH], [EDIT_BOTH, PAY_BOTH], [PAY_BOTH, ...CHANGE_AND_PAY_BOTH])

/** Builds steps of an action, one in `faultEvery` with a fault and one in as many with a kill. */
function arbitraryStepWith(action: fc.Arbitrary<Action>, faultEvery: number): fc.Arbitrary<Step> {
  return fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    injectedFault: optionally({ numerator: 1, denominator: faultEvery, arbitrary: injectedFault }),
    killInTicks: optionally({
      numerator: 1,
      denominator: faultEvery,
      arbitrary: fc.integer({ min: 1, max: 40 }),
    }),
    delayAfterMs: fc.constantFrom(SECOND_MS, 4 * MINUTE_MS),
  })
}

/** A charge with a refund due is voided or fails before it settles; the void may later be reversed. */
function arbitraryRefundDueScenario(): fc.Arbitrary<Scenario> {
  const edit: fc.Arbitrary<Action> = fc.record({
    do: fc.constant('edit' as const),
    ride,
    unpriced: fc.constantFrom(false, false, true),
  })
  const externallyUndoneCharge: fc.Arbitrary<Action> = fc.record({
    do: fc.constantFrom('merchant voids' as const, 'settlement fails' as const),
    ride,
    ofChange: fc.boolean(),
    inTicks: fc.constant(1),
  })
  const reversedVoid: fc.Arbitrary<Action> = fc.record({
    do: fc.constant('void is reversed' as const),
    ride,
    ofChange: fc.boolean(),
    inTicks: fc.constant(1),
  })
  const stepWith = (action: fc.Arbitrary<Action>) => arbitraryStepWith(action, 6)
  const hours = fc.constantFrom(20, 240)
  const steps = fc.tuple(
    paidSteps,
    fc.array(stepWith(refundDueAction), { maxLength: 2 }),
    stepWith(externallyUndoneCharge),
    stepWith(fc.oneof(pay, refundDueAction, edit, edit, fc.constant<Action>({ do: 'reconcile due payments' }))),
    stepWith(reversedVoid),
    fc.array(stepWith(fc.oneof(pay, pay, refundDueAction, agreeFare)), { maxLength: 2 }),
  )
  return fc
    .record({ pickupsInHours: fc.tuple(hours, hours), steps })
    .map(({ pickupsInHours, steps: [paid, refundsDue, chargeUndone, between, voidReversed, after] }) => ({
      pickupsInHours,
      steps: [
        ...[...paid, ...refundsDue],
        ...[chargeUndone, DETECTED, DETECTED, between, voidReversed, DETECTED, DETECTED, ...after],
      ],
    }))
}

/** The merchant refunds a payment, or it is charged back; either may be undone after the ride has changed. */
function arbitraryUndoneRefundScenario(): fc.Arbitrary<Scenario> {
  const inTicks = fc.constant(1)
  const external: fc.Arbitrary<Action> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('merchant refunds' as const),
        ride,
        ofChange: fc.boolean(),
        part: fc.constantFrom('half' as const, 'all' as const, 'due' as const, 'half of due', 'more than due'),
        linked: fc.boolean(),
        inTicks,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('chargeback' as const), ride, ofChange: fc.boolean(), inTicks }),
    },
  )
  const between: fc.Arbitrary<Action> = fc.oneof(
    pay,
    refundDueAction,
    refundDueAction,
    fc.record({ do: fc.constant('edit' as const), ride, unpriced: fc.boolean() }),
    fc.record({ do: fc.constantFrom('Zelle arrives' as const, 'refund sent by hand' as const), ride }),
    external,
  )
  const undoneRefund: fc.Arbitrary<Action> = fc.record({
    do: fc.constantFrom('refund is voided' as const, 'refund fails' as const, 'chargeback reversed' as const),
    ride,
    inTicks,
  })
  const stepWith = (action: fc.Arbitrary<Action>) => arbitraryStepWith(action, 8)
  const settled: Step = { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: SECOND_MS }
  const notified: Step = {
    actions: [{ do: 'notifications arrive' }, { do: 'reconcile due payments' }],
    delayAfterMs: MINUTE_MS,
  }
  const hours = fc.constantFrom(20, 30, 60, 240)
  const steps = fc.tuple(
    paidSteps,
    fc.array(stepWith(refundDueAction), { maxLength: 2 }),
    stepWith(external),
    fc.constantFrom([notified], [DETECTED], [DETECTED, DETECTED]),
    fc.array(stepWith(between), { maxLength: 2 }),
    stepWith(undoneRefund),
    fc.array(stepWith(fc.oneof(pay, refundDueAction, agreeFare, undoneRefund)), { maxLength: 2 }),
  )
  return fc
    .record({ pickupsInHours: fc.tuple(hours, hours), steps })
    .map(
      ({
        pickupsInHours,
        steps: [paid, refundsDue, refundedExternally, detectionSteps, changed, refundUndone, after],
      }) => ({
        pickupsInHours,
        steps: [
          ...[...paid, ...refundsDue, settled, refundedExternally, ...detectionSteps],
          ...[...changed, refundUndone, DETECTED, DETECTED, ...after],
        ],
      }),
    )
}

/** Refunds due whose charges are voided or fail at settlement; some of the voids are reversed later. */
export const refundDueScenarios = arbitraryRefundDueScenario()
/** Refunds by the merchant and chargebacks, some of which are undone after the ride has changed. */
export const undoneRefundScenarios = arbitraryUndoneRefundScenario()
