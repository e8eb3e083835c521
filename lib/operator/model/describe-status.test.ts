import type { Attempt, NewEntry } from '@/lib/booking/model/ledger'
import type { StoredBooking } from '@/lib/booking/model/schemas'
import { card, ofCharge, price, refund, withAccount, zelle } from '@/lib/booking/model/testing/account'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { describeCollection, describePaymentStatus } from './describe-status'

const byCard = { paymentMethod: 'authorizenet' as const, zelleDueAt: null }
const canceled = { ...byCard, cancelledAt: '2027-03-02T20:00:00.000Z' }
const { quote } = kennedyBooking
const estimate = quote && { ...quote, provisional: true }

type Money = { entries?: NewEntry[]; attempts?: Partial<Attempt>[] }

test.each<[string, Partial<StoredBooking>, Money, string, string]>([
  ['unpaid', byCard, {}, 'Due: $157.00 by card.', 'Collect $157.00'],
  ['awaited by Zelle', {}, {}, 'Due: $157.00 by Zelle, until Tue, Mar 2, 2027 at 3:00 PM EST.', 'Collect $157.00'],
  [
    'without a car',
    { ...byCard, heldUntil: kennedyBooking.createdAt },
    {},
    'Due: $157.00 by card. No car is held: unpaid rides from one network already hold half of the Sedans. It gets one when it is paid or you confirm it.',
    'Collect $157.00',
  ],
  ['without a fare', { ...byCard, quote: null }, {}, expect.stringMatching(/^No fare yet/), ''],
  ['with an estimate', { ...byCard, quote: estimate }, {}, expect.stringMatching(/^Estimated at \$157\.00/), ''],
  ['paid', byCard, { entries: [card(15_700)] }, 'Paid: $157.00.', ''],
  [
    'paid, with a balance',
    byCard,
    { entries: [card(15_700), price('ride_changed', 500)] },
    'Paid: $157.00. Due: $5.00 by card.',
    'Collect $5.00',
  ],
  [
    'paid, with a refund that the gateway makes',
    byCard,
    { entries: [card(15_700), price('courtesy', -2000)] },
    'Paid: $157.00. $20.00 will be refunded to the card automatically.',
    '',
  ],
  [
    'paid by Zelle, with a refund that the operator sends',
    {},
    { entries: [zelle(15_700), price('courtesy', -2000)] },
    'Paid: $157.00. You need to send a refund of $20.00.',
    '',
  ],
  [
    'paid, with a refund that was made',
    byCard,
    { entries: [card(15_700), price('courtesy', -2000), refund(2000)] },
    'Paid: $157.00. Refunded: $20.00.',
    '',
  ],
  [
    'charged back',
    byCard,
    { entries: [card(15_700), ofCharge('chargeback', -15_700)] },
    'Paid: $157.00. Chargeback: $157.00. Due: $157.00. The customer cannot pay online.',
    'Collect $157.00',
  ],
  [
    'whose payment is being checked',
    byCard,
    { attempts: [{}] },
    'Due: $157.00 by card. A card payment of $157.00 is being checked. No other payment is possible until the result is known.',
    'Payment being checked',
  ],
  [
    'whose payment for a change is in review',
    byCard,
    { entries: [card(15_700)], attempts: [{ cents: 500, state: 'held', changesRide: true }] },
    'Paid: $157.00. A card payment of $5.00, which also changes the ride, is held for review at the gateway. No other payment is possible until it is resolved there.',
    'Payment being checked',
  ],
  ['canceled unpaid', canceled, { entries: [price('canceled', -15_700)] }, 'Nothing was paid.', ''],
  [
    'canceled, half of it kept',
    canceled,
    { entries: [card(15_700), price('canceled', -7850), refund(7850)] },
    'Paid: $157.00. Refunded: $78.50. Kept: $78.50.',
    '',
  ],
])('says of a ride %s what was paid and what is due', (_, over, { entries, attempts }, status, collection) => {
  const booking = withAccount({ ...kennedyBooking, ...over }, entries, attempts)
  expect(describePaymentStatus(booking)).toEqual(status)
  expect(describeCollection(booking)).toBe(collection)
})
