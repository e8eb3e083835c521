import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { composeEmail } from '@/lib/notifications/email/compose'
import { airportExtras, emailInput, fullBooking, paidBooking } from '@/lib/notifications/messages/testing/email-inputs'
import type { BookedPlace, Place } from '@/lib/places/model/schemas'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { sanitizePersonName, sanitizePlace } from '../messages/sanitize'
import { createFileTransport } from './index'
import { describeRideInSubject } from './operator-subject'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ada\r\nBcc: victim@example.com',
  '\u202egro.live\u202c',
  'Win at https://evil.example/now',
  'visit evil.example today and www.evil.example',
  'x'.repeat(1000),
]

/** A booking with the same text in every field. */
function bookingFilledWith(text: string): Booking {
  const place: Place = {
    id: '40.7,-74',
    name: text.slice(0, 200),
    area: text.slice(0, 200),
    kind: 'address',
    lat: 40.7,
    lng: -74,
    city: null,
  }
  return fullBooking({
    pickup: place,
    dropOff: place,
    contactInfo: {
      firstName: text.slice(0, 80),
      lastName: text.slice(0, 80),
      email: 'ada@example.com',
      phone: '+12125550142',
      alternatePhone: text.slice(0, 40),
      specialRequests: text,
    },
    extras: {
      ...airportExtras,
      stops: [place],
      arrival: { flightNumber: '', terminal: text.slice(0, 40), meetingPoint: 'inside', signName: text.slice(0, 60) },
      returnArrival: {
        flightNumber: '',
        terminal: text.slice(0, 40),
        meetingPoint: 'inside',
        signName: text.slice(0, 60),
      },
      returnDeparture: { flightNumber: '', terminal: text.slice(0, 40) },
      passenger: {
        firstName: text.slice(0, 80),
        lastName: text.slice(0, 80),
        email: 'g@example.com',
        phone: text.slice(0, 40),
      },
    },
  })
}

let dir: string

beforeEach(async () => {
  dir = await createTemporaryFolder()
})

async function sendAndRead(overrides: Parameters<typeof emailInput>[0]) {
  const sender = { name: 'Nocturne', email: 'rides@nocturne.example' }
  const transport = createFileTransport({ dir, sender, log: () => {} })
  await transport.send({ key: 'one', ...composeEmail(emailInput(overrides)) })
  const [file = ''] = await readdir(dir)
  return await simpleParser(await readFile(path.join(dir, file)))
}

const cases = HOSTILE.flatMap(text =>
  (['booker', 'passenger', 'operator'] as const).map(recipient => ({ text, recipient })),
)

