import { emptyArrival, emptyDeparture } from '@/lib/booking/extras'
import { draftSchema, emptyDraft } from './draft'
import {
  type BookingRequest,
  bookingRequestSchema,
  bookingSchema,
  createdBookingSchema,
  fareChangedSchema,
} from './schemas'
import { kennedy, kennedyBooking, kennedyRequest } from './testing/samples'

function refusals(patch: Record<string, unknown>): Record<string, string> {
  const parsed = bookingRequestSchema.safeParse({ ...kennedyRequest, ...patch })
  return Object.fromEntries((parsed.error?.issues ?? []).map(issue => [issue.path.join('.'), issue.message]))
}

function contact(patch: Record<string, unknown>) {
  return { contactInfo: { ...kennedyRequest.contactInfo, ...patch } }
}

const cityToCity = { serviceType: 'City to City', selectedCity: '' }

test('a whole request is taken', () => {
  expect(refusals({})).toEqual({})
})

test.each<[string, Record<string, unknown>]>([
  ['an immediate ride without a date', { scheduleOption: 'immediately', pickupDate: '', pickupTime: '' }],
  ['a shared ride between cities', { ...cityToCity, isCarpool: true, luggageWeight: 'heavy' }],
  ['a round trip with its return', { transferType: 'Round Trip', returnDate: '2027-03-15', returnTime: '09:00' }],
  ['a round trip without one', { transferType: 'Round Trip' }],
  ['half an extra hour', { extraTime: 0.5 }],
  ['a day of extra hours', { extraTime: 24 }],
  ['a ride without a fare', { rent: null, distance: null }],
  ['the day that is there in leap years alone', { pickupDate: '2028-02-29' }],
])('%s is taken', (_, patch) => {
  expect(refusals(patch)).toEqual({})
})

test.each<[Record<string, unknown>, Record<string, string>]>([
  [{ pickupDate: '' }, { pickupDate: 'Please choose a pickup date.' }],
  [{ pickupTime: '' }, { pickupTime: 'Please choose a pickup time.' }],
  [{ selectedCity: '' }, { selectedCity: 'Please choose a city.' }],
  [{ isCarpool: true }, { isCarpool: 'Carpool is only available for city-to-city rides.' }],
  [{ passengers: 61 }, { passengers: 'The maximum is 60 passengers.' }],
  [{ bags: 61 }, { bags: 'The maximum is 60 bags.' }],
  [{ luggageWeight: 'light' }, { luggageWeight: 'Luggage weight is only for city-to-city rides.' }],
  [{ serviceType: 'City to City' }, { selectedCity: 'A city is only needed for rides within a city.' }],
  [{ returnDate: '2027-03-15', returnTime: '09:00' }, { returnDate: 'A return time is only for round trips.' }],
  [
    { extras: { ...kennedyRequest.extras, returnArrival: emptyArrival, returnDeparture: emptyDeparture } },
    {
      'extras.returnArrival': 'A return flight is only for round trips.',
      'extras.returnDeparture': 'A return flight is only for round trips.',
    },
  ],
  [
    { transferType: 'Round Trip', returnTime: '09:00' },
    { returnDate: 'Please enter both a date and a time for the return.' },
  ],
  [
    { transferType: 'Round Trip', returnDate: '2027-03-15' },
    { returnTime: 'Please enter both a date and a time for the return.' },
  ],
  [{ pickupLocation: ' ' }, { pickupLocation: 'Please choose a pickup place from the list.' }],
  [{ dropOffLocation: '' }, { dropOffLocation: 'Please choose a drop-off place from the list.' }],
  [{ carCategory: '' }, { carCategory: 'Please choose a vehicle.' }],
  [{ extraTime: -0.5 }, { extraTime: 'Extra time cannot be negative.' }],
  [{ extraTime: 24.5 }, { extraTime: 'Extra time is limited to 24 hours.' }],
  [{ extraTime: 0.25 }, { extraTime: 'Extra time is available in half-hour steps.' }],
  [{ extraTime: '1' }, { extraTime: 'Please enter the number of extra hours.' }],
  [{ passengers: 0 }, { passengers: 'Please enter at least one passenger.' }],
  [{ passengers: 1.5 }, { passengers: 'Please enter the number of passengers.' }],
  [{ bags: -1 }, { bags: 'The number of bags cannot be negative.' }],
  [contact({ firstName: ' ' }), { 'contactInfo.firstName': 'Please enter your first name.' }],
  [contact({ lastName: '' }), { 'contactInfo.lastName': 'Please enter your last name.' }],
  [contact({ firstName: 'a'.repeat(81) }), { 'contactInfo.firstName': 'Please keep this under 80 characters.' }],
  [contact({ email: '' }), { 'contactInfo.email': 'Please enter your email address.' }],
  [contact({ email: 'ada@' }), { 'contactInfo.email': 'Please enter an email address such as name@example.com.' }],
  [contact({ phone: '' }), { 'contactInfo.phone': 'Please enter your phone number.' }],
  [
    contact({ specialRequests: 'a'.repeat(1001) }),
    { 'contactInfo.specialRequests': 'Please keep your requests under 1,000 characters.' },
  ],
])('%o is refused with its sentence', (patch, expected) => {
  expect(refusals(patch)).toMatchObject(expected)
})

