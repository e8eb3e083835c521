import { type Draft, emptyDraft } from '@/lib/booking/draft'
import { emptyArrival, emptyExtras, noChildSeats } from '@/lib/booking/extras'
import { describeRejection, findFirstInvalidField, findRideErrors, pickRideErrors } from '@/lib/booking/ride-errors'

const now = new Date('2026-11-21T12:00:00Z')
const timeZone = 'America/New_York'
const categories = [{ _id: 's', name: 'Sedans', vehicles: ['Sedan'], passengers: 3, bags: 2 }]
const draft: Draft = { ...emptyDraft, pickupDate: '2026-11-22', pickupTime: '09:00', carCategory: 'Sedan' }
const find = (patch: Partial<Draft>) => findRideErrors({ draft: { ...draft, ...patch }, timeZone, now, categories })

test('a ride that is right has nothing to say', () => {
  expect(find({})).toEqual({})
})

test('a time that has passed today at the pickup is refused in words', () => {
  expect(find({ pickupDate: '2026-11-21', pickupTime: '06:00' })).toEqual({
    pickupTime: 'This pickup time has passed. Please choose a later one.',
  })
})

test('an immediate ride asks for no time', () => {
  expect(find({ scheduleOption: 'immediately', pickupDate: '', pickupTime: '' })).toEqual({})
})

test('a party that does not fit is told why', () => {
  expect(find({ passengers: 5 }).carCategory).toBe(
    'This vehicle is too small for your party. Seats 3; your party is 5.',
  )
  expect(find({ bags: 3 }).carCategory).toBe('This vehicle is too small for your party. Holds 2 bags; you have 3.')
})

test('a return needs both its date and its time, after the pickup', () => {
  const trip = { transferType: 'Round Trip' } as const
  expect(find({ ...trip, returnDate: '2026-11-23' }).returnTime).toBe('Please add a return time.')
  expect(find({ ...trip, returnTime: '10:00' }).returnDate).toBe('Please add a return date.')
  expect(find({ ...trip, returnDate: '2026-11-22', returnTime: '08:00' }).returnTime).toBe(
    'The return must be later than the pickup.',
  )
})

test('extra time is counted in half hours', () => {
  expect(find({ extraTime: 1.5 })).toEqual({})
  expect(find({ extraTime: 1.2 }).extraTime).toMatch('half-hour')
  expect(find({ extraTime: -1 }).extraTime).toMatch('half-hour')
})

test('a chosen vehicle that is no longer offered is said, once the vehicles are known', () => {
  expect(find({ carCategory: 'Coach' }).carCategory).toMatch('no longer offer')
  expect(findRideErrors({ draft, timeZone, now, categories: [] })).toEqual({})
})

test('of several faults the one that stands first on the page comes first', () => {
  expect(findFirstInvalidField(find({ passengers: 5, extraTime: 1.2 }))).toBe('carCategory')
  expect(findFirstInvalidField({})).toBeUndefined()
})

const asked = (extras: Partial<Draft['extras']>) => find({ extras: { ...emptyExtras, ...extras } })

test.each(['', ' ', 'dl 1234', 'BAW117', 'n123ab'])('“%s” will do for a flight', flightNumber => {
  expect(asked({ arrival: { ...emptyArrival, flightNumber } })).toEqual({})
})

test('what is no flight is said at its field', () => {
  const sentence = expect.stringMatching('Please enter a flight number such as DL 1234')
  expect(asked({ arrival: { ...emptyArrival, flightNumber: 'tomorrow' } })).toEqual({
    'extras.arrival.flightNumber': sentence,
  })
  expect(asked({ departure: { flightNumber: '12', terminal: '' } })).toEqual({
    'extras.departure.flightNumber': sentence,
  })
  expect(asked({ returnArrival: { ...emptyArrival, flightNumber: 'next week' } })).toEqual({
    'extras.returnArrival.flightNumber': sentence,
  })
  expect(asked({ returnDeparture: { flightNumber: 'DL', terminal: '' } })).toEqual({
    'extras.returnDeparture.flightNumber': sentence,
  })
})

test('a flight of the way back stands after the time of the return', () => {
  const sentence = 'amiss'
  const after = { 'extras.returnArrival.flightNumber': sentence, passengers: sentence }
  expect(findFirstInvalidField({ ...after, returnTime: sentence })).toBe('returnTime')
  expect(findFirstInvalidField(after)).toBe('extras.returnArrival.flightNumber')
})

test('a stop that is still open is to be chosen or removed', () => {
  expect(asked({ stops: [null] })).toEqual({
    'extras.stops.0.place': 'Please choose this stop from the list, or remove it.',
  })
})

test('there are no more child seats than passengers', () => {
  const extras = { ...emptyExtras, childSeats: { ...noChildSeats, infant: 1, booster: 1 } }
  expect(find({ extras, passengers: 2 })).toEqual({})
  expect(find({ extras, passengers: 1 })['extras.childSeats']).toMatch(/more child seats \(2\) than .* \(1\)/)
})

test('the server’s sentences land at the fields they are about, and those of another step nowhere', () => {
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
  ['step 2', { 'contactInfo.phone': 'No.' }, { sentence: marked, details: [] }],
  ['step 1', { pickupTime: 'Taken.', returnTime: 'Taken too.' }, { sentence: 'Taken.', details: ['Taken too.'] }],
  ['both steps', { pickupTime: 'Taken.', 'contactInfo.phone': 'No.' }, { sentence: marked, details: ['Taken.'] }],
])('marks are spoken of in step 2 only where it has any: what is at fault stands in %s', (_, fields, words) => {
  expect(describeRejection({ sentence: marked, fields })).toEqual(words)
})
