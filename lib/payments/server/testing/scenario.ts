import 'server-only'
import fc from 'fast-check'
import { wireFaults } from '@/e2e/fakes/authorize-net'

export type CardKind = 'good' | 'other' | 'declined' | 'held' | 'processor error'
const requests = [
  'createTransactionRequest',
  'updateHeldTransactionRequest',
  'getTransactionDetailsRequest',
  'getUnsettledTransactionListRequest',
  'getTransactionListRequest',
] as const
/** `inTicks`: the server tick at which it happens, counted from now. `last`: of the ride's last charge, not its first. */
export type Action =
  | { do: 'pay'; ride: number; card: CardKind }
  | { do: 'cancel' | 'choose Zelle' | 'refund sent by hand' | 'chargeback by hand' | 'charge is counted'; ride: number }
  /** Of an unpaid ride. `unpriced`: to a place without a route. */
  | { do: 'edit'; ride: number; unpriced?: boolean }
  /**
   * Of a paid ride; the new pickup is `inHours` from now. A dearer one is paid at once with `card`, else by Zelle, or with
   * the next payment.
   */
  | {
      do: 'change'
      ride: number
      to: 'same car' | 'other car'
      inHours: number
      by: 'rider' | 'operator'
      card?: CardKind | undefined
      zelle?: boolean
    }
  /** `cents`: what arrives besides what is due. */
  | { do: 'Zelle arrives'; ride: number; cents?: number }
  | { do: 'partial refund' | 'agree fare'; ride: number; cents: number }
  | { do: 'reconcile due payments' | 'notifications arrive' | 'notifications are lost' | 'reconcile settlements' }
  | { do: 'settle'; inTicks: number }
  | { do: 'review'; approve: boolean; inTicks: number }
  | {
      do: 'merchant voids' | 'void is reversed' | 'settlement fails' | 'chargeback' | 'chargeback reversed'
      ride: number
      last?: boolean
      inTicks: number
    }
  /** `part`: of what is left of the charge, or of the refund that is due. `linked`: with the invoice number. */
  | {
      do: 'merchant refunds'
      ride: number
      last?: boolean
      part: 'half' | 'all' | 'due' | 'half of due' | 'more than due'
      linked: boolean
      inTicks: number
    }
  /** Undoes a refund by the merchant. */
  | { do: 'refund is voided' | 'refund fails'; ride: number; inTicks: number }
  | { do: 'merchant charges'; ride: number; cents: number; inTicks: number }

/** `cut`: no connection is possible. */
export type Fault = { fault: 'cut' } | { fault: (typeof wireFaults)[number]; request: (typeof requests)[number] }

export type Step = {
  actions: Action[]
  injectedFault?: Fault | undefined
  /** Actions that run while the responses to `actions` are in flight. */
  meanwhile?: Action[] | undefined
  /** Those have their responses first. */
  overtakes?: boolean
  killInTicks?: number | undefined
  killAtNextPaymentRequest?: boolean | undefined
  delayAfterMs: number
}

/** `pickupsInHours`: null for an immediate ride. */
export type Scenario = { pickupsInHours: (number | null)[]; steps: Step[] }

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
const MAX_IN_FLIGHT_MS = 80 * SECOND_MS
const delayAfterMs = fc.constantFrom(
  ...[SECOND_MS, SECOND_MS, 6 * SECOND_MS, 80 * SECOND_MS, 4 * MINUTE_MS, 4 * MINUTE_MS],
  ...[35 * MINUTE_MS, 65 * MINUTE_MS, 13 * HOUR_MS, 26 * HOUR_MS],
)

const ride = fc.constantFrom(0, 1)
const last = fc.boolean()
const inTicks = fc.integer({ min: 1, max: 30 })
const cents = fc.integer({ min: 1, max: 9000 })
const card = fc.constantFrom<CardKind>('good', 'good', 'good', 'other', 'declined', 'held', 'held', 'processor error')
const one = <const T extends Action['do']>(...kinds: T[]) => fc.constantFrom(...kinds)

