import ICAL from 'ical.js'
import { resolveWallClock } from '@/lib/booking/model/pickup-time'
import type { Booking } from '@/lib/booking/model/schemas'
import { kennedyBooking } from '@/lib/booking/model/testing/samples'
import { updateBooking } from '@/lib/booking/server/store'
import { createBookingFixture, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { formatInstant } from '@/lib/format'
import { isSameSecret } from '@/lib/platform/secret'
import { createFeedCalendar, feedKey, readFeedRides } from './feed'
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

test.each([
  ['2027-03-14', '00:30'],
  ['2027-03-14', '03:30'],
  ['2027-11-07', '01:30'],
  ['2027-11-07', '03:30'],
])('writes the same instant to the calendar on a day of a clock change: %s %s', (date, time) => {
  const timeZone = 'America/Los_Angeles'
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

test('cancels the entries of a canceled ride', () => {
  const [cancellation] = invite(kennedyBooking, { method: 'CANCEL', version: 5 })
  const { calendar, entries } = read(cancellation?.content ?? '')
  expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(entries[0]?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
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

test('shows only its own flights in each leg of a round trip', () => {
  const arrival = { flightNumber: 'DL77', terminal: '2', meetingPoint: 'inside' as const, signName: 'Ada' }
  const extras = { ...roundTrip.extras, departure: { flightNumber: 'BA178', terminal: '7' }, returnArrival: arrival }
  const [outboundEntry = '', returnEntry = ''] = invite({ ...roundTrip, extras }).map(
    ({ content }) => readOne(content).description,
  )
  expect(outboundEntry).toContain('Departing flight: BA178, Terminal 7')
  expect(outboundEntry).not.toContain('DL77')
  expect(returnEntry.split('\n')).toEqual(
    expect.arrayContaining([
      'Arriving flight (return): DL77, Terminal 2',
      'Meeting point (return): Inside, at baggage claim, with a name sign',
      'Name on the sign (return): Ada',
    ]),
  )
  expect(returnEntry).not.toContain('BA178')
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

describe('the feed of the operator', () => {
  const DAY_MS = 24 * 60 * 60_000

  let fixture: Awaited<ReturnType<typeof createBookingFixture>>

  beforeEach(async () => {
    fixture = await createBookingFixture()
  })

  afterEach(() => fixture.close())

  async function readFeed(now = fixture.clock) {
    return read(createFeedCalendar(await readFeedRides({ db: fixture.db, now }))).entries
  }

  test('lists every upcoming ride with its passenger and contact details', async () => {
    const { id, createdAt } = (await fixture.book()).booking
    const [entry] = await readFeed()
    expect(entry?.uid).toBe(`${id}-${createdAt.slice(0, 10)}`)
    expect(entry?.startDate.toJSDate()).toEqual(new Date('2027-03-14T18:30:00Z'))
    expect(entry?.summary).toBe('Ada Marsh, Executive Sedan')
    expect(entry?.description).toContain('Booked by Ada Marsh, +12125550142, ada@example.com')
  })

  test('lists an unreadable booking at its times', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    const { id, createdAt } = (await fixture.book()).booking
    const returnAt = '2027-03-15T18:30:00.000Z'
    await fixture.db.updateTable('bookings').set({ document: '{', return_at: returnAt }).execute()
    const entries = await readFeed()
    const uid = `${id}-${createdAt.slice(0, 10)}`
    expect(entries.map(each => each.uid)).toEqual([uid, `${uid}-return`])
    expect(entries.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
      '2027-03-14T18:30:00.000Z',
      returnAt,
    ])
    expect(entries[0]?.summary).toBe(`Booking ${id}: its details cannot be read`)
  })

  test('lists a canceled ride as canceled for 30 days', async () => {
    const { booking: booked } = await fixture.book({ pickupDate: '2027-06-01' })
    const booking = { ...booked, cancelledAt: TEST_NOW.toISOString() }
    await fixture.write(tx => updateBooking(tx, { booking, version: 1 }))
    const [entry] = await readFeed()
    expect(entry?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(entry?.sequence).toBe(2)
    expect(await readFeed(new Date(+TEST_NOW + 31 * DAY_MS))).toHaveLength(0)
  })

  test.each(['', 'x', 'a'.repeat(43), feedKey('another secret')])('rejects a wrong feed key: %p', key => {
    expect(isSameSecret(key, feedKey('the secret'))).toBe(false)
  })
})