test.each(cases)('escapes $text in the email to the $recipient', async ({ text, recipient }) => {
  const parsed = await sendAndRead({ recipient, booking: bookingFilledWith(text) })
  expect([...parsed.headers.keys()]).not.toContain('bcc')
  expect(parsed.subject).toMatch(
    recipient === 'operator'
      ? /^[A-Z][a-z ]+: 2:30 PM an address → an address, Sun Mar 14 \(7KQ4-M9XW\)$/
      : /^[A-Z][a-z ]+: Sun, Mar 14, 2027 \(7KQ4-M9XW\), Nocturne$/,
  )
  expect(parsed.from?.text).toBe('"Nocturne" <rides@nocturne.example>')
  const html = String(parsed.html)
  expect(html).not.toMatch(/<(?:script|img)\b|<[^>]*\son\w+=/i)
  expect(`${html}${parsed.text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test.each(HOSTILE)('prevents a booker from sending links, addresses or long texts to other people: %s', async text => {
  for (const recipient of ['booker', 'passenger'] as const) {
    const { text: output = '', html } = await sendAndRead({ recipient, booking: bookingFilledWith(text) })
    expect(`${output}${html}`).not.toMatch(/evil\.example|https:\/\/evil|victim@|x{61}/)
  }
})

test.each(HOSTILE)('reduces what a change was, until the ride is paid: %s', async text => {
  for (const recipient of ['booker', 'passenger'] as const) {
    const [before, booking] = [bookingFilledWith(text), fullBooking()]
    for (const input of [
      { before, booking },
      { before: booking, booking: before },
    ]) {
      const { text: output = '', html } = await sendAndRead({ sample: 'changed', recipient, ...input })
      expect(output).toContain('WHAT CHANGED')
      expect(`${output}${html}`).not.toMatch(/evil\.example|https:\/\/evil|victim@|x{71}/)
    }
  }
})

test('shows requests in the email only to a booker who paid', async () => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'A quiet car' }
  const output = (booking: Booking) => composeEmail(emailInput({ booking })).text
  expect(output(paidBooking({ contactInfo }))).toContain('A quiet car')
  expect(output(fullBooking({ contactInfo }))).not.toContain('A quiet car')
})

test.each(['booker', 'passenger'] as const)('shows names and signs to the %s of a paid ride as entered', recipient => {
  const name = 'María José de la Ó Núñez 3rd, Esq.'
  const sign = 'Acme/Zürich №7 — J. R. R. Tolkien & Sons, 12 guests'
  const { text } = composeEmail(
    emailInput({
      recipient,
      booking: paidBooking({
        extras: {
          ...airportExtras,
          arrival: {
            flightNumber: '',
            terminal: 'Tom Bradley International, west gate',
            meetingPoint: 'inside',
            signName: sign,
          },
          passenger: {
            firstName: name,
            lastName: 'O’Brien-Smythe-Wolfeschlegelstein',
            email: 'g@example.com',
            phone: '',
          },
        },
      }),
    }),
  )
  expect(text.replace(/\s+/g, ' ')).toContain(sign)
  expect(text.replace(/\s+/g, ' ')).toContain(name)
  expect(text.replace(/\s+/g, ' ')).toContain('Tom Bradley International, west gate')
})

test('keeps what a customer asks for on lines that cannot imitate ours', () => {
  const input = {
    sample: 'change_asked',
    recipient: 'operator',
  } as const
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

const somewhere: Place = { id: '40.7,-74', name: '', area: '', kind: 'address', lat: 40.7, lng: -74, city: null }

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

const place = (over: Partial<BookedPlace>): BookedPlace => ({ ...base, id: 'x', kind: 'address', ...over })

test.each<[string, Partial<BookedPlace>, string]>([
  [
    'an airport by its code',
    { id: 'airport:jfk', name: 'John F. Kennedy International Airport (JFK)', kind: 'airport' },
    'JFK',
  ],
  ['a listed place by its name', { id: 'hand:the-plaza', name: 'The Plaza', kind: 'hotel' }, 'The Plaza'],
  [
    'an address in a ZIP code by that',
    { id: 'typed:abc', city: 'new-york', locatedBy: 'ZIP code 10118' },
    'New York City 10118',
  ],
  ['a zone by its ZIP code', { id: 'typed:abc', city: 'new-york', zone: '10118' }, 'New York City 10118'],
  ['an address in a town by the town', { id: 'typed:abc', locatedBy: 'Plano, TX' }, 'Plano, TX'],
  ['a point by the served city', { id: '40.7,-74', city: 'new-york' }, 'New York City'],
  [
    'a point elsewhere by the known place that is nearest',
    { id: 'google:abc@40.7,-74', nameCheck: { name: 'Free', area: 'Hoboken, NJ', miles: 1 } },
    'Hoboken, NJ',
  ],
  ['whatever is unknown without its name', { id: 'typed:abc', locatedBy: null }, 'an address'],
])('names %s', (_, over, name) => {
  const booking = { ...kennedyBooking, pickup: place(over) }
  const subject = describeRideInSubject(booking, booking.pickupAt)
  expect(subject).toBe(`2:30 PM ${name} → New York City, Sun Mar 14`)
})