/** One in `every` has it. */
function rarely<T>(every: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: every - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

const change: fc.Arbitrary<Action> = fc.record({
  do: one('change'),
  ride,
  to: fc.constantFrom('same car', 'other car', 'other car'),
  inHours: fc.constantFrom(6, 30, 200),
  by: fc.constantFrom('rider', 'rider', 'operator'),
  card: fc.option(card, { nil: undefined }),
  zelle: fc.constantFrom(false, false, false, true),
})
const refundDue: fc.WeightedArbitrary<Action>[] = [
  { weight: 2, arbitrary: change },
  { weight: 1, arbitrary: fc.record({ do: one('cancel'), ride }) },
  { weight: 2, arbitrary: fc.record({ do: one('partial refund'), ride, cents }) },
]

const ofRider: fc.WeightedArbitrary<Action>[] = [
  { weight: 8, arbitrary: fc.record({ do: one('pay'), ride, card }) },
  { weight: 8, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ do: one('cancel'), ride }) },
  { weight: 2, arbitrary: fc.record({ do: one('edit'), ride, unpriced: fc.constantFrom(false, false, true) }) },
  { weight: 1, arbitrary: fc.record({ do: one('choose Zelle'), ride }) },
]
const ofOperator: fc.WeightedArbitrary<Action>[] = [
  { weight: 1, arbitrary: fc.record({ do: one('partial refund'), ride, cents }) },
  { weight: 1, arbitrary: fc.record({ do: one('agree fare'), ride, cents: cents.map(more => 9000 + more) }) },
  { weight: 1, arbitrary: fc.record({ do: one('Zelle arrives'), ride, cents: fc.constantFrom(-1000, 0, 0, 1000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('refund sent by hand', 'chargeback by hand', 'charge is counted'), ride }),
  },
]
const ofSite: fc.WeightedArbitrary<Action>[] = [
  { weight: 6, arbitrary: fc.record({ do: one('reconcile due payments') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: one('notifications arrive', 'notifications are lost', 'reconcile settlements') }),
  },
  { weight: 3, arbitrary: fc.record({ do: one('settle'), inTicks }) },
  { weight: 2, arbitrary: fc.record({ do: one('review'), approve: fc.boolean(), inTicks }) },
]
const undone: fc.WeightedArbitrary<Action>[] = [
  { weight: 1, arbitrary: fc.record({ do: one('refund is voided', 'refund fails'), ride, inTicks }) },
  { weight: 1, arbitrary: fc.record({ do: one('void is reversed', 'chargeback reversed'), ride, last, inTicks }) },
]
const ofMerchant: fc.WeightedArbitrary<Action>[] = [
  {
    weight: 5,
    arbitrary: fc.record({
      do: one('merchant refunds'),
      ride,
      last,
      part: fc.constantFrom('half', 'all', 'due', 'half of due', 'more than due'),
      linked: fc.boolean(),
      inTicks,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: one('merchant voids', 'settlement fails', 'chargeback'), ride, last, inTicks }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: one('merchant charges'), ride, cents: fc.constantFrom(500, 15_700), inTicks }),
  },
  ...undone,
]

const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ fault: 'cut' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      fault: fc.constantFrom(...wireFaults),
      request: fc.constantFrom(requests[0], requests[0], ...requests),
    }),
  },
)

function steps(actions: fc.WeightedArbitrary<Action>[], length: { minLength?: number; maxLength: number }) {
  const action = fc.oneof(...actions)
  const step: fc.Arbitrary<Step> = fc.record({
    actions: fc.array(action, { minLength: 1, maxLength: 3 }),
    injectedFault: rarely(3, fault),
    meanwhile: rarely(3, fc.array(action, { minLength: 1, maxLength: 2 })),
    overtakes: fc.boolean(),
    killInTicks: rarely(5, fc.integer({ min: 1, max: 40 })),
    killAtNextPaymentRequest: rarely(9, fc.constant(true)),
    delayAfterMs,
  })
  return fc.array(
    step.map(made =>
      made.killAtNextPaymentRequest ? { ...made, delayAfterMs: Math.min(made.delayAfterMs, MAX_IN_FLIGHT_MS) } : made,
    ),
    length,
  )
}

const both = (action: Extract<Action, { ride: number }>): Step => ({
  actions: [
    { ...action, ride: 0 },
    { ...action, ride: 1 },
  ],
  delayAfterMs: SECOND_MS,
})
const payBoth = both({ do: 'pay', ride: 0, card: 'good' })
const editBoth = both({ do: 'edit', ride: 0 })
const makeBothDearer = both({ do: 'change', ride: 0, to: 'other car', inHours: 200, by: 'operator' })
const settleAll: Step = { actions: [{ do: 'settle', inTicks: 1 }], delayAfterMs: SECOND_MS }
/** What has changed at the gateway becomes known. */
const readGateway: Step = {
  actions: [{ do: 'notifications arrive' }, { do: 'reconcile due payments' }, { do: 'reconcile settlements' }],
  delayAfterMs: 26 * HOUR_MS,
}

const hours = fc.constantFrom(20, 30, 60, 240, 240, null)
const paid = fc.constantFrom<Step[]>([payBoth], [editBoth, payBoth], [payBoth, makeBothDearer, payBoth])
const everyone = [...ofRider, ...ofOperator, ...ofSite]

/** Riders and the operator only: the money is known exactly. */
export const quietScenarios: fc.Arbitrary<Scenario> = fc.record({
  pickupsInHours: fc.tuple(hours, hours),
  steps: fc
    .tuple(fc.oneof(fc.constant<Step[]>([]), paid), steps(everyone, { minLength: 2, maxLength: 10 }))
    .map(parts => parts.flat()),
})

/** What the merchant and the bank do, and may undo, in between; some of it is learned late. */
export const scenarios: fc.Arbitrary<Scenario> = fc.record({
  pickupsInHours: fc.tuple(hours, hours),
  steps: fc
    .tuple(
      paid,
      steps(everyone, { maxLength: 2 }),
      steps(refundDue, { maxLength: 2 }),
      fc.constantFrom<Step[]>([], [settleAll]),
      steps(ofMerchant, { minLength: 1, maxLength: 2 }),
      fc.constantFrom<Step[]>([], [readGateway]),
      steps([...everyone, ...ofMerchant], { maxLength: 3 }),
      steps(undone, { maxLength: 1 }),
      fc.constantFrom<Step[]>([], [readGateway], [readGateway, readGateway]),
      steps([...everyone, ...ofMerchant], { maxLength: 3 }),
    )
    .map(parts => parts.flat()),
})
