import type { Booking } from '@/lib/booking/model/schemas'
import { kennedy, kennedyBooking, timesSquare, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { listBookingWarnings } from './warnings'

const farFromKennedy = { name: kennedy.name, area: kennedy.area, miles: 3.96 }

const warn = (overrides: Partial<Booking>) => listBookingWarnings({ ...kennedyBooking, ...overrides })

const carpool: Partial<Booking> = { serviceType: 'City to City', selectedCity: '', isCarpool: true }

const quote = kennedyBooking.quote

test('reports a point far from the place that it is named after', () => {
  expect(warn({ dropOff: { ...kennedy, nameCheck: farFromKennedy } })).toEqual([
    `Drop-off: The location is 3.96 mi from ${kennedy.name}. The fare is based on this location.`,
  ])
})

test.each<[Partial<Booking>, string]>([
  [{ pickup: unreachablePlace }, 'Service: booked within New York City, but the pickup is outside its area.'],
  [{ dropOff: unreachablePlace }, 'Service: booked within New York City, but the drop-off is outside its area.'],
  [
    { selectedCity: 'chicago' },
    'Service: booked within Chicago, but the pickup and the drop-off are outside its area.',
  ],
])('reports a city ride that leaves its city (%#)', (overrides, text) => {
  expect(warn(overrides)).toEqual([text])
})

test('reports a carpool discount within one city with its amount', () => {
  const lines = [{ kind: 'carpool' as const, label: 'Carpool, 30% off', amountCents: -4710 }]
  expect(warn({ ...carpool, quote: quote && { ...quote, lines } })).toEqual([
    'Carpool: discounted as a City to City ride (−$47.10), but pickup and drop-off are both in New York City.',
  ])
})

test.each([
  ['between cities', { ...timesSquare, city: 'chicago' as const }],
  ['from outside the served cities', unreachablePlace],
])('accepts the carpool discount %s', (_name, pickup) => {
  expect(warn({ ...carpool, pickup })).toEqual([])
})

// The quote lasts 45 minutes, from 2:30 PM, half of them on the way out.
test.each([
  ['2027-03-14T18:52:00.000Z', ['Return: starts before the outbound ride can finish.']],
  ['2027-03-14T18:53:00.000Z', []],
])('checks a return at %s', (returnAt, text) => {
  expect(warn({ transferType: 'Round Trip', returnAt })).toEqual(text)
})

test('reports nothing for a canceled ride', () => {
  const cancelledAt = '2027-03-02T20:00:00.000Z'
  expect(warn({ cancelledAt, dropOff: { ...kennedy, nameCheck: farFromKennedy } })).toEqual([])
})
