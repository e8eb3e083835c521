import { type Draft, emptyDraft } from './draft'
import { emptyArrival } from './extras'
import { describeRejection, findFirstInvalidField, findRideErrors, pickRideErrors, stepOfField } from './field-errors'
import { emptyExtras } from './fields'
import { pickupTimeMessages } from './pickup-time'
import { toAvailabilityRequest, toBookingRequest, toDraft } from './request'
import { availabilityRequestSchema, bookingRequestSchema } from './schemas'
import { kennedy, kennedyBooking, kennedyDraft, timesSquare, unreachablePlace } from './testing/samples'

const draft: Draft = {
  ...kennedyDraft,
  pickupLocation: { ...timesSquare, id: 'district:times-square' },
  dropOffLocation: { ...unreachablePlace, id: 'city:honolulu' },
}
const airport = { ...kennedy, id: 'airport:jfk' }
const quote = { lines: [], totalCents: 15_700, miles: 25.4, durationSeconds: 1800, estimated: true }
const requestOf = (patch: Partial<Draft> = {}) => toBookingRequest({ ...draft, ...patch }, quote)
const withExtras = (extras: Partial<Draft['extras']>) => ({ extras: { ...emptyExtras, ...extras } })

test('converts a complete draft to a request that the server accepts', () => {
  const request = JSON.parse(JSON.stringify(requestOf({ pickupQuery: 'x' })))
  expect(bookingRequestSchema.parse(request)).toMatchObject({ pickupLocation: 'district:times-square', rent: 157 })
  expect(request).not.toHaveProperty('pickupGiven')
})

test('sends null for an unknown fare', () => {
  expect(toBookingRequest(draft, null)).toMatchObject({ rent: null, distance: null })
})

test.each<[string, Partial<Draft>]>([
  ['a pickup', { pickupLocation: null }],
  ['a payment method', { paymentMethod: '' }],
  ['the place of a stop', withExtras({ stops: [null] })],
])('returns null for a draft without %s', (_, patch) => {
  expect(requestOf(patch)).toBeNull()
})

test('sends the customer’s description of places that this server cannot resolve', () => {
  const point = { ...timesSquare, id: '40.7128,-74.006', name: 'City Hall', area: '' }
  const google = { ...kennedy, id: 'google:ChIJ_x@40.64,-73.77' }
  const request = requestOf({
    pickupLocation: point,
    dropOffLocation: google,
    ...withExtras({ stops: [airport, point] }),
  })
  expect(bookingRequestSchema.parse(request)).toMatchObject({
    pickupGiven: { name: 'City Hall', area: '', kind: 'district' },
    dropOffGiven: { name: kennedy.name, area: kennedy.area, kind: 'airport' },
    extras: { stops: [{ place: 'airport:jfk' }, { place: '40.7128,-74.006', given: { name: 'City Hall' } }] },
  })
})

const inside = { ...emptyArrival, flightNumber: 'DL77', meetingPoint: 'inside' as const, signName: 'Ada' }
const caught = { flightNumber: 'BA178', terminal: '7' }
const homeward = { returnDeparture: caught }
const flights = { ...homeward, returnArrival: inside }
const [from, to, back] = [
  { pickupLocation: airport },
  { dropOffLocation: airport },
  { transferType: 'Round Trip' as const },
]

test.each<[string, Partial<Draft>, Partial<Draft['extras']>, Partial<Draft['extras']>]>([
  ['an unknown arrival at an airport', from, {}, { arrival: emptyArrival }],
  ['no flight elsewhere', {}, { arrival: inside, departure: caught }, {}],
  ['no empty departure', to, { departure: { flightNumber: ' ', terminal: '' } }, {}],
  ['the arrival of a return', { ...to, ...back }, flights, { returnArrival: inside }],
  ['the departure of a return', { ...from, ...back }, homeward, { arrival: emptyArrival, ...homeward }],
  ['no return of a one-way ride', { ...from, ...to }, flights, { arrival: emptyArrival }],
])('sends %s', (_, patch, extras, expected) => {
  expect(requestOf({ ...patch, ...withExtras(extras) })?.extras).toEqual({ ...emptyExtras, ...expected })
})

test('names nobody on the sign of a pickup at the curb', () => {
  const arrival = { ...inside, meetingPoint: 'curbside' as const }
  const request = bookingRequestSchema.parse(requestOf({ ...from, ...withExtras({ arrival }) }))
  expect(request.extras.arrival?.signName).toBe('')
})

test('asks for the availability of places, times and vehicle, without personal data', () => {
  const stops = [{ ...timesSquare, id: '40.758,-73.9855', name: 'My aunt’s' }]
  const request = JSON.parse(JSON.stringify(toAvailabilityRequest({ ...draft, ...withExtras({ stops }) })))
  expect(request).toEqual({
    scheduleOption: 'later',
    pickupDate: '2027-03-14',
    pickupTime: '14:30',
    returnDate: '',
    returnTime: '',
    pickupLocation: 'district:times-square',
    dropOffLocation: 'city:honolulu',
    transferType: 'One Way',
    extraTime: 0,
    hours: 0,
    carCategory: 'Executive Sedan',
    extras: { stops: [{ place: '40.758,-73.9855' }] },
  })
  expect(availabilityRequestSchema.parse({ ...request, extras: undefined }).extras).toEqual({ stops: [] })
  expect(toAvailabilityRequest({ ...draft, dropOffLocation: null })).toBeNull()
})