test.each<[string, Record<string, unknown>]>([
  ['a day that is none', { pickupDate: '2027-02-30' }],
  ['a date as a person writes it', { pickupDate: '3/14/2027' }],
  ['a time with seconds', { pickupTime: '14:30:00' }],
  ['a time past midnight', { pickupTime: '24:00' }],
  ['a city that is not served', { selectedCity: 'paris' }],
  ['a transfer of another kind', { transferType: 'Triple' }],
  ['a negative fare', { rent: -1 }],
  ['a fare that is no number', { rent: Number.NaN }],
  ['a party of hundreds', { passengers: 61 }],
  ['a field nobody asked for', { status: 'paid' }],
  ['a contact with a field nobody asked for', contact({ isAdmin: true })],
  ['a payment method that is none', { paymentMethod: 'cash' }],
])('%s is refused', (_, patch) => {
  expect(refusals(patch)).not.toEqual({})
})

test('what is typed around a name is cut off', () => {
  const { contactInfo } = bookingRequestSchema.parse({ ...kennedyRequest, ...contact({ firstName: '  Ada ' }) })
  expect(contactInfo.firstName).toBe('Ada')
})

test('what may be left out is empty', () => {
  const { returnDate: _, returnTime: __, ...request } = kennedyRequest
  const { firstName, lastName, email, phone } = kennedyRequest.contactInfo
  const parsed: BookingRequest = bookingRequestSchema.parse({
    ...request,
    contactInfo: { firstName, lastName, email, phone },
  })
  expect(parsed).toEqual(kennedyRequest)
})

test('a booking and its answer are read', () => {
  expect(bookingSchema.parse(kennedyBooking)).toEqual(kennedyBooking)
  expect(createdBookingSchema.parse({ booking: kennedyBooking, version: 1, token: 't' }).token).toBe('t')
})

test.each<Record<string, unknown>>([
  { status: 'lost' },
  { pickupAt: '2027-03-14 14:30' },
  { pickup: { ...kennedy, lat: 91 } },
  { quote: { totalCents: 1.5 } },
  { paidCents: '0' },
])('a booking with %o is none', patch => {
  expect(bookingSchema.safeParse({ ...kennedyBooking, ...patch }).success).toBe(false)
})

test('a changed fare is read, also where there is none any more', () => {
  const answer = { error: 'The fare has changed.', code: 'fare_changed', quote: kennedyBooking.quote }
  expect(fareChangedSchema.safeParse(answer).success).toBe(true)
  expect(fareChangedSchema.safeParse({ ...answer, quote: null }).success).toBe(true)
  expect(fareChangedSchema.safeParse({ ...answer, code: 'conflict' }).success).toBe(false)
})

test('an empty draft is a draft, and one with a card number is cut to one', () => {
  expect(draftSchema.parse({ ...emptyDraft, cardNumber: '4111111111111111' })).toEqual(emptyDraft)
})

test('stored booking in a city that is not served any more stays readable', () => {
  const booking = { ...kennedyBooking, selectedCity: 'houston', pickup: { ...kennedy, city: 'houston' } }
  expect(bookingSchema.parse(booking)).toEqual(booking)
})
