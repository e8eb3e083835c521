import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { accountOf, card, ofCharge, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import type { UncertainCharge } from '@/lib/payments/model/schemas'
import { explainNoShowUnavailable, listAvailableActions } from './actions'

const moneyActions = [
  'zelle_received',
  'refund_sent',
  'charge_made',
  'charge_not_made',
  'charge_counted',
  'courtesy',
  'chargeback',
  'chargeback_reversed',
  'cancel',
] as const
const canceled = { cancelledAt: '2027-03-02T20:00:00.000Z' }
const uncertain = (state: UncertainCharge['state']): UncertainCharge[] => [
  { state, at: '2027-03-01T20:00:00.000Z', amountCents: 15_700, transactionId: null },
]

test.each<
  [
    string,
    Partial<StoredBooking>,
    { entries?: NewEntry[]; attempts?: Partial<Attempt>[]; charges?: UncertainCharge[] },
    (typeof moneyActions)[number][],
  ]
>([
  ['unpaid', {}, {}, ['zelle_received', 'courtesy', 'cancel']],
  ['paid by card', {}, { entries: [card(15_700)] }, ['zelle_received', 'courtesy', 'chargeback', 'cancel']],
  ['paid by Zelle', {}, { entries: [zelle(15_700)] }, ['zelle_received', 'courtesy', 'cancel']],
  ['overpaid by Zelle', {}, { entries: [zelle(20_000)] }, ['zelle_received', 'refund_sent', 'courtesy', 'cancel']],
  [
    'charged back',
    {},
    { entries: [card(15_700), ofCharge('chargeback', -15_700)] },
    ['zelle_received', 'courtesy', 'chargeback_reversed', 'cancel'],
  ],
  [
    'with a payment of unknown outcome',
    {},
    { attempts: [{}], charges: uncertain('unknown') },
    ['zelle_received', 'charge_made', 'charge_not_made', 'courtesy'],
  ],
  [
    'with a payment that was not found',
    {},
    { charges: uncertain('absent') },
    ['zelle_received', 'charge_made', 'courtesy', 'cancel'],
  ],
  [
    'with a charge that only the gateway knows',
    {},
    { charges: uncertain('found') },
    ['zelle_received', 'charge_counted', 'courtesy', 'cancel'],
  ],
  ['with a payment in review', {}, { attempts: [{ state: 'held' }] }, ['zelle_received', 'courtesy', 'cancel']],
  [
    'canceled, half of it kept',
    canceled,
    { entries: [card(15_700), price('canceled', -7850), refund(7850)] },
    ['zelle_received', 'courtesy', 'chargeback'],
  ],
  [
    'canceled and refunded',
    canceled,
    { entries: [card(15_700), price('canceled', -15_700), refund(15_700)] },
    ['zelle_received'],
  ],
])('offers of a ride %s what can be recorded', (_, over, { entries = [], attempts = [], charges = [] }, expected) => {
  const booking = { ...kennedyBooking, ...over }
  const actions = listAvailableActions({
    booking: withAccount(booking, entries, attempts),
    account: accountOf(booking, entries, attempts),
    uncertainCharges: charges,
    now: new Date('2027-03-02T20:00:00.000Z'),
    freeWaitMinutes: 15,
  })
  expect(moneyActions.filter(action => actions.includes(action))).toEqual(expected)
})

test.each<[string, Partial<StoredBooking>, string]>([
  ['without an ETA', {}, '2:45 PM EDT. Waiting is free for 15 min after the pickup time.'],
  [
    'with an earlier ETA',
    { eta: '2027-03-14T18:20:00.000Z' },
    '2:45 PM EDT. Waiting is free for 15 min after the pickup time.',
  ],
  ['with a later ETA', { eta: '2027-03-14T18:50:00.000Z' }, '3:05 PM EDT. Waiting is free for 15 min after the ETA.'],
  [
    'requested immediately',
    { scheduleOption: 'immediately', eta: '2027-03-14T18:40:00.000Z' },
    '2:55 PM EDT. Waiting is free for 15 min after the ETA.',
  ],
])('explains from when a no-show can be recorded of a ride %s', (_, over, text) => {
  const now = new Date('2027-03-14T18:30:00.000Z')
  const booking = { ...kennedyBooking, ...over }
  expect(explainNoShowUnavailable({ booking, now, freeWaitMinutes: 15 })).toBe(
    `A no-show cannot be recorded until ${text}`,
  )
})
