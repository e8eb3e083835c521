import type { BookingEvent } from '@/lib/booking/model/events'
import { sumCents } from '@/lib/booking/model/ledger'
import type { StoredBooking, VersionedBooking } from '@/lib/booking/model/schemas'
import { listBookings, updateBooking } from './store'
import { createBookingFixture } from './testing/booking-fixture'
import { listVersions } from './testing/versions'

test('rejects a booking that could not be parsed again', async () => {
  const fixture = await createBookingFixture()
  const { booking, version } = await fixture.book()
  const unreadable = { ...booking, returnAt: '+010000-01-01T04:59:00.000Z' }
  const store = () => fixture.write(tx => updateBooking(tx, { booking: unreadable, version }))
  await expect(store()).rejects.toThrow('returnAt')
  expect((await listBookings(fixture.db)).bookings).toEqual([booking])
  await fixture.close()
})



const changed: BookingEvent = { type: 'ride_changed', fields: [], removedReturnAt: null }

test('every update appends the difference of the fare, and the ledger adds up to the price', async () => {
  const fixture = await createBookingFixture()
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
  const paidCents = 0
  const canceled = {
    type: 'canceled',
    by: 'rider',
    reason: null,
    paidCents,
    keptCents: 0,
    isPaymentHeld: false,
  } as const
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
  await fixture.close()
})

test('of two updates of one version, the second stores nothing', async () => {
  const fixture = await createBookingFixture()
  const { booking, version } = await fixture.book()
  const quote = booking.quote && { ...booking.quote, totalCents: 16_200 }
  const update = { booking: { ...booking, quote }, version, events: [changed] }
  await fixture.write(tx => updateBooking(tx, update))
  await expect(fixture.write(tx => updateBooking(tx, update))).rejects.toMatchObject({ code: 'changed_meanwhile' })
  expect(await fixture.db.selectFrom('ledger').select('cents').execute()).toEqual([{ cents: 15_700 }, { cents: 500 }])
  await fixture.close()
})
