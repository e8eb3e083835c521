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
    ['pickup time from Sun, Mar 14, 2027 at 2:30 PM EDT to Sun, Mar 14, 2027 at 3:00 PM EDT'],
  ],
  ['the party', { bags: 3 }, ['party from 2 passengers, 2 bags to 2 passengers, 3 bags']],
  ['the vehicle', { carCategory: 'Luxury Sedan' }, ['vehicle from Executive Sedan (Sedans) to Luxury Sedan (Sedans)']],
  ['the fare', { quote: null }, ['fare from $157.00 to To be confirmed']],
  ['the payment method', { paymentMethod: 'authorizenet' }, ['method from Zelle to Credit/Debit Card']],
  ['a flight', withExtras({ departure }), ['departing flight from none to DL1234']],
  ['a stop', withExtras({ stops: [timesSquare] }), ['stops from none to Times Square, New York, NY']],
  [
    'a seat',
    withExtras({ childSeats: { ...emptyExtras.childSeats, booster: 1 } }),
    ['child seats from none to 1 × Booster seat'],
  ],
  ['the contact, without its values', { contactInfo: { ...contactInfo, phone: '+12125550199' } }, ['contact details']],
  ['the requests', { contactInfo: { ...contactInfo, specialRequests: 'Water' } }, ['special requests']],
  ['the passenger', withExtras({ passenger }), ['passenger’s details']],
  [
    'several things',
    { bags: 3, isCarpool: true },
    ['party from 2 passengers, 2 bags to 2 passengers, 3 bags', 'carpool from none to Yes, the ride is shared'],
  ],
])('describes a change of %s', (_, patch, expected) => {
  expect(describeChanges({ before, after: { ...before, ...patch } })).toEqual(expected)
})

test('describes what was taken away', () => {
  expect(describeChanges({ before: { ...before, ...withExtras({ departure }) }, after: before })).toEqual([
    'departing flight from DL1234 to none',
  ])
})
