import { bookingFacts } from './booking-facts'
import { arrangeFacts, diffRows, pickFacts, toRows, withStoredPhones } from './fact-rows'
import { kennedyBooking as booking } from './testing/samples'

const facts = bookingFacts(booking)

test('lists each fact and each exported column once', () => {
  const keys = facts.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const columns = facts.flatMap(fact => Object.keys(fact.columns ?? {}))
  expect(new Set(columns).size).toBe(columns.length)
})

test('lists the same facts for every booking, with empty values for those it does not state', () => {
  const extras = { ...booking.extras, stops: [booking.dropOff] }
  const other = bookingFacts({ ...booking, extras, quote: null, transferType: 'Round Trip' })
  expect(other.map(({ key }) => key)).toEqual(facts.map(({ key }) => key))
  expect(pickFacts(facts, ['chauffeur', 'stops']).map(({ value }) => value)).toEqual(['', ''])
})

test('names the zone of every time', () => {
  const timed = bookingFacts({
    ...booking,
    transferType: 'Round Trip',
    returnAt: '2027-03-18T13:00:00.000Z',
    eta: booking.pickupAt,
    zelleDueAt: booking.pickupAt,
    chauffeur: { name: 'Sam', car: 'Black Escalade', phone: '' },
  })
  const values = timed.map(({ value }) => value).filter(value => /\d:\d\d/.test(value))
  expect(values.length).toBeGreaterThanOrEqual(4)
  expect(values.filter(value => !/\d:\d\d\s[AP]M\sE[SD]T/.test(value))).toEqual([])
})

test('joins facts under the label of a surface, in brief where asked', () => {
  const ride = { label: 'Ride', of: ['transfer', 'service'] } as const
  expect(toRows(pickFacts(facts, [ride]))).toEqual([
    { label: 'Ride', value: 'One Way, Within City, New York City, NY' },
  ])
  expect(toRows(pickFacts(facts, [{ ...ride, brief: true }]))).toEqual([
    { label: 'Ride', value: 'One Way, Within City' },
  ])
})

test('appends facts that a surface neither places nor omits', () => {
  const added = { key: 'loyalty', group: 'customer', label: 'Loyalty number', value: 'AB1' } as const
  const arranged = arrangeFacts({
    facts: [added, ...pickFacts(facts, ['name', 'email'])],
    specs: ['name'],
    omit: ['email'],
  })
  expect(toRows(arranged)).toEqual([
    { label: 'Name', value: 'Ada Marsh' },
    { label: 'Loyalty number', value: 'AB1' },
  ])
})

test('shows phone numbers formatted for people and stored for programs', () => {
  const phone = pickFacts(facts, ['phone'])
  expect([...toRows(phone), ...toRows(withStoredPhones(phone))].map(({ value }) => value)).toEqual([
    '(212) 555-0142',
    '+12125550142',
  ])
})

test('lists changed, added and removed rows by label', () => {
  const row = (label: string, value: string) => ({ label, value })
  expect(
    diffRows({
      before: [row('A', '1'), row('B', '2'), row('C', '3')],
      after: [row('B', '2'), row('A', '4'), row('D', '5')],
    }),
  ).toEqual([
    { label: 'A', was: '1', is: '4' },
    { label: 'D', was: '', is: '5' },
    { label: 'C', was: '3', is: '' },
  ])
})
