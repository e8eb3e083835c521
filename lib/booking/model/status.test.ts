import { type Attempt, bookingStatuses, type NewEntry } from './ledger'
import type { Booking, StoredBooking } from './schemas'
import {
  getReceiptMark,
  hasReceivedPayment,
  isCancelBlocked,
  isCanceled,
  isDisputed,
  isPayable,
  isPaymentOpen,
  isUnpaid,
} from './status'
import { card, ofCharge, price, refund, withAccount } from './testing/account'
import { kennedyBooking } from './testing/samples'

const canceled = { ...kennedyBooking, cancelledAt: '2027-03-02T20:00:00.000Z' }
const estimated = { ...kennedyBooking, quote: kennedyBooking.quote && { ...kennedyBooking.quote, provisional: true } }
const paid = [card(15_700)]
const chargedBack = [...paid, ofCharge('chargeback', -15_700)]

type Facts = 'unpaid' | 'payable' | 'was paid' | 'being paid' | 'cannot cancel' | 'disputed' | 'canceled'
type Mark = ReturnType<typeof getReceiptMark>
type Case = [
  name: string,
  booking: StoredBooking,
  entries: NewEntry[],
  attempts: Partial<Attempt>[],
  mark: Mark,
  facts: Facts[],
]

const describeFacts = (booking: Booking): string[] =>
  Object.entries({
    unpaid: isUnpaid(booking),
    payable: isPayable(booking),
    'was paid': hasReceivedPayment(booking),
    'being paid': isPaymentOpen(booking),
    'cannot cancel': isCancelBlocked(booking),
    disputed: isDisputed(booking),
    canceled: isCanceled(booking),
  }).flatMap(([name, is]) => (is ? [name] : []))

test.each<Case>([
  ['that was never paid', kennedyBooking, [], [], 'UNPAID', ['unpaid', 'payable']],
  ['without a fare', { ...kennedyBooking, quote: null }, [], [], 'UNPAID', ['unpaid']],
  ['with an estimate', estimated, [], [], 'UNPAID', ['unpaid']],
  ['being paid', kennedyBooking, [], [{}], 'PAYMENT BEING CHECKED', ['being paid', 'cannot cancel']],
  ['whose payment is held', kennedyBooking, [], [{ state: 'held' }], 'PAYMENT BEING CHECKED', ['being paid']],
  ['that was paid', kennedyBooking, paid, [], null, ['was paid']],
  ['that costs nothing', kennedyBooking, [price('courtesy', -15_700)], [], null, ['was paid']],
  [
    'with a balance',
    kennedyBooking,
    [...paid, price('ride_changed', 1)],
    [],
    'NOT FULLY PAID',
    ['payable', 'was paid'],
  ],
  [
    'whose balance is being paid',
    kennedyBooking,
    [card(15_000)],
    [{ cents: 700 }],
    'PAYMENT BEING CHECKED',
    ['was paid', 'being paid', 'cannot cancel'],
  ],
  [
    'whose dearer change is held',
    kennedyBooking,
    paid,
    [{ cents: 533, changesRide: true, state: 'held' }],
    'PAYMENT BEING CHECKED',
    ['was paid', 'being paid'],
  ],
  ['whose payment the bank reversed', kennedyBooking, chargedBack, [], 'PAYMENT REVERSED', ['disputed']],
  ['whose reversal was won', kennedyBooking, [...chargedBack, ofCharge('chargeback', 15_700)], [], null, ['was paid']],
  ['that was canceled unpaid', canceled, [price('canceled', -15_700)], [], 'UNPAID', ['canceled']],
  ['whose refund is due', canceled, [...paid, price('canceled', -7850)], [], null, ['was paid', 'canceled']],
  [
    'that was refunded',
    canceled,
    [...paid, price('canceled', -7850), refund(7850)],
    [],
    null,
    ['was paid', 'canceled'],
  ],
  [
    'that was canceled after a chargeback',
    canceled,
    [...chargedBack, price('canceled', -15_700)],
    [],
    'UNPAID',
    ['canceled'],
  ],
])('knows what can be done with a ride %s, and marks its receipt', (_, stored, entries, attempts, mark, facts) => {
  const booking = withAccount(stored, entries, attempts)
  expect(getReceiptMark(booking)).toBe(mark)
  expect(describeFacts(booking)).toEqual(facts)
})

test('no booking is both unpaid and canceled, or unpaid and paid', () => {
  for (const status of bookingStatuses) {
    const booking = { ...kennedyBooking, status }
    expect([isUnpaid(booking), isCanceled(booking) || hasReceivedPayment(booking)]).not.toEqual([true, true])
  }
})
