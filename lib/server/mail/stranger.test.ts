import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import type { Booking } from '@/lib/booking/schemas'
import type { Place } from '@/lib/maps/schemas'
import { composeMessage } from './compose'
import { createFileMail } from './files'
import { personName, plainPlace } from './plain-names'
import { airportExtras, composition, fullBooking } from './testing/compositions'

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'Ada\r\nBcc: victim@example.com',
  '\u202egro.live\u202c',
  'Win at https://evil.example/now',
  'visit evil.example today and www.evil.example',
  "{{7*7}} & ' ` \\ %s",
  'x'.repeat(1000),
]

/** A booking whose every text somebody filled with something else. */
function filled(text: string): Booking {
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
  dir = await mkdtemp(path.join(tmpdir(), 'stranger-'))
})
afterEach(() => rm(dir, { recursive: true }))

async function sent(given: Parameters<typeof composition>[0]) {
  const sender = { name: 'Nocturne', address: 'rides@nocturne.example' }
  const mail = createFileMail({ dir, sender, log: () => {} })
  await mail.send({ key: 'one', ...composeMessage(composition(given)) })
  const [file = ''] = await readdir(dir)
  return await simpleParser(await readFile(path.join(dir, file)))
}

const cases = HOSTILE.flatMap(text =>
  (['booker', 'passenger', 'operator'] as const).map(recipient => ({ text, recipient })),
)

test.each(cases)('$text to the $recipient is text and nothing else', async ({ text, recipient }) => {
  const parsed = await sent({ recipient, booking: filled(text) })
  expect([...parsed.headers.keys()]).not.toContain('bcc')
  expect(parsed.subject).toMatch(/^[A-Z][a-z ]+: Sun, Mar 14, 2027 \(7KQ4-M9XW\)(?:, Nocturne)?$/)
  expect(parsed.from?.text).toBe('"Nocturne" <rides@nocturne.example>')
  const html = String(parsed.html)
  expect(html).not.toMatch(/<(?:script|img)\b|<[^>]*\son\w+=/i)
  expect(`${html}${parsed.text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
})

test.each(HOSTILE)('whoever is named in a booking gets no link, address or long text of its booker: %s', async text => {
  for (const recipient of ['booker', 'passenger'] as const) {
    const { text: told = '', html } = await sent({ recipient, booking: filled(text) })
    expect(`${told}${html}`).not.toMatch(/evil\.example|https:\/\/evil|victim@|x{61}/)
  }
})

test('a paid booker reads their requests; an unpaid one reads them on the page alone', async () => {
  const contactInfo = { ...fullBooking().contactInfo, specialRequests: 'A quiet car' }
  const told = (over: Partial<Booking>) =>
    composeMessage(composition({ booking: fullBooking({ contactInfo, ...over }) }))
  expect(told({ status: 'paid', paidCents: 10_595 }).text).toContain('A quiet car')
  expect(told({}).text).not.toContain('A quiet car')
})

test('the operator reads a long request whole', async () => {
  const { text } = await sent({ recipient: 'operator', booking: filled('y'.repeat(1000)) })
  expect(text).toContain('y'.repeat(1000))
})

test.each([
  ['Ada', 'Ada'],
  ["Seán O'Brien-Núñez", "Seán O'Brien-Núñez"],
  ['José  María  de la Cruz', 'José María de'],
  ['evil.com', 'evilcom'],
  ['Dr. J. Okafor', 'Dr. J. Okafor'],
  ['evil. com', 'evil com'],
  ['Call 212-555-0100', 'Call'],
  ['王小明', '王小明'],
  ['You have won a prize', 'You have won'],
  ['👑', ''],
])('the name %p is told as %p', (typed, told) => {
  expect(personName(typed).replace(/[ -]+$/, '')).toBe(told)
})

const somewhere: Place = { id: '40.7,-74', name: '', area: '', kind: 'address', lat: 40.7, lng: -74, city: null }
test.each([
  ['350 5th Ave, New York, NY 10118', '350 5th Ave, New York, NY 10118'],
  ['40.71280, -74.00600', '40.71280, -74.00600'],
  ['Call (212) 555-0100 now', 'Call ( now'],
  ['http://evil.example/x', 'httpevilexamplex'],
  ['...', 'The place on the map'],
])('the place %p is told as %p', (name, told) => {
  expect(plainPlace({ ...somewhere, name }).name).toBe(told)
})

test('a place of our own keeps its name', () => {
  expect(plainPlace({ ...somewhere, id: 'hotel:plaza', name: 'The St. Regis' }).name).toBe('The St. Regis')
})

test('an address as typed is told in plain words, whatever its id', () => {
  const place = { kind: 'address', area: '', lat: 40.7, lng: -74, city: null, locatedBy: null } as const
  const name = '350 5th Ave, NY https://evil.example call 212-555-0142'
  expect(plainPlace({ ...place, id: 'typed:YWJj', name }).name).not.toMatch(/[:/.]|0142/)
})
