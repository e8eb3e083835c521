import ICAL from 'ical.js'
import { readSite } from '#site'
import { resolveWallClock } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking, timesSquare } from '@/lib/booking/model/testing/samples'
import { formatInstant } from '@/lib/format'
import { createRideCalendar, createRideInvitations } from './ride-calendar'

const now = new Date('2027-03-01T20:00:00Z')
const parties = {
  organizer: { name: 'Nocturne', email: 'rides@nocturne.example' },
  attendee: { name: 'Ada Marsh', email: 'ada@example.com' },
}

function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const entries = calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
  return { calendar, entries }
}

function readOne(content: string): ICAL.Event {
  const [entry] = read(content).entries
  if (!entry) throw new Error('no entry')
  return entry
}

function invite(booking: Booking, over: Partial<Parameters<typeof createRideInvitations>[0]> = {}) {
  return createRideInvitations({ booking, version: 1, method: 'REQUEST', now, ...parties, ...over })
}

const roundTrip: Booking = {
  ...kennedyBooking,
  transferType: 'Round Trip',
  returnAt: '2027-03-16T20:00:00.000Z',
}

const WALL_TIMES = ['00:30', '01:30', '03:30', '14:30', '23:45']
const DST_DAYS = ['2027-03-14', '2027-11-07']
const dstCases = readSite().cities.flatMap(({ name, timeZone }) =>
  DST_DAYS.flatMap(date => WALL_TIMES.map(time => ({ name, timeZone, date, time }))),
)

test.each(dstCases)('writes the same instant to the calendar: $name, $date $time', ({ timeZone, date, time }) => {
  const pickup = resolveWallClock({ date, time, timeZone })
  if (!pickup.ok) throw new Error(pickup.message)
  const booking = { ...kennedyBooking, pickupAt: pickup.instant.toISOString(), pickupTimeZone: timeZone }
  const [request] = invite(booking)
  for (const content of [request?.content ?? '', createRideCalendar({ booking, version: 1 })]) {
    const entry = readOne(content)
    expect(entry.startDate.toJSDate()).toEqual(pickup.instant)
    expect(entry.endDate.toJSDate()).toEqual(new Date(+pickup.instant + 45 * 60_000))
    expect(entry.description).toContain(formatInstant(pickup.instant, timeZone))
  }
})

test('creates one invitation with a stable UID per leg', () => {
  const [outboundEntry, returnEntry] = invite(roundTrip, { version: 4 }).map(({ content }) => readOne(content))
  const uid = `7KQ4-M9XW-${roundTrip.createdAt.slice(0, 10)}`
  expect([outboundEntry?.uid, returnEntry?.uid]).toEqual([uid, `${uid}-return`])
  expect([outboundEntry?.sequence, returnEntry?.sequence]).toEqual([4, 4])
  expect(returnEntry?.startDate.toJSDate()).toEqual(new Date('2027-03-16T20:00:00Z'))
  expect(returnEntry?.summary).toBe('Nocturne: return ride to Times Square')
})

test('gives each leg of a round trip half of the quoted time, plus its extra hours', () => {
  const [outboundEntry] = invite({ ...roundTrip, extraTime: 1.5 })
  const entry = readOne(outboundEntry?.content ?? '')
  const minutes = (+entry.endDate.toJSDate() - +entry.startDate.toJSDate()) / 60_000
  expect(minutes).toBe(23 + 90)
})

test('puts both legs into one downloaded file', () => {
  const { entries, calendar } = read(createRideCalendar({ booking: roundTrip, version: 2 }))
  expect(entries).toHaveLength(2)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
})