test('sends no time for an immediate ride', () => {
  const immediate = { scheduleOption: 'immediately' as const }
  const noTime = { pickupDate: '', pickupTime: '' }
  expect(requestOf(immediate)).toMatchObject(noTime)
  expect(toAvailabilityRequest({ ...draft, ...immediate })).toMatchObject(noTime)
})

test('converts a booking back, with its times at the clock of the pickup', () => {
  const booking = { ...kennedyBooking, transferType: 'Round Trip' as const, returnAt: '2027-03-20T03:15:00.000Z' }
  const pickup = { pickupDate: '2027-03-14', pickupTime: '14:30' }
  expect(toDraft(booking)).toMatchObject({ ...pickup, returnDate: '2027-03-19', returnTime: '23:15' })
  expect(toDraft(kennedyBooking)).toMatchObject({ ...pickup, returnDate: '', returnTime: '' })
})

test('formats US numbers for the form and leaves others unchanged', () => {
  const contactInfo = { ...kennedyBooking.contactInfo, alternatePhone: '+442079460958' }
  const passenger = { firstName: 'Grace', lastName: 'Hopper', email: '', phone: '+12125550199' }
  const extrasOfPassenger = { ...kennedyBooking.extras, passenger }
  const { contactInfo: contact, extras } = toDraft({ ...kennedyBooking, contactInfo, extras: extrasOfPassenger })
  expect([contact.phone, contact.alternatePhone]).toEqual(['(212) 555-0142', '+442079460958'])
  expect(extras.passenger?.phone).toBe('(212) 555-0199')
})

const checked: Draft = {
  ...emptyDraft,
  scheduleOption: 'later',
  pickupDate: '2026-11-22',
  pickupTime: '09:00',
  carCategory: 'Sedan',
}
const options = {
  step: 'options' as const,
  timeZone: 'America/New_York',
  now: new Date('2026-11-21T12:00:00Z'),
  categories: [{ _id: 's', name: 'Sedans', vehicles: ['Sedan'], passengers: 3, bags: 2 }],
}
const TOO_SMALL = 'This vehicle is too small for your party. Seats 3; your party is 5.'
const TOO_EARLY = 'The return time must be later than the pickup time.'
const find = (patch: Partial<Draft>) => findRideErrors({ ...options, draft: { ...checked, ...patch } })

test.each<[string, Partial<Draft>, Record<string, unknown>]>([
  ['a valid ride', {}, {}],
  ['a time in the past', { pickupDate: '2026-11-21', pickupTime: '06:00' }, { pickupTime: pickupTimeMessages.past }],
  ['too many passengers for the vehicle', { passengers: 5 }, { carCategory: TOO_SMALL }],
  ['a vehicle not offered anymore', { carCategory: 'Coach' }, { carCategory: expect.stringMatching('do not offer') }],
  ['a return before the pickup', { ...back, returnDate: '2026-11-22', returnTime: '08:00' }, { returnTime: TOO_EARLY }],
  ['what the request rejects', { extraTime: 25 }, { extraTime: expect.stringContaining('half-hour increments') }],
  [
    'an empty stop',
    { extras: { ...emptyExtras, stops: [null] } },
    { 'extras.stops.0.place': 'Please choose this stop from the list, or remove it.' },
  ],
])('finds what is wrong with %s, at its field', (_, patch, errors) => {
  expect(find(patch)).toEqual(errors)
})

test('names what is missing where and when, at its field', () => {
  const open = { ...checked, pickupDate: '', pickupTime: '', carCategory: '' }
  expect(findRideErrors({ ...options, step: 'trip', draft: open })).toEqual({
    pickupLocation: 'Please choose a pickup location from the list.',
    dropOffLocation: 'Please choose a drop-off location from the list.',
    pickupDate: 'Please choose a pickup date.',
    pickupTime: 'Please choose a pickup time.',
  })
})

test('a ride that is changed after its pickup may keep its time', () => {
  const passed = { ...checked, pickupDate: '2026-11-21', pickupTime: '06:00' }
  const keptPickupAt = '2026-11-21T11:00:00.000Z'
  expect(findRideErrors({ ...options, draft: passed, keptPickupAt })).toEqual({})
  const earlier = { ...passed, pickupTime: '05:45' }
  expect(findRideErrors({ ...options, draft: earlier, keptPickupAt })).toHaveProperty('pickupTime')
})

test('a vehicle is not checked before the vehicles are known', () => {
  expect(findRideErrors({ ...options, draft: checked, categories: [] })).toEqual({})
})

test('errors are in page order, each in the state of the form that shows its field', () => {
  expect(findFirstInvalidField(find({ passengers: 5, extraTime: 1.2 }))).toBe('carCategory')
  expect(findFirstInvalidField({})).toBeUndefined()
  const names = ['dropOffLocation', 'carCategory', 'extras.stops.0.place', 'selectedCity']
  expect(names.map(stepOfField)).toEqual(['trip', 'cars', 'options', 'options'])
})

test('maps the server’s messages to the fields of this step only', () => {
  const fields = {
    'extras.stops.1.given.name': 'stop',
    'extras.stops': 'stops',
    'extras.childSeats': 'seats',
    'extras.passenger.phone': 'phone',
    'contactInfo.email': 'email',
  }
  expect(pickRideErrors(fields)).toEqual({
    'extras.stops.1.place': 'stop',
    'extras.stops.0.place': 'stops',
    'extras.childSeats': 'seats',
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
