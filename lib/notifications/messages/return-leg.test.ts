import { emptyArrival } from '@/lib/booking/model/extras'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedy, timesSquare } from '@/lib/booking/model/testing/samples'
import { composeEmail } from '@/lib/notifications/email/compose'
import { airportExtras, emailInput, fullBooking, listBookingEmails, sampleOf } from './testing/email-inputs'

test('lists the stops of the return in reverse order', () => {
  const [first, second] = [timesSquare, { ...timesSquare, id: 'island', name: 'Roosevelt Island' }]
  const booking = fullBooking({ extras: { ...airportExtras, stops: [first, second] } })
  const { text } = composeEmail(emailInput({ sample: 'return_reminder_24h', booking }))
  const places = ['The Plaza', 'Roosevelt Island', 'Times Square', 'John F. Kennedy']
  expect(
    [...text.matchAll(/^.*(The Plaza|Roosevelt Island|Times Square|John F\. Kennedy)/gm)]
      .map(([, place]) => place)
      .slice(0, 4),
  ).toEqual(places)
})

const landing = { ...emptyArrival, flightNumber: 'DL77', terminal: '2', meetingPoint: 'inside' as const }

/** A round trip to the airport whose return is met at the flight. */
function toAirportAndBack(over: Partial<Booking['extras']> = {}): Booking {
  const extras = { ...airportExtras, arrival: null, returnDeparture: null, returnArrival: landing, ...over }
  return fullBooking({ pickup: timesSquare, dropOff: kennedy, extras })
}

const remind = (booking: Booking, recipient: 'booker' | 'passenger' = 'booker') =>
  composeEmail(emailInput({ sample: 'return_reminder_24h', recipient, booking })).text

test.each(['booker', 'passenger'] as const)('shows the %s only the return flight in its reminder', recipient => {
  const departure = { flightNumber: 'BA178', terminal: '7' }
  const text = remind(toAirportAndBack({ departure }), recipient)
  expect(text).toContain('Arriving flight (return): DL77, Terminal 2')
  expect(text).toContain('Meeting point (return): Inside, at baggage claim, with a name sign')
  expect(text).toContain('Name on the sign (return): Grace Okafor')
  expect(text).not.toContain('BA178')
  // They are totals of both legs.
  expect(text).not.toMatch(/Distance|Time \(/)
  expect(text).not.toMatch(/What .*flight/)
})

test('asks the booker for an unknown return flight on the ride page', () => {
  const unknown = toAirportAndBack({ returnArrival: emptyArrival })
  expect(remind(unknown)).toMatch(/What flight is Grace Okafor arriving on\?.*Please add it on your ride page/)
  expect(remind(unknown, 'passenger')).toMatch(/What flight are you arriving on\?.*Please call us at/)
  expect(remind(toAirportAndBack({ returnArrival: null }))).toContain('What flight is Grace Okafor arriving on?')
})

test("asks for the flight of only the reminder's own leg", () => {
  const ask = (booking: Booking, sample: 'reminder_24h' | 'return_reminder_24h') =>
    composeEmail(emailInput({ sample, booking })).text.match(/What .*flight/) !== null
  expect(ask(toAirportAndBack({ returnArrival: emptyArrival }), 'reminder_24h')).toBe(false)
  expect(ask(fullBooking({ extras: { ...airportExtras, arrival: null } }), 'return_reminder_24h')).toBe(false)
})

test('asks for the return flight in the outbound reminder if the return has no time', () => {
  const ask = (over: Partial<Booking>) =>
    composeEmail(emailInput({ sample: 'reminder_24h', booking: { ...toAirportAndBack(), ...over } })).text
  const unknown = { ...airportExtras, arrival: null, returnDeparture: null, returnArrival: null }
  const text = ask({ returnAt: null, extras: unknown })
  expect(text).toMatch(/What is Grace Okafor’s return flight\?.*Please add it on your ride page/)
  expect(text).not.toContain('What flight is')
  expect(ask({ returnAt: null })).not.toMatch(/What .*flight/)
  expect(ask({ returnAt: null, transferType: 'One Way', extras: unknown })).not.toMatch(/What .*flight/)
})

test('shows the flights of both legs with their labels', () => {
  const { text } = composeEmail(emailInput())
  expect(text).toContain('Arriving flight: DL1234, Terminal 4')
  expect(text).toContain('Departing flight (return): BA178, Terminal 7')
})

test('shows old and new values of a changed return flight', () => {
  const before = toAirportAndBack({ returnArrival: emptyArrival })
  const { text } = composeEmail(emailInput({ sample: 'changed', booking: toAirportAndBack(), before }))
  expect(text).toContain('Arriving flight (return): DL77, Terminal 2 (previously: Not known yet)')
})

test.each(listBookingEmails())('names the zone of every time: $name to the $recipient', ({ name, recipient }) => {
  const dropOff = { ...timesSquare, name: 'Union Station', area: 'Denver, CO' }
  const event = sampleOf(name, { dropOff })
  const { text, html, invitations } = composeEmail(emailInput({ recipient, ...event }))
  const calendars = invitations.map(({ content }) => content.replaceAll('\r\n ', ''))
  // The page's title is the subject, which is short.
  for (const part of [text, html.replace(/<title>.*<\/title>/, ''), ...calendars]) {
    expect(part).not.toMatch(/local to the pickup/)
    expect(part.replaceAll('&#8239;', ' ')).not.toMatch(/\d:\d\d\s?[AP]M(?!\s[A-Z]{2,4}\b)/)
  }
  expect(text).toMatch(/\d:\d\d\s?[AP]M\s[A-Z]{2,4}\b/)
})
