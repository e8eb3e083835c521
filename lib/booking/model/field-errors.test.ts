import { type Draft, emptyDraft } from './draft'
import { emptyArrival } from './extras'
import { describeRejection, findFirstInvalidField, findRideErrors, pickRideErrors, stepOfField } from './field-errors'
import { emptyExtras } from './fields'
import { bookingRequestSchema } from './schemas'
import { kennedyRequest } from './testing/samples'

const now = new Date('2026-11-21T12:00:00Z')
const timeZone = 'America/New_York'
const categories = [{ _id: 's', name: 'Sedans', vehicles: ['Sedan'], passengers: 3, bags: 2 }]
const draft: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2026-11-22',
  pickupTime: '09:00',
  carCategory: 'Sedan',
}
const options = { step: 'options', timeZone, now, categories } as const
const find = (patch: Partial<Draft>) => findRideErrors({ ...options, draft: { ...draft, ...patch } })

test('reports nothing for a valid ride', () => {
  expect(find({})).toEqual({})
})

test('names what is missing where and when, at its field', () => {
  const open = { ...draft, pickupDate: '', pickupTime: '', carCategory: '' }
  expect(findRideErrors({ ...options, step: 'trip', draft: open })).toEqual({
    pickupLocation: 'Please choose a pickup location from the list.',
    dropOffLocation: 'Please choose a drop-off location from the list.',
    pickupDate: 'Please choose a pickup date.',
    pickupTime: 'Please choose a pickup time.',
  })
})

test.each([
  ['pickupTime', 'trip'],
  ['dropOffLocation', 'trip'],
  ['carCategory', 'cars'],
  ['extras.stops.0.place', 'options'],
  ['selectedCity', 'options'],
] as const)('%s is a field of the state %s', (name, step) => {
  expect(stepOfField(name)).toBe(step)
})

test('rejects a time that has passed today at the pickup', () => {
  expect(find({ pickupDate: '2026-11-21', pickupTime: '06:00' })).toEqual({
    pickupTime: 'This pickup time has passed. Please choose a later one.',
  })
})

test('a ride that is changed after its pickup may keep its time', () => {
  const passed = { ...draft, pickupDate: '2026-11-21', pickupTime: '06:00' }
  const keptPickupAt = '2026-11-21T11:00:00.000Z'
  expect(findRideErrors({ ...options, draft: passed, keptPickupAt })).toEqual({})
  const earlier = { ...passed, pickupTime: '05:45' }
  expect(findRideErrors({ ...options, draft: earlier, keptPickupAt })).toHaveProperty('pickupTime')
})

test('requires no time for an immediate ride', () => {
  expect(find({ scheduleOption: 'immediately', pickupDate: '', pickupTime: '' })).toEqual({})
})

test('describes why a party does not fit', () => {
  expect(find({ passengers: 5 }).carCategory).toBe(
    'This vehicle is too small for your party. Seats 3; your party is 5.',
  )
  expect(find({ bags: 3 }).carCategory).toBe('This vehicle is too small for your party. Holds 2 bags; you have 3.')
})

test('requires a return date and time after the pickup', () => {
  const trip = { transferType: 'Round Trip' } as const
  expect(find({ ...trip, returnDate: '2026-11-23' }).returnTime).toBe('Please add a return time.')
  expect(find({ ...trip, returnTime: '10:00' }).returnDate).toBe('Please add a return date.')
  expect(find({ ...trip, returnDate: '2026-11-22', returnTime: '08:00' }).returnTime).toBe(
    'The return time must be later than the pickup time.',
  )
})

test('reports a vehicle that is no longer offered, once the vehicles are known', () => {
  expect(find({ carCategory: 'Coach' }).carCategory).toMatch('no longer offer')
  expect(findRideErrors({ ...options, draft, categories: [] })).toEqual({})
})

test('reports the messages of the booking request', () => {
  const patch: Partial<Draft> = { passengers: 61, bags: 61, extraTime: 25 }
  const { error } = bookingRequestSchema.safeParse({ ...kennedyRequest, ...patch })
  const messages = Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
  expect(messages).toMatchObject({ passengers: 'The maximum is 60 passengers.', bags: 'The maximum is 60 bags.' })
  expect(find(patch)).toMatchObject(messages)
})

test('lists errors in page order', () => {
  expect(findFirstInvalidField(find({ passengers: 5, extraTime: 1.2 }))).toBe('carCategory')
  expect(findFirstInvalidField({})).toBeUndefined()
})

const findExtrasErrors = (extras: Partial<Draft['extras']>) => find({ extras: { ...emptyExtras, ...extras } })

test('reports an invalid flight number at its field', () => {
  const userMessage = expect.stringMatching('Please enter a flight number such as DL 1234')
  expect(findExtrasErrors({ arrival: { ...emptyArrival, flightNumber: 'tomorrow' } })).toEqual({
    'extras.arrival.flightNumber': userMessage,
  })
  expect(findExtrasErrors({ departure: { flightNumber: '12', terminal: '' } })).toEqual({
    'extras.departure.flightNumber': userMessage,
  })
  expect(findExtrasErrors({ returnArrival: { ...emptyArrival, flightNumber: 'next week' } })).toEqual({
    'extras.returnArrival.flightNumber': userMessage,
  })
  expect(findExtrasErrors({ returnDeparture: { flightNumber: 'DL', terminal: '' } })).toEqual({
    'extras.returnDeparture.flightNumber': userMessage,
  })
})

test('requires an empty stop to be filled or removed', () => {
  expect(findExtrasErrors({ stops: [null] })).toEqual({
    'extras.stops.0.place': 'Please choose this stop from the list, or remove it.',
  })
})

test('maps the server’s messages to the fields of this step only', () => {
  const fields = {
    'extras.stops.1.given.name': 'stop',
    'extras.stops': 'stops',
    'extras.childSeats': 'seats',
    'extras.arrival.flightNumber': 'flight',
    'extras.passenger.phone': 'phone',
    'contactInfo.email': 'email',
  }
  expect(pickRideErrors(fields)).toEqual({
    'extras.stops.1.place': 'stop',
    'extras.stops.0.place': 'stops',
    'extras.childSeats': 'seats',
    'extras.arrival.flightNumber': 'flight',
  })
})

const marked = 'Please check the highlighted fields.'
test.each<[string, Record<string, string>, ReturnType<typeof describeRejection>]>([
  ['step 2', { 'contactInfo.phone': 'No.' }, { userMessage: marked, details: [] }],
  ['step 1', { pickupTime: 'Taken.', returnTime: 'Taken too.' }, { userMessage: 'Taken.', details: ['Taken too.'] }],
  ['both steps', { pickupTime: 'Taken.', 'contactInfo.phone': 'No.' }, { userMessage: marked, details: ['Taken.'] }],
])('a rejection refers to highlighted fields only when step 2 has some: errors in %s', (_, fields, expected) => {
  expect(describeRejection({ userMessage: marked, fields })).toEqual(expected)
})
