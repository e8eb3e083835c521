import { type BookingEvent, type ChangedField, type MoneyEvent, rideChanged } from '@/lib/booking/model/events'
import { emptyExtras } from '@/lib/booking/model/fields'
import type { Booking, StoredBooking } from '@/lib/booking/model/schemas'
import { card, price, refund, withAccount } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { chooseMessages } from './list'
import { remindersFor } from './reminder'

const passenger = { firstName: 'Grace', lastName: 'Hall', email: 'grace@example.com', phone: '' }
const forGrace: Booking = { ...kennedyBooking, extras: { ...emptyExtras, passenger } }
const forMary: StoredBooking = {
  ...forGrace,
  extras: { ...emptyExtras, passenger: { ...passenger, email: 'mary@example.com' } },
}
const canceled: StoredBooking = { ...forGrace, cancelledAt: '2027-03-02T20:00:00.000Z' }
const refunded = withAccount(canceled, [card(15_700), price('canceled', -15_700), refund(15_700)])

const money = (type: MoneyEvent['type'], by: MoneyEvent['by'] = 'site'): MoneyEvent => {
  return { type, cents: 15_700, via: 'card', by, reference: '60001' }
}
const changed = (group: string): BookingEvent => {
  const field: ChangedField = { key: group, group, label: group, was: '1', is: '2' }
  return { type: 'ride_changed', fields: [field], removedReturnAt: null }
}
const fare = { totalCents: 15_700, provisional: false }
const booked = { type: 'ride_booked', fare, paymentMethod: 'zelle' } as const
const received = money('payment_received')
const asked: BookingEvent = { type: 'change_asked', payBy: 'zelle', changes: [], dueCents: 1 }
const eta = { type: 'eta_set', eta: forGrace.pickupAt, was: null } as const
const refundDue = (by: 'gateway' | 'operator') => ({ type: 'refund_due', cents: 1, by, via: 'card' }) as const
const balanceDue = { type: 'balance_due', cents: 1, priceCents: 2 } as const
const cancel = {
  type: 'canceled',
  by: 'rider',
  reason: null,
  paidCents: 0,
  keptCents: 0,
  isPaymentHeld: false,
} as const

test.each<[string, BookingEvent[], string, Booking?]>([
  ['a booking', [booked], 'booked booker, booked passenger, booked operator'],
  ['a change of the ride', [changed('ride')], 'changed booker, changed passenger, changed operator'],
  ['a change that the passenger does not know of', [changed('requests')], 'changed booker, changed operator'],
  ['a change of the passenger', [changed('passenger')], 'changed booker, changed passenger, changed operator'],
  ['a route that is measured anew', [changed('route')], ''],
  ['a place whose point moves under the same name', [changed('points')], 'changed operator'],
  ['a change of the fare', [{ type: 'fare_agreed', fare, was: null }], 'changed booker, changed operator'],
  ['a change that nobody sees', [{ type: 'ride_changed', fields: [], removedReturnAt: null }], ''],
  ['a change that is paid with it', [changed('requests'), received], 'changed booker, changed operator'],
  ['another passenger', rideChanged(forMary, forGrace), 'changed booker, booked passenger, changed operator'],
  ['a passenger without an address', [changed('ride')], 'changed booker, changed operator', kennedyBooking],
  ['a change that is asked for', [asked], 'request operator'],
  ['a payment that is sent', [{ type: 'payment_checking' }], ''],
  ['a payment', [received], 'paid booker, paid operator'],
  [
    'a payment of too much for a change that is not made',
    [{ type: 'change_not_made' }, received, refundDue('gateway')],
    'paid booker, paid operator',
  ],
  ['a late payment of a canceled ride', [received, refundDue('gateway')], '', refunded],
  ['a refund of a paid ride', [money('refund_issued')], ''],
  ['a refund of a canceled ride', [money('refund_issued')], 'refund booker, refund operator', refunded],
  ['a refund that is left to the operator', [refundDue('operator')], 'refund operator'],
  ['a hold that is released', [{ type: 'hold_released' }], 'refund booker, refund operator'],
  ['a lost charge', [money('charge_lost'), balanceDue], 'money_moved booker, money_moved operator'],
  ['a refund by the merchant', [money('refund_issued', 'merchant')], 'money_moved operator'],
  ['a chargeback', [money('chargeback_opened')], 'money_moved operator'],
  ['a charge that is found', [{ type: 'charge_found', cents: 1, reference: '1' }], 'money_moved operator'],
  ['a courtesy', [{ type: 'courtesy', cents: 1, reason: null }], 'courtesy booker, courtesy operator'],
  ['a confirmation', [{ type: 'confirmed' }], 'confirmed booker'],
  ['an ETA', [eta], 'chauffeur booker, chauffeur passenger'],
  ['a new link', [{ type: 'link_replaced' }], 'link booker'],
  ['a no-show', [{ type: 'no_show' }], ''],
  [
    'a cancellation, whatever else it brings',
    [cancel, refundDue('operator')],
    'canceled booker, canceled passenger, canceled operator',
  ],
])('emails of %s', (_, events, expected, booking = forGrace) => {
  const chosen = chooseMessages(events, booking).map(({ message, recipient }) => `${message} ${recipient}`)
  expect(chosen.join(', ')).toBe(expected)
})

test('reminds of each leg 24 and 2 hours before, unless the ride is canceled or was missed', () => {
  const roundTrip: Booking = { ...kennedyBooking, returnAt: '2027-03-16T18:30:00.000Z' }
  expect(remindersFor(roundTrip).map(({ leg, dueAt }) => `${leg} ${dueAt.toISOString()}`)).toEqual([
    'outbound 2027-03-13T18:30:00.000Z',
    'return 2027-03-15T18:30:00.000Z',
    'outbound 2027-03-14T16:30:00.000Z',
    'return 2027-03-16T16:30:00.000Z',
  ])
  const at = '2027-03-02T20:00:00.000Z'
  for (const patch of [{ cancelledAt: at }, { noShowAt: at }]) {
    expect(remindersFor({ ...roundTrip, ...patch })).toEqual([])
  }
})
