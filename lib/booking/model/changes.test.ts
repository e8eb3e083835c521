import { describeChanges } from './changes'
import { emptyExtras } from './fields'
import type { StoredBooking } from './schemas'
import { kennedyBooking as before, timesSquare } from './testing/samples'

const withExtras = (extras: Partial<StoredBooking['extras']>) => ({ extras: { ...emptyExtras, ...extras } })
const { contactInfo } = before
const departure = { flightNumber: 'DL1234', terminal: '' }
const passenger = { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' }

test.each<[string, Partial<StoredBooking>, string[]]>([
  ['nothing', structuredClone(before), []],
  [
    'a time, in the zone of the pickup',
    { pickupAt: '2027-03-14T19:00:00.000Z' },
    ['Pickup time: from Sun, Mar 14, 2027 at 2:30 PM EDT to Sun, Mar 14, 2027 at 3:00 PM EDT'],
  ],
  ['the party', { bags: 3 }, ['Party: from 2 passengers, 2 bags to 2 passengers, 3 bags']],
  ['the vehicle', { carCategory: 'Luxury Sedan' }, ['Vehicle: from Executive Sedan (Sedans) to Luxury Sedan (Sedans)']],
  ['the fare', { quote: null }, ['Fare: from $157.00 to To be confirmed']],
  ['the payment method', { paymentMethod: 'authorizenet' }, ['Method: from Zelle to Credit/Debit Card']],
  ['a flight', withExtras({ departure }), ['Departing flight: from none to DL1234']],
  ['a stop', withExtras({ stops: [timesSquare] }), ['Stops: from none to Times Square, New York, NY']],
  [
    'a seat',
    withExtras({ childSeats: { ...emptyExtras.childSeats, booster: 1 } }),
    ['Child seats: from none to 1 × Booster seat'],
  ],
  ['the contact, without its values', { contactInfo: { ...contactInfo, phone: '+12125550199' } }, ['Contact details']],
  ['the requests', { contactInfo: { ...contactInfo, specialRequests: 'Water' } }, ['Special requests']],
  ['the passenger', withExtras({ passenger }), ['Passenger’s details']],
  [
    'several things',
    { bags: 3, isCarpool: true },
    ['Party: from 2 passengers, 2 bags to 2 passengers, 3 bags', 'Carpool: from none to Yes, the ride is shared'],
  ],
])('describes a change of %s', (_, patch, expected) => {
  expect(describeChanges({ before, after: { ...before, ...patch } })).toEqual(expected)
})

test('describes what was taken away', () => {
  expect(describeChanges({ before: { ...before, ...withExtras({ departure }) }, after: before })).toEqual([
    'Departing flight: from DL1234 to none',
  ])
})
