import { bookingFacts } from './booking-facts'
import { arrangeFacts, pickFacts, toRows } from './fact-rows'
import { emptyExtras } from './fields'
import type { NewEntry } from './ledger'
import { buildReceiptSections } from './receipt'
import type { StoredBooking } from './schemas'
import { card, ofCharge, price } from './testing/account'
import { sampleBooking } from './testing/sample-booking'
import { kennedyBooking as booking } from './testing/samples'

function sectionsOf(overrides: Partial<StoredBooking> = {}, entries: NewEntry[] = [], attempts: object[] = []) {
  return buildReceiptSections(sampleBooking(overrides, entries, attempts))
}

function rowsOf(title: string, ...ride: Parameters<typeof sectionsOf>): Record<string, string> {
  const block = sectionsOf(...ride).find(candidate => candidate.title === title)
  return Object.fromEntries(block?.rows.map(({ label, value }) => [label, value]) ?? [])
}

const paid = [card(10_595)]
const lateChange = [...paid, price('ride_changed', -2000), price('late_fee', 1000)]
const disputed = [...paid, ofCharge('chargeback', -10_595)]
const cancelledAt = '2026-03-11T15:00:00.000Z'
const byCard = { paymentMethod: 'authorizenet' } as const

test.each<[string, Partial<StoredBooking>, NewEntry[], Record<string, string>]>([
  ['an unpaid ride', byCard, [], { Status: 'UNPAID. Reserved. Payment is due.', 'Amount due': '$105.95' }],
  ['a paid ride', {}, paid, { Status: 'Paid. We received $105.95.', Transaction: '60001', Paid: '$105.95' }],
  ['a ride with a balance', {}, [...paid, price('ride_changed', 500)], { Paid: '$105.95', 'Amount due': '$5.00' }],
  ['a courtesy', {}, [...paid, price('courtesy', -2000)], { Courtesy: '$20.00', 'Refund due': '$20.00' }],
  ['a late change', {}, lateChange, { 'Not refunded after a late change': '$10.00' }],
  ['a chargeback', {}, disputed, { Paid: '$105.95', 'Reversed by the bank': '$105.95' }],
  ['a canceled ride', { cancelledAt }, [price('canceled', -10_595)], { Status: expect.stringMatching(/^Canceled/) }],
])('states the account of %s', (_, over, entries, rows) => {
  expect(rowsOf('Payment', over, entries)).toMatchObject(rows)
})

test.each<[string, NewEntry[], object[], string[]]>([
  ['that is unpaid', [], [], ['Transaction', 'Paid', 'Refunded', 'Refund due', 'Courtesy']],
  ['that is being paid', [], [{}], ['Amount due']],
  ['with a chargeback', disputed, [], ['Amount due']],
])('leaves out of the receipt of a ride %s what does not apply', (_, entries, attempts, labels) => {
  const rows = rowsOf('Payment', {}, entries, attempts)
  expect(labels.filter(label => label in rows)).toEqual([])
})

test('lists the frozen fare lines and their total', () => {
  expect(rowsOf('Fare')).toEqual({
    'Base fare, first 10 miles included': '$69.95',
    '7.20 miles over 10, at $5.00 per mile': '$36.00',
    Total: '$105.95',
  })
})

test.each([
  ['sedan', '$69.95', '$70.00'],
  ['midsuv', '$74.99', '$80.00'],
  ['luxsuv', '$85.00', '$100.00'],
])('lists the rates of the category for a booking without lines: %s', (categoryKey, base, hourly) => {
  expect(rowsOf('Fare', { quote: null, categoryKey })).toEqual({
    Fare: `To be confirmed. Rates: base ${base}, $5.00 per mile over 10, ${hourly} per extra hour`,
  })
})

test('shows the return, luggage and hours of a shared city-to-city round trip', () => {
  const ride = rowsOf('Ride', {
    serviceType: 'City to City',
    selectedCity: '',
    transferType: 'Round Trip',
    returnAt: '2026-03-15T18:30:00.000Z',
    isCarpool: true,
    luggageWeight: 'medium',
    extraTime: 1,
  })
  expect(ride).toMatchObject({
    Return: 'Sun, Mar 15, 2026 at 2:30 PM EDT',
    Luggage: 'Medium, 33–66 lb (15–30 kg)',
    'Extra time': '1 hour',
    Carpool: 'Yes, the ride is shared',
  })
})

const arrival = { flightNumber: 'DL1234', terminal: '4', meetingPoint: 'inside' as const, signName: '' }
const passenger = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '+12125550199' }
const withExtras = (extras: Partial<StoredBooking['extras']>) => ({ extras: { ...emptyExtras, ...extras } })

