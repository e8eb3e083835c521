import ICAL from 'ical.js'
import { parseDocument } from '@/lib/booking/server/document'
import { findBookingById, updateBooking } from '@/lib/booking/server/store'
import { createBookingFixture, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { createFeedCalendar, feedKey, feedPath, isFeedKeyValid, readFeedRides } from './feed'

const DAY_MS = 24 * 60 * 60_000

let fixture: Awaited<ReturnType<typeof createBookingFixture>>
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

async function book(patch: Parameters<typeof fixture.book>[0] = {}) {
  return (await fixture.book(patch)).booking
}

async function readFeed(now = fixture.clock) {
  const calendar = new ICAL.Component(ICAL.parse(createFeedCalendar(await readFeedRides({ db: fixture.db, now }))))
  return calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component))
}

test('lists every upcoming ride with its passenger and contact details', async () => {
  const { id, createdAt } = await book()
  const [entry] = await readFeed()
  expect(entry?.uid).toBe(`${id}-${createdAt.slice(0, 10)}`)
  expect(entry?.startDate.toJSDate()).toEqual(new Date('2027-03-14T18:30:00Z'))
  expect(entry?.summary).toBe('Ada Marsh, Executive Sedan')
  expect(entry?.description).toContain('Booked by Ada Marsh, +12125550142, ada@example.com')
})

test('lists an unreadable booking at its times', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { id, createdAt } = await book()
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
  error.mockRestore()
})

test('drops a ride more than 30 days after it took place', async () => {
  await book()
  expect(await readFeed(new Date('2027-04-13T18:00:00Z'))).toHaveLength(1)
  expect(await readFeed(new Date('2027-04-13T19:00:00Z'))).toHaveLength(0)
})

test('lists a canceled ride as canceled for 30 days', async () => {
  const { id } = await book({ pickupDate: '2027-06-01' })
  const row = await findBookingById(fixture.db, id)
  if (!row) throw new Error('no row')
  const booking = { ...parseDocument(row.document), cancelledAt: TEST_NOW.toISOString() }
  await fixture.write(tx => updateBooking(tx, { booking, version: 1 }))
  const [entry] = await readFeed()
  expect(entry?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(entry?.sequence).toBe(2)
  expect(await readFeed(new Date(+TEST_NOW + 31 * DAY_MS))).toHaveLength(0)
})

test('returns a valid calendar without rides', () => {
  const text = createFeedCalendar([])
  expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT15M')
})

test.each(['', 'x', 'a'.repeat(43), feedKey('another secret')])('rejects a wrong feed key: %p', key => {
  expect(isFeedKeyValid({ key, secret: 'the secret' })).toBe(false)
})

test('serves the feed at the path of the operator’s link', () => {
  const key = feedPath('the secret').split('/').at(-1) ?? ''
  expect(isFeedKeyValid({ key, secret: 'the secret' })).toBe(true)
})
