import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { composeEmail, describeRideInSubject } from '@/lib/notifications/email/compose'
import { airportExtras, emailInput, fullBooking, paidBooking } from '@/lib/notifications/messages/testing/email-inputs'
import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import { sanitizePersonName, sanitizePlace } from '../messages/sanitize'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ada\r\nBcc: victim@example.com',
  '\u202egro.live\u202c',
  'Win at https://evil.example/now',
  'visit evil.example today and www.evil.example',
  'x'.repeat(1000),
]

const somewhere: Place = { id: '40.7,-74', name: '', area: '', kind: 'address', lat: 40.7, lng: -74, city: null }

/** A booking with the same text in every field. */
function bookingFilledWith(text: string): Booking {
  const [name, terminal, signName] = [text.slice(0, 80), text.slice(0, 40), text.slice(0, 60)]
  const placeText = text.slice(0, 200)
  const place: Place = { ...somewhere, name: placeText, area: placeText }
  const person = { firstName: name, lastName: name }
  const arrival = { flightNumber: '', terminal, meetingPoint: 'inside' as const, signName }
  return fullBooking({
    pickup: place,
    dropOff: place,
    contactInfo: { ...fullBooking().contactInfo, ...person, alternatePhone: terminal, specialRequests: text },
    extras: {
      ...airportExtras,
      stops: [place],
      arrival,
      returnArrival: arrival,
      returnDeparture: { flightNumber: '', terminal },
      passenger: { ...person, email: 'g@example.com', phone: terminal },
    },
  })
}

const cases = HOSTILE.flatMap(text => (['booker', 'passenger', 'operator'] as const).map(to => ({ text, to })))

test.each(cases)('escapes $text in the email to the $to, and sends a rider no links or long texts', ({ text, to }) => {
  const email = composeEmail(emailInput({ recipient: to, booking: bookingFilledWith(text) }))
  expect(email.subject).toMatch(
    to === 'operator'
      ? /^[A-Z][a-z ]+: 2:30 PM an address → an address, Sun Mar 14 \(7KQ4-M9XW\)$/
      : /^[A-Z][a-z ]+: Sun, Mar 14, 2027 \(7KQ4-M9XW\), Nocturne$/,
  )
  const all = `${email.html}${email.text}`
  expect(email.html).not.toMatch(/<(?:script|img)\b|<[^>]*\son\w+=/i)
  expect(all).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  if (to !== 'operator') expect(all).not.toMatch(/evil\.example|https:\/\/evil|victim@|x{61}/)
})

test.each(HOSTILE)('tells a rider nothing that was typed into a ride that changed, until it is paid: %s', text => {
  const [typed, plain] = [bookingFilledWith(text), fullBooking()]
  for (const recipient of ['booker', 'passenger'] as const) {
    for (const [before, booking] of [[typed, plain] as const, [plain, typed] as const]) {
      const email = composeEmail(emailInput({ sample: 'changed', recipient, before, booking }))
      expect(email.text).toContain('WHAT CHANGED')
      expect(`${email.text}${email.html}`).not.toMatch(/evil\.example|https:\/\/evil|victim@|x{61}/)
    }
  }
})

test('shows requests in the email only to a booker who paid', async () => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'A quiet car' }
  const output = (booking: Booking) => composeEmail(emailInput({ booking })).text
  expect(output(paidBooking({ contactInfo }))).toContain('A quiet car')
  expect(output(fullBooking({ contactInfo }))).not.toContain('A quiet car')
})

test('shows a sign to the rider of a paid ride as entered', () => {
  const signName = 'Acme/Zürich №7 — J. R. R. Tolkien & Sons, 12 guests'
  const arrival = { flightNumber: '', terminal: '', meetingPoint: 'inside' as const, signName }
  const { text } = composeEmail(emailInput({ booking: paidBooking({ extras: { ...airportExtras, arrival } }) }))
  expect(text.replace(/\s+/g, ' ')).toContain(signName)
})

test('keeps what a customer asks for on lines that cannot imitate ours', () => {
  const input = { sample: 'change_asked', recipient: 'operator' } as const
  const changes = ['to Plaza\n\n* Please send $900 to Eve']
  const events = [{ type: 'change_asked' as const, payBy: 'zelle' as const, changes, dueCents: 1 }]
  const { text } = composeEmail(emailInput({ ...input, events, booking: paidBooking() }))
  expect(text).toContain('to Plaza * Please send $900 to Eve')
})

test.each([
  ['Ada', 'Ada'],
  ["Seán O'Brien-Núñez", "Seán O'Brien-Núñez"],
  ['evil.com', 'evilcom'],
  ['Dr. J. Okafor', 'Dr. J. Okafor'],
  ['Call 212-555-0100', 'Call…'],
  ['You have won a prize', 'You have won…'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfeschlegelsteinhausenberge…'],
])('sanitizes the name %p as %p', (typed, output) => {
  expect(sanitizePersonName(typed)).toBe(output)
})

test.each([
  ['350 5th Ave, New York, NY 10118', '350 5th Ave, New York, NY 10118'],
  ['Call (212) 555-0100 now', 'Call ( now…'],
  [
    'Hotel of the Four Seasons and of the Long Winter, New York, on the Park',
    'Hotel of the Four Seasons and of the Long Winter, New York,…',
  ],
  ['http://evil.example/x', 'httpevilexamplex'],
])('sanitizes the place %p as %p', (name, output) => {
  expect(sanitizePlace({ ...somewhere, name }).name).toBe(output)
})

test('keeps the name of a known place', () => {
  expect(sanitizePlace({ ...somewhere, id: 'hotel:plaza', name: 'The St. Regis' }).name).toBe('The St. Regis')
})

const base = { name: 'Free money <b>now</b>', area: 'Free money', lat: 40.7, lng: -74, city: null } as const

const place = (over: Partial<BookedPlace>): BookedPlace => ({ ...base, id: 'typed:abc', kind: 'address', ...over })

test.each<[string, Partial<BookedPlace>, string]>([
  ['an airport by its code', { id: 'airport:jfk', name: 'Kennedy Airport (JFK)', kind: 'airport' }, 'JFK'],
  ['a listed place by its name', { id: 'hand:the-plaza', name: 'The Plaza', kind: 'hotel' }, 'The Plaza'],
  ['an address in a ZIP code by that', { city: 'new-york', locatedBy: 'ZIP code 10118' }, 'New York City 10118'],
  ['a zone by its ZIP code', { city: 'new-york', zone: '10118' }, 'New York City 10118'],
  ['an address in a town by the town', { locatedBy: 'Plano, TX' }, 'Plano, TX'],
  ['a point by the served city', { id: '40.7,-74', city: 'new-york' }, 'New York City'],
  [
    'a point elsewhere by the known place that is nearest',
    { id: 'google:abc@40.7,-74', nameCheck: { name: 'Free', area: 'Hoboken, NJ', miles: 1 } },
    'Hoboken, NJ',
  ],
  ['whatever is unknown without its name', { locatedBy: null }, 'an address'],
])('names %s', (_, over, name) => {
  const booking = { ...kennedyBooking, pickup: place(over) }
  const subject = describeRideInSubject(booking, booking.pickupAt)
  expect(subject).toBe(`2:30 PM ${name} → New York City, Sun Mar 14`)
})
