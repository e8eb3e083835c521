import { buildDeepLinkPath, parseDeepLink, removeDeepLinkParameters, withChosenPlaces } from './deep-link'
import type { Draft } from './draft'
import { kennedy } from './testing/samples'

/** A time that cannot be used is asked for, not taken for now. */
const askedAgain = { scheduleOption: 'later', pickupDate: '', pickupTime: '' } as const
const read = (query: string, today?: string) => parseDeepLink(new URLSearchParams(query), { today })

test.each<[string, Partial<Draft>]>([
  ['', {}],
  ['city=dallas', { serviceType: 'Within City', selectedCity: 'dallas' }],
  ['city=atlantis', {}],
  ['service=city-to-city', { serviceType: 'City to City' }],
  ['service=city-to-city&city=dallas', { serviceType: 'City to City' }],
  ['pickup=JFK&dropoff=Times+Square', { pickupQuery: 'JFK', dropOffQuery: 'Times Square' }],
  ['promo=+spring20', { promo: { code: 'SPRING20' } }],
  ['pickup=a%00b%E2%80%AE%0Ac', { pickupQuery: 'a b c' }],
  ['date=2026-12-24', { pickupDate: '2026-12-24', pickupTime: '', scheduleOption: 'later' }],
  ['date=2026-02-30', askedAgain],
  ['date=24.12.2026', askedAgain],
  ['time=09:30', { pickupDate: '', pickupTime: '09:30', scheduleOption: 'later' }],
  ['time=24:00', askedAgain],
  ['when=now&date=2026-12-24&time=09:30', { scheduleOption: 'immediately' }],
  ['pickup=JFK&dropoff=&when=now&date=&time=', { pickupQuery: 'JFK', scheduleOption: 'immediately' }],
  ['transfer=round-trip', { transferType: 'Round Trip' }],
  ['vehicle=Luxury+SUV', { carCategory: 'Luxury SUV', isVehicleChosen: true }],
  ['passengers=4&bags=0', { passengers: 4, bags: 0 }],
  ['passengers=0&bags=-1', {}],
  ['passengers=61&bags=1e1', {}],
  ['city=dallas&city=chicago', { serviceType: 'Within City', selectedCity: 'dallas' }],
  ['rent=1&pickupLocation=airport:jfk&__proto__=x', {}],
])('parses a link with %p as %p', (query, draft) => {
  expect(read(query)).toEqual(draft)
})

test('a date in the past is asked for again, together with its time', () => {
  expect(read('date=2026-11-20&time=09:30', '2026-11-21')).toEqual(askedAgain)
  expect(read('date=2026-11-21&time=09:30', '2026-11-21')).toMatchObject({ pickupTime: '09:30' })
})

test('truncates place queries at the search limit without splitting a character', () => {
  expect(read(`pickup=${'a'.repeat(499)}%F0%9F%9A%97`).pickupQuery).toBe('a'.repeat(499))
})

test('round-trips through its path', () => {
  const url = new URL(buildDeepLinkPath({ city: 'new-york', pickup: 'A & B, #1?', vehicle: 'Midsize SUV' }), 'http://h')
  expect(url.hash).toBe('#booking-flow')
  expect(parseDeepLink(url.searchParams)).toEqual({
    serviceType: 'Within City',
    selectedCity: 'new-york',
    pickupQuery: 'A & B, #1?',
    carCategory: 'Midsize SUV',
    isVehicleChosen: true,
  })
})

test('a chosen place replaces its text, and the text of the other end stays', () => {
  const linked = { pickupQuery: 'JFK, New York, NY', dropOffQuery: 'my hotel', passengers: 2 }
  expect(withChosenPlaces(linked, { pickup: kennedy, dropoff: null })).toEqual({
    pickupLocation: kennedy,
    dropOffQuery: 'my hotel',
    passengers: 2,
  })
  expect(withChosenPlaces({ pickupQuery: 'JFK' }, { pickup: null, dropoff: null })).toEqual({ pickupQuery: 'JFK' })
})

test('removes only the link parameters from a URL', () => {
  expect(removeDeepLinkParameters('http://h/?city=dallas&utm_source=x&pickup=a+b#booking-flow')).toBe(
    'http://h/?utm_source=x#booking-flow',
  )
  expect(removeDeepLinkParameters('http://h/?bags=1&bags=2#booking-flow')).toBe('http://h/#booking-flow')
})
