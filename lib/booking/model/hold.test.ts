import { calculateHeldUntil, calculateZelleDueAt, describeCarHold, isHoldExpired, isWithoutCar } from './hold'
import type { Booking } from './schemas'
import { byMerchant, card, ofCharge, withAccount } from './testing/account'
import { kennedyBooking } from './testing/samples'

const hold = { hours: 24, beforePickupMinutes: 120, atLeastMinutes: 30 }
const pickupAt = '2027-03-14T18:30:00.000Z'
const heldUntil = '2027-03-02T20:00:00.000Z'
const unpaid = withAccount({ ...kennedyBooking, paymentMethod: 'authorizenet', zelleDueAt: null, heldUntil })
const paid = withAccount(unpaid, [card(15_700)])
const [before, after] = [new Date('2027-03-02T19:59:59.999Z'), new Date(heldUntil)]

test.each([
  ['a day after booking', '2027-03-01T20:00:00.000Z', '2027-03-02T20:00:00.000Z'],
  ['two hours before the pickup', '2027-03-14T10:00:00.000Z', '2027-03-14T16:30:00.000Z'],
  ['half an hour after a late booking', '2027-03-14T17:00:00.000Z', '2027-03-14T17:30:00.000Z'],
  ['half an hour after booking an immediate ride', pickupAt, '2027-03-14T19:00:00.000Z'],
])('holds a car until %s', (_, now, expected) => {
  expect(calculateHeldUntil({ pickupAt }, hold, new Date(now))).toBe(expected)
})

test.each([
  ['a day later for a ride days ahead', '2027-03-14T18:30:00.000Z', '2027-03-02T20:00:00.000Z'],
  ['at the pickup when that is sooner', '2027-03-02T08:00:00.000Z', '2027-03-02T08:00:00.000Z'],
  ['now for an immediate ride', '2027-03-01T20:00:00.000Z', '2027-03-01T20:00:00.000Z'],
  ['now for a ride that has begun', '2027-03-01T19:00:00.000Z', '2027-03-01T20:00:00.000Z'],
])('a Zelle transfer is due %s', (_, rideAt, due) => {
  expect(calculateZelleDueAt({ pickupAt: rideAt }, new Date('2027-03-01T20:00:00.000Z'))).toBe(due)
})

test('releases the car of an unpaid ride at that time', () => {
  expect([isHoldExpired(unpaid, before), isHoldExpired(unpaid, after)]).toEqual([false, true])
})

test.each<[string, Partial<Booking>]>([
  ['a ride without a limit', { heldUntil: null }],
  ['a payment in progress or of unknown outcome', withAccount(unpaid, [], [{}])],
  ['a paid ride', paid],
  ['a ride whose payment was returned', withAccount(unpaid, [card(15_700), byMerchant(-15_700)])],
  ['a ride with a chargeback', withAccount(unpaid, [card(15_700), ofCharge('chargeback', -15_700)])],
  ['a confirmed ride', { confirmedAt: heldUntil }],
  ['a ride with a chauffeur', { chauffeur: { name: 'Sam', car: 'Escalade', phone: '+12125550143' } }],
  ['a ride with an ETA', { eta: heldUntil }],
])('never releases the car of %s', (_, patch) => {
  expect(isHoldExpired({ ...unpaid, ...patch }, new Date(pickupAt))).toBe(false)
  expect(describeCarHold({ ...unpaid, ...patch }, before)).toBe('')
})

test.each<[string, Partial<Booking>, boolean]>([
  ['by card', {}, true],
  ['by Zelle', withAccount({ ...unpaid, paymentMethod: 'zelle' }), true],
  ['without a fare', { quote: null }, true],
  ['once confirmed', { confirmedAt: heldUntil }, false],
  ['once paid', paid, false],
])('a ride accepted without a car holds none, %s: %p', (_, patch, expected) => {
  const booking = { ...unpaid, ...patch, heldUntil: unpaid.createdAt }
  expect([isWithoutCar(booking), isHoldExpired(booking, before)]).toEqual([expected, expected])
  // Booked while the clock was ahead.
  expect(isHoldExpired(booking, new Date(+new Date(unpaid.createdAt) - 1))).toBe(expected)
  expect(describeCarHold(booking, before)).toBe(
    expected ? 'No car is held for this ride yet. We will hold one once it is paid or we confirm it.' : '',
  )
})

test('formats the time in the zone of the pickup', () => {
  expect(describeCarHold(unpaid, before)).toBe(
    'We are holding this car for you until Tue, Mar 2, 2027 at 3:00 PM EST. Please pay by then to keep it.',
  )
  expect(describeCarHold(unpaid, after)).toBe(
    'We held this car for you until Tue, Mar 2, 2027 at 3:00 PM EST. You can still pay if the car is still available.',
  )
})
