import { draftSchema, emptyDraft } from './draft'
import { emptyArrival, emptyDeparture } from './extras'
import { emptyExtras } from './fields'
import { normalizePhone } from './phone'
import { type BookingRequest, bookingRequestSchema, bookingSchema } from './schemas'
import { kennedy, kennedyBooking, kennedyRequest } from './testing/samples'

function findMessages(patch: Record<string, unknown>): Record<string, string> {
  const parsed = bookingRequestSchema.safeParse({ ...kennedyRequest, ...patch })
  return Object.fromEntries((parsed.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

function contact(patch: Record<string, unknown>) {
  return { contactInfo: { ...kennedyRequest.contactInfo, ...patch } }
}

const cityToCity = { serviceType: 'City to City', selectedCity: '' }

test.each<[string, Record<string, unknown>]>([
  ['a complete request', {}],
  ['an immediate ride without a date', { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' }],
  ['a shared ride between cities', { ...cityToCity, isCarpool: true, luggageWeight: 'heavy' }],
  ['a round trip with its return', { transferType: 'Round Trip', returnDate: '2027-03-15', returnTime: '09:00' }],
  ['a round trip without a return', { transferType: 'Round Trip' }],
  ['a leap day', { pickupDate: '2028-02-29' }],
])('accepts %s', (_, patch) => {
  expect(findMessages(patch)).toEqual({})
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ pickupDate: '' }, { pickupDate: 'Please choose a pickup date.' }],
  [{ pickupTime: '' }, { pickupTime: 'Please choose a pickup time.' }],
  [{ selectedCity: '' }, { selectedCity: 'Please choose a city.' }],
  [{ passengers: 61 }, { passengers: 'The maximum is 60 passengers.' }],
  [{ transferType: 'Round Trip', returnTime: '09:00' }, { returnDate: 'Please add a return date.' }],
  [{ transferType: 'Round Trip', returnDate: '2027-03-15' }, { returnTime: 'Please add a return time.' }],
  [{ pickupLocation: ' ' }, { pickupLocation: 'Please choose a pickup location from the list.' }],
  [{ dropOffLocation: '' }, { dropOffLocation: 'Please choose a drop-off location from the list.' }],
  [{ carCategory: '' }, { carCategory: 'Please choose a vehicle.' }],
  [{ extraTime: -0.5 }, { extraTime: 'Extra time is available in half-hour increments, up to 24 hours.' }],
  [{ extraTime: 0.25 }, { extraTime: 'Extra time is available in half-hour increments, up to 24 hours.' }],
  [{ passengers: 0 }, { passengers: 'Please enter at least one passenger.' }],
  [
    { passengers: 1, extras: { ...kennedyRequest.extras, childSeats: { infant: 1, toddler: 1, booster: 0 } } },
    { 'extras.childSeats': 'You have more child seats (2) than passengers (1). Please change one of these numbers.' },
  ],
  [{ bags: -1 }, { bags: 'The number of bags cannot be negative.' }],
  [contact({ firstName: ' ' }), { 'contactInfo.firstName': 'Please enter your first name.' }],
  [contact({ firstName: 'a'.repeat(81) }), { 'contactInfo.firstName': 'Please keep this to 80 characters or fewer.' }],
  [contact({ email: 'ada@' }), { 'contactInfo.email': 'Please enter an email address such as name@example.com.' }],
  [
    contact({ specialRequests: 'a'.repeat(1001) }),
    { 'contactInfo.specialRequests': 'Please keep your requests to 1,000 characters or fewer.' },
  ],
])('rejects %o with its message', (patch, expected) => {
  expect(findMessages(patch)).toMatchObject(expected)
})

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [
    { isCarpool: true, luggageWeight: 'light' },
    { isCarpool: false, luggageWeight: '' },
  ],
  [{ serviceType: 'City to City' }, { selectedCity: '' }],
  [
    { returnDate: '2027-03-15', returnTime: '09:00' },
    { returnDate: '', returnTime: '' },
  ],
  [
    { extras: { returnArrival: emptyArrival, returnDeparture: emptyDeparture } },
    { extras: { ...emptyExtras, returnArrival: null, returnDeparture: null } },
  ],
])('resets fields of %o that other choices hide', (patch, expected) => {
  expect(bookingRequestSchema.parse({ ...kennedyRequest, ...patch })).toMatchObject(expected)
})

const flight = (flightNumber: string) => ({ extras: { ...emptyExtras, departure: { flightNumber, terminal: '' } } })

test.each([
  ['DL 1234', 'DL1234'],
  ['B6-915', 'B6915'],
  ['BAW117', 'BAW117'],
  ['n123ab', 'N123AB'],
  ['', ''],
])('accepts %p as a flight number', (typed, kept) => {
  const { departure } = bookingRequestSchema.parse({ ...kennedyRequest, ...flight(typed) }).extras
  expect(departure?.flightNumber).toBe(kept)
})

const stop = { place: 'airport:jfk' }
const grace = { firstName: 'Grace', lastName: 'Okafor', email: '', phone: '' }

test.each<[string, Record<string, unknown>]>([
  ['a time past midnight', { pickupTime: '24:00' }],
  ['an unserved city', { selectedCity: 'paris' }],
  ['an unknown transfer kind', { transferType: 'Triple' }],
  ['a negative fare', { rent: -1 }],
  ['an unknown field', { status: 'paid' }],
  ['an unknown payment method', { paymentMethod: 'cash' }],
  ...['Delta', 'DL', '1234', 'DL12345', '<b>DL1</b>'].map((number): [string, Record<string, unknown>] => [
    `“${number}” as a flight`,
    flight(number),
  ]),
  ['a fourth stop', { extras: { stops: [stop, stop, stop, stop] } }],
  ['a fifth seat of a kind', { passengers: 9, extras: { childSeats: { infant: 5, toddler: 0, booster: 0 } } }],
  ['an unknown extra', { extras: { minibar: true } }],
  ['two email addresses', { extras: { passenger: { ...grace, email: 'a@example.com, b@example.com' } } }],
])('rejects %s', (_, patch) => {
  expect(findMessages(patch)).not.toEqual({})
})

test('reduces names, signs, flights and numbers to one line of visible characters', () => {
  const flight = { flightNumber: 'ＤＬ 1234', terminal: ' 4\r\nB ' }
  const passenger = { firstName: 'Grace', lastName: 'Hop\u200bper', email: 'ｇ@example.com', phone: '２１２ 555 0199' }
  const arrival = { ...flight, meetingPoint: 'inside', signName: 'Ms.\u202e Hopper' }
  const extras = { ...kennedyRequest.extras, arrival, departure: flight, passenger }
  const parsed = bookingRequestSchema.parse({ ...kennedyRequest, extras, ...contact({ firstName: ' Ada\u2066 ' }) })
  expect(parsed.contactInfo.firstName).toBe('Ada')
  expect(parsed.extras).toMatchObject({
    arrival: { flightNumber: 'DL1234', terminal: '4 B', signName: 'Ms. Hopper' },
    departure: { flightNumber: 'DL1234', terminal: '4 B' },
    passenger: { lastName: 'Hopper', email: 'g@example.com', phone: '212 555 0199' },
  })
})

test.each([
  ['nothing', {}],
  ['other types', Object.fromEntries(Object.keys(kennedyRequest).map(name => [name, 7]))],
  ['parts of other types', { contactInfo: {}, extras: { stops: 7, arrival: 7, childSeats: 7, passenger: {} } }],
])('names every field of %s in its own words', (_, body) => {
  const { issues } = bookingRequestSchema.safeParse(body).error ?? { issues: [] }
  const raw = issues.filter(({ message }) => /^Invalid|expected/.test(message))
  expect(raw.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([])
  expect(issues.length).toBeGreaterThan(5)
})

test.each(['scheduleOption', 'transferType', 'contactInfo', 'extras'])('a document without %s is damaged', name => {
  expect(bookingSchema.safeParse({ ...kennedyBooking, [name]: undefined }).success).toBe(false)
  expect(draftSchema.safeParse({ ...emptyDraft, [name]: undefined }).success).toBe(false)
})

test('defaults optional fields to empty', () => {
  const { returnDate: _, returnTime: __, ...request } = kennedyRequest
  const { firstName, lastName, email, phone } = kennedyRequest.contactInfo
  const parsed: BookingRequest = bookingRequestSchema.parse({
    ...request,
    extras: undefined,
    contactInfo: { firstName, lastName, email, phone },
  })
  expect(parsed).toEqual(kennedyRequest)
})

test('parses an empty draft and strips card numbers', () => {
  expect(draftSchema.parse({ ...emptyDraft, cardNumber: '4111111111111111' })).toEqual(emptyDraft)
})

test('reads a stored booking in a city that is no longer served', () => {
  const booking = { ...kennedyBooking, selectedCity: 'houston', pickup: { ...kennedy, city: 'houston' } }
  expect(bookingSchema.parse(booking)).toEqual(booking)
})

test.each([
  ['(212) 555-0142', '+12125550142'],
  ['1-212-555-0142 ext. 5', '+12125550142 ext. 5'],
  ['+44 20 7946 0958', '+442079460958'],
  ['\u202a+1 (212) 555-0142\u202c', '+12125550142'],
  ['tel:+12125550142;ext=5', '+12125550142 ext. 5'],
  ['mobile: \u202a(212) 555‑0142\u202c', '+12125550142'],
  ['２１２－５５５－０１４２', '+12125550142'],
])('normalizes %s to %s', (typed, kept) => {
  expect(normalizePhone(typed)).toBe(kept)
})

test.each(['12', 'call me', '', '+1 212', '555-0142-0142-0142-0142'])('rejects %j as a phone number', typed => {
  expect(normalizePhone(typed)).toBeNull()
})
