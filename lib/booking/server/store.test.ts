import type { BookingEvent } from '@/lib/booking/model/events'
import { sumCents } from '@/lib/booking/model/ledger'
import type { StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { accountOf } from '@/lib/booking/model/testing/account'
import { personalBooking } from '@/lib/booking/model/testing/personal-booking'
import { parseDocument, toBookingOrNull, toColumns } from './document'
import { loadRidePage } from './load-booking'
import { listBookings, updateBooking } from './store'
import { type BookingFixture, createBookingFixture } from './testing/booking-fixture'
import { listVersions } from './testing/versions'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

test('rejects a booking that could not be parsed again', async () => {
  const { booking, version } = await fixture.book()
  const unreadable = { ...booking, returnAt: '+010000-01-01T04:59:00.000Z' }
  const store = () => fixture.write(tx => updateBooking(tx, { booking: unreadable, version }))
  await expect(store()).rejects.toThrow('returnAt')
  expect((await listBookings(fixture.db)).bookings).toEqual([booking])
})

test('lists the readable bookings and the rows of the others', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const [{ booking: broken }, { booking }] = [await fixture.book(), await fixture.book()]
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  const { bookings, unreadable } = await listBookings(fixture.db)
  expect(bookings).toEqual([booking])
  expect(unreadable).toMatchObject([{ id: broken.id, status: broken.status, pickup_at: broken.pickupAt }])
})

const changed: BookingEvent = { type: 'ride_changed', fields: [], removedReturnAt: null }

test('every update appends the difference of the fare, and the ledger adds up to the price', async () => {
  let { booking, version }: VersionedBooking = await fixture.book()
  const store = async (patch: Partial<StoredBooking>, ...events: BookingEvent[]) => {
    const update = { booking: { ...booking, ...patch }, version, events }
    const stored = await fixture.write(tx => updateBooking(tx, update))
    ;[booking, version] = [stored.booking, stored.version]
  }
  const { quote } = booking
  if (quote === null) throw new Error('no fare')
  await store({ quote: { ...quote, totalCents: 16_200 } }, changed)
  await store({ eta: booking.pickupAt })
  await store({ quote: null }, changed)
  await store({ quote: { ...quote, totalCents: 14_000 } }, { type: 'fare_agreed', fare: null, was: null })
  const nothing = { reason: null, paidCents: 0, keptCents: 0, isPaymentHeld: false }
  const canceled = { type: 'canceled', by: 'rider', ...nothing } as const
  await store({ cancelledAt: booking.createdAt }, canceled)
  const versions = await listVersions(fixture.db, booking.id)
  expect(versions.map(({ entries }) => entries.map(({ cause, cents }) => `${cause} ${cents}`))).toEqual([
    ['ride_booked 15700'],
    ['ride_changed 500'],
    [],
    // Without a confirmed fare the price waits.
    [],
    ['fare_agreed -2200'],
    ['canceled -14000'],
  ])
  for (const { booking: then, version: at } of versions) {
    const until = versions.filter(each => each.version <= at).flatMap(({ entries }) => entries)
    expect(sumCents(until)).toBe(then.account.priceCents)
  }
})

test('of two updates of one version, the second stores nothing', async () => {
  const { booking, version } = await fixture.book()
  const quote = booking.quote && { ...booking.quote, totalCents: 16_200 }
  const update = { booking: { ...booking, quote }, version, events: [changed] }
  await fixture.write(tx => updateBooking(tx, update))
  await expect(fixture.write(tx => updateBooking(tx, update))).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await fixture.db.selectFrom('ledger').select('cents').execute()).toEqual([{ cents: 15_700 }, { cents: 500 }])
})

const { status: _, account: __, ...stored } = personalBooking

function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [name, addFields(field)])
  return { ...Object.fromEntries(fields), addedField: 'by a newer release' }
}

test('ignores fields that a newer release has added, at every depth', () => {
  expect(stored.chauffeur).not.toBeNull()
  expect(parseDocument(JSON.stringify(addFields(stored)))).toEqual(stored)
})

test('columns repeat their fields of the document and contain no personal data', () => {
  const { document, ...columns } = toColumns(stored, accountOf(stored))
  const { pickupAt, returnAt } = parseDocument(document)
  expect(columns).toMatchObject({ pickup_at: pickupAt, return_at: returnAt, status: 'awaiting_zelle' })
  expect(JSON.stringify(columns)).not.toContain('Peregrine')
})

test('logs an unreadable document once, with its ID and none of its text', () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const row = { id: 'LOGG-ED22', entries: [], attempts: [], document: '{"contactInfo":{"firstName":"Peregrine' }
  expect([toBookingOrNull(row), toBookingOrNull(row)]).toEqual([null, null])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls.flat().map(String).join()).toMatch(/^booking LOGG-ED22 is unreadable,((?!Pereg).)*$/)
})

test('history leaves out an event that cannot be read', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { booking, token } = await fixture.book()
  await fixture.write(async tx => {
    await updateBooking(tx, { booking, version: 1, events: [{ type: 'confirmed' }] })
    await updateBooking(tx, { booking, version: 2, events: [{ type: 'no_show' }] })
  })
  await fixture.db.updateTable('booking_events').set({ events: '{}' }).where('version', '=', 2).execute()
  const { history } = await loadRidePage(fixture.context, { id: booking.id, token })
  expect(history.map(({ words }) => words)).toEqual([
    'Booked.',
    'No-show: our chauffeur waited at the pickup location.',
  ])
})