test('cancels the entries of a canceled ride', () => {
  const [cancellation] = invite(kennedyBooking, { method: 'CANCEL', version: 5 })
  const { calendar, entries } = read(cancellation?.content ?? '')
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(entries[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
})

test('cancels a single leg', () => {
  const cancellation = invite(roundTrip, { method: 'CANCEL', onlyLeg: 'return' })
  expect(cancellation.map(({ filename }) => filename)).toEqual(['ride-7KQ4-M9XW-return.ics'])
})

test('names organizer, passenger and creation time in an invitation', () => {
  const [request] = invite(kennedyBooking, { attendee: { name: 'Ada "A" \r\nX: Marsh', email: 'ada@example.com' } })
  const entry = readOne(request?.content ?? '')
  expect(entry.organizer).toBe('mailto:rides@nocturne.example')
  expect(entry.attendees[0]?.getParameter('cn')).toBe('Ada A X: Marsh')
  expect(entry.attendees[0]?.getFirstValue()).toMatch(/^mailto:ada@example\.com$/i)
  expect(request?.content).toContain('DTSTAMP:20270301T200000Z\r\n')
})

test('prevents rider input from adding calendar lines', () => {
  const name = 'Hall; "A", B\\C\r\nATTENDEE:mailto:x@example.com\u202e'
  const place = { ...kennedyBooking.pickup, name, area: '' }
  const content = createRideCalendar({ booking: { ...kennedyBooking, pickup: place }, version: 1 })
  const entry = readOne(content)
  expect(entry.location).toBe('Hall; "A", B\\C ATTENDEE:mailto:x@example.com')
  expect(entry.attendees).toHaveLength(0)
})

test('ends lines with CRLF and folds long ones', () => {
  const place = { ...kennedyBooking.pickup, name: 'Ärztehaus '.repeat(19) }
  const content = createRideCalendar({ booking: { ...kennedyBooking, pickup: place }, version: 1 })
  expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(Math.max(...content.split('\r\n').map(line => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
})

test('shows flight, terminal, meeting point and sign of an airport ride', () => {
  const booking: Booking = {
    ...kennedyBooking,
    extras: {
      ...kennedyBooking.extras,
      arrival: { flightNumber: '', terminal: '4', meetingPoint: 'inside', signName: 'Mr. Okafor' },
    },
    chauffeur: { name: 'Sam Reed', car: 'Black Escalade', phone: '(212) 555-0190' },
  }
  expect(readOne(createRideCalendar({ booking, version: 1 })).description.split('\n')).toEqual(
    expect.arrayContaining([
      'Arriving flight: not known yet',
      'Arrival terminal: 4',
      'Name on the sign: Mr. Okafor',
      'Chauffeur: Sam Reed, Black Escalade, (212) 555-0190',
    ]),
  )
})

test('shows only its own flights in each leg of a round trip', () => {
  const arrival = { flightNumber: 'DL77', terminal: '2', meetingPoint: 'inside' as const, signName: 'Ada' }
  const extras = { ...roundTrip.extras, departure: { flightNumber: 'BA178', terminal: '7' }, returnArrival: arrival }
  const [outboundEntry = '', returnEntry = ''] = invite({ ...roundTrip, extras }).map(
    ({ content }) => readOne(content).description,
  )
  expect(outboundEntry).toContain('Departing flight: BA178\nDeparture terminal: 7')
  expect(outboundEntry).not.toContain('DL77')
  expect(returnEntry.split('\n')).toEqual(
    expect.arrayContaining([
      'Arriving flight: DL77',
      'Arrival terminal: 2',
      'Meeting point: Inside, at baggage claim, with a name sign',
      'Name on the sign: Ada',
    ]),
  )
  expect(returnEntry).not.toContain('BA178')
})

test('lists the stops of the return in reverse order', () => {
  const stops = [timesSquare, { ...timesSquare, id: 'island', name: 'Roosevelt Island' }]
  const [, returnEntry] = invite({ ...roundTrip, extras: { ...roundTrip.extras, stops } })
  const description = readOne(returnEntry?.content ?? '').description
  expect(description.indexOf('Roosevelt Island')).toBeGreaterThan(-1)
  expect(description.indexOf('Roosevelt Island')).toBeLessThan(description.indexOf('Stop: Times Square'))
})

test('starts an immediate ride at its ETA and shows when it was requested', () => {
  const pickupAt = '2027-03-14T18:30:00.000Z'
  const immediate: Booking = { ...kennedyBooking, scheduleOption: 'immediately', pickupAt }
  expect(readOne(createRideCalendar({ booking: immediate, version: 1 })).startDate.toJSDate()).toEqual(
    new Date(pickupAt),
  )
  const eta = '2027-03-14T18:55:00.000Z'
  const entry = readOne(createRideCalendar({ booking: { ...immediate, eta }, version: 2 }))
  expect(entry.startDate.toJSDate()).toEqual(new Date(eta))
  expect(entry.description).toContain('Pickup: as soon as possible, requested Sun, Mar 14, 2027 at 2:30 PM EDT')
  expect(entry.description).toContain('Chauffeur’s ETA: 2:55 PM EDT')
})

test('starts a scheduled ride at its pickup time regardless of the ETA', () => {
  const booking = { ...kennedyBooking, eta: '2027-03-14T18:20:00.000Z' }
  const entry = readOne(createRideCalendar({ booking, version: 2 }))
  expect(entry.startDate.toJSDate()).toEqual(new Date(kennedyBooking.pickupAt))
})

test('rounds times to whole minutes, including those of an immediate ride', () => {
  const booking: Booking = { ...kennedyBooking, pickupAt: '2027-03-14T18:30:42.123Z' }
  const quote = kennedyBooking.quote && { ...kennedyBooking.quote, durationSeconds: 2580 + 29 }
  const content = createRideCalendar({ booking: { ...booking, quote }, version: 1 })
  expect(content).toContain('DTSTART:20270314T183000Z\r\n')
  expect(content).toContain('DTEND:20270314T191300Z\r\n')
})