test('shows the flights of a round trip and the meeting point', () => {
  const ride = rowsOf('Ride', withExtras({ arrival, departure: { flightNumber: '', terminal: '' } }))
  expect(ride).toMatchObject({
    'Arriving flight': 'DL1234, Terminal 4',
    'Meeting point': 'Inside, at baggage claim, with a name sign',
    'Name on the sign': 'Ada Byron',
  })
  expect(ride).not.toHaveProperty('Departing flight')
})

test.each([
  ['the passenger', { arrival, passenger }, 'Grace Hopper'],
  ['the requested name', { arrival: { ...arrival, signName: 'Admiral H.' }, passenger }, 'Admiral H.'],
])('shows on the sign %s', (_, extras, name) => {
  expect(rowsOf('Ride', withExtras(extras))['Name on the sign']).toBe(name)
})

test('shows no sign for a curbside pickup', () => {
  const ride = rowsOf('Ride', withExtras({ arrival: { ...arrival, flightNumber: '', meetingPoint: 'curbside' } }))
  expect(ride).toMatchObject({ 'Arriving flight': 'Not known yet, Terminal 4' })
  expect(ride).not.toHaveProperty('Name on the sign')
})

test('lists stops between pickup and drop-off in order', () => {
  const { pickup, dropOff } = sampleBooking()
  const block = sectionsOf(withExtras({ stops: [dropOff, pickup] })).find(({ title }) => title === 'Ride')
  expect(block?.rows.slice(0, 4).map(({ label }) => label)).toEqual(['Pickup', 'Stop 1', 'Stop 2', 'Drop-off'])
  expect(rowsOf('Ride', withExtras({ stops: [dropOff] })).Stop).toBe('The Plaza, New York City, NY')
})

test('shows the passenger of a ride booked for someone else', () => {
  expect(rowsOf('Customer', withExtras({ passenger }))).toMatchObject({
    Name: 'Ada Byron',
    Passenger: 'Grace Hopper',
    'Passenger’s email': 'grace@example.com',
    'Passenger’s phone': '(212) 555-0199',
  })
})

test('shows no distance for an agreed fare', () => {
  const lines = [{ kind: 'agreed' as const, label: 'Fare agreed', amountCents: 9000 }]
  const quote = { lines, totalCents: 9000, miles: 0, durationSeconds: 0, estimated: false }
  expect(Object.keys(rowsOf('Ride', { quote })).filter(label => /^(Distance|Time)/.test(label))).toEqual([])
  expect(rowsOf('Fare', { quote })).toEqual({ 'Fare agreed': '$90.00', Total: '$90.00' })
})

const facts = bookingFacts(booking)
const columnsOf = (over: Partial<StoredBooking>) =>
  Object.assign({}, ...bookingFacts({ ...booking, ...over }).map(({ columns }) => columns))

test('says how a ride is paid only if something is, and its transfer type unless it is by the hour', () => {
  const free = { lines: [], totalCents: 0, miles: 17.2, durationSeconds: 2400, estimated: false }
  expect(rowsOf('Payment')).toMatchObject({ Method: 'Zelle' })
  expect(rowsOf('Payment', { quote: free })).not.toHaveProperty('Method')
  expect(rowsOf('Payment', { quote: { ...free, provisional: true } })).toHaveProperty('Method')
  expect(rowsOf('Ride')).toMatchObject({ 'Transfer type': 'One Way' })
  expect(rowsOf('Ride', { hours: 3 })).not.toHaveProperty('Transfer type')
  expect(columnsOf({ quote: free, hours: 3 })).toMatchObject({ payment: 'zelle', transfer: 'One Way' })
})

test('lists the same facts for every booking, with empty values for those it does not state', () => {
  const extras = { ...booking.extras, stops: [booking.dropOff] }
  const other = bookingFacts({ ...booking, extras, quote: null, transferType: 'Round Trip' })
  expect(other.map(({ key }) => key)).toEqual(facts.map(({ key }) => key))
  expect(pickFacts(facts, ['chauffeur', 'stops']).map(({ value }) => value)).toEqual(['', ''])
})

test('joins facts under the label of a surface', () => {
  const car = { label: 'Car', of: ['transfer', 'vehicle'] } as const
  expect(toRows(pickFacts(facts, [car]))).toEqual([{ label: 'Car', value: 'One Way, Executive Sedan (Sedans)' }])
})

test('appends facts that a surface neither places nor omits', () => {
  const added = { key: 'loyalty', group: 'customer', label: 'Loyalty number', value: 'AB1' } as const
  const arranged = arrangeFacts([added, ...pickFacts(facts, ['name', 'email'])], ['name'], ['email'])
  expect(toRows(arranged)).toEqual([
    { label: 'Name', value: 'Ada Marsh' },
    { label: 'Loyalty number', value: 'AB1' },
  ])
})
