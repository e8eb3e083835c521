import type { BookingRequest, BookingStatus } from '@/lib/booking/schemas'
import { alwaysOpen } from '@/lib/booking/testing/sample-rules'
import { island, kennedyRoute, toKennedy } from '@/lib/booking/testing/samples'
import { cancelBooking } from './cancel'
import { changeBooking } from './change'
import { CHANGES_AN_HOUR } from './change-limit'
import { readRidePage } from './history'
import { readBooking } from './read'
import { toBooking } from './rows'
import { findById, updateBooking } from './store'
import { type Desk, openDesk, refusal, START } from './testing/desk'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

async function bookAndChange(patch: Partial<BookingRequest>) {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  return { booking, opener, changed: changeBooking(desk.ports, { opener, request: { ...toKennedy, ...patch } }) }
}

async function setStatus(status: BookingStatus): Promise<void> {
  await desk.db.updateTable('bookings').set({ status, paid_cents: 15_700 }).execute()
}

test('a change derives the ride anew and keeps its id, its invoice number and its token', async () => {
  const { booking, opener, changed } = await bookAndChange({ carCategory: 'Luxury SUV', passengers: 5, rent: 162 })
  expect((await changed).booking).toEqual({
    ...booking,
    carCategory: 'Luxury SUV',
    categoryName: 'SUVs',
    categoryKey: 'luxsuv',
    passengers: 5,
    quote: expect.objectContaining({ totalCents: 16_200 }),
  })
  expect(await readRidePage(desk.ports, opener)).toMatchObject({ ...(await changed), version: 2 })
})

test('a change that loses its road waits no longer for a transfer', async () => {
  const { changed } = await bookAndChange({ dropOffLocation: island.id, rent: null })
  expect((await changed).booking).toMatchObject({ status: 'reserved', quote: null })
})

test('a change at another fare is answered with the new one and keeps the old ride', async () => {
  const { booking, opener, changed } = await bookAndChange({ carCategory: 'Luxury SUV' })
  await expect(changed).rejects.toMatchObject(refusal('fare_changed'))
  expect(await readBooking(desk.ports, opener)).toEqual(booking)
})

test('a change whose road grew a little since it was told stands at the fare that was seen', async () => {
  const longer = { ...kennedyRoute, distanceMeters: 41_376 }
  const other = await openDesk({ findRoute: async () => longer, toldRoutes: () => [kennedyRoute] })
  const { booking, token } = await other.book()
  const opener = { id: booking.id, token }
  expect(await changeBooking(other.ports, { opener, request: { ...toKennedy, bags: 1 } })).toMatchObject({
    booking: { bags: 1, quote: { totalCents: 15_700, miles: 25.4 } },
  })
  await other.close()
})

test('an immediate ride that is changed keeps the moment it was called', async () => {
  const { booking, token } = await desk.book({ scheduleOption: 'immediately' })
  const opener = { id: booking.id, token }
  desk.clock = new Date(+START + 10 * 60_000)
  const request = { ...toKennedy, scheduleOption: 'immediately' as const, bags: 3 }
  expect(await changeBooking(desk.ports, { opener, request })).toMatchObject({
    booking: { pickupAt: START.toISOString(), bags: 3 },
  })
})

const ETA = { eta: '2027-03-14T18:30:00.000Z', etaEmailed: '2027-03-14T18:30:00.000Z' }
test.each([
  ['goes with the pickup time', { pickupTime: '15:30' }, { eta: null, etaEmailed: null }],
  ['stays where the pickup stays', { bags: 1 }, ETA],
])('an ETA %s', async (_, patch, left) => {
  const { booking, token, version } = await desk.book()
  await updateBooking(desk.db, { booking: { ...booking, ...ETA }, version, kind: 'eta', now: START })
  const changed = await changeBooking(desk.ports, {
    opener: { id: booking.id, token },
    request: { ...toKennedy, ...patch },
  })
  expect(changed.booking).toMatchObject(left)
})

test('an immediate ride that is changed keeps the usual wait that was shown for its city', async () => {
  const shown = { from: 15, to: 30 }
  const rules = { ...alwaysOpen, usualWait: { default: shown } }
  const other = await openDesk({ serviceRules: async () => rules })
  const { booking, token } = await other.book({ scheduleOption: 'immediately' })
  rules.usualWait = { default: { from: 40, to: 60 } }
  const request = { ...toKennedy, scheduleOption: 'immediately' as const, bags: 1 }
  const changed = await changeBooking(other.ports, { opener: { id: booking.id, token }, request })
  expect(changed.booking.usualWait).toEqual(shown)
  await other.close()
})

test('a change is kept as the next event', async () => {
  const { changed } = await bookAndChange({ bags: 1 })
  await changed
  const events = await desk.db.selectFrom('booking_events').select(['version', 'kind']).orderBy('version').execute()
  expect(events).toEqual([
    { version: 1, kind: 'created' },
    { version: 2, kind: 'changed' },
  ])
})

test('of two changes at once one is told that it came late', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const outcomes = await Promise.allSettled(
    [1, 2].map(bags => changeBooking(desk.ports, { opener, request: { ...toKennedy, bags } })),
  )
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal('changed_meanwhile') })
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each<BookingStatus>(['paid', 'payment_unknown', 'refund_due', 'refunded'])(
  'a ride that is %s stays',
  async status => {
    const { booking, token } = await desk.book()
    await setStatus(status)
    await expect(
      changeBooking(desk.ports, { opener: { id: booking.id, token }, request: toKennedy }),
    ).rejects.toMatchObject(refusal('booking_paid'))
  },
)

test('a cancelled ride is not changed', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  await cancelBooking(desk.ports, { opener })
  await expect(changeBooking(desk.ports, { opener, request: toKennedy })).rejects.toMatchObject(
    refusal('booking_cancelled'),
  )
})

test('after pickup a ride is not changed', async () => {
  const { booking, token } = await desk.book()
  desk.clock = new Date(booking.pickupAt)
  await expect(
    changeBooking(desk.ports, {
      opener: { id: booking.id, token },
      request: { ...toKennedy, pickupDate: '2027-04-01' },
    }),
  ).rejects.toMatchObject(refusal('booking_closed'))
})

test('without its token a ride is neither changed nor named', async () => {
  const { booking } = await desk.book()
  await expect(
    changeBooking(desk.ports, { opener: { id: booking.id, token: null }, request: toKennedy }),
  ).rejects.toMatchObject(refusal('not_found'))
})

/** A ride that was read, and then changed elsewhere; what sends one more change made on what was read. */
async function openedBefore(elsewhere: Partial<BookingRequest>) {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const { version } = await readRidePage(desk.ports, opener)
  await changeBooking(desk.ports, { opener, request: { ...toKennedy, ...elsewhere }, seenVersion: version })
  const send = (patch: Partial<BookingRequest>, seenVersion = version) =>
    changeBooking(desk.ports, { opener, request: { ...toKennedy, ...patch }, seenVersion })
  return { opener, send }
}

test('what was changed elsewhere since the ride was read is not written over, and is told', async () => {
  const { opener, send } = await openedBefore({ passengers: 3 })
  await expect(send({ bags: 1 })).rejects.toMatchObject({
    ...refusal('changed_meanwhile'),
    sentence: expect.stringContaining('(the passengers from 2 to 3)'),
    details: { version: 2 },
  })
  expect(await readBooking(desk.ports, opener)).toMatchObject({ passengers: 3, bags: 2 })
})

test('whoever has been told of it may write over it', async () => {
  const { send } = await openedBefore({ passengers: 3 })
  expect(await send({ bags: 1 }, 2)).toMatchObject({ booking: { passengers: 2, bags: 1 }, version: 3 })
})

test('a change that is sent again because its answer was lost stands', async () => {
  const { send } = await openedBefore({ passengers: 3 })
  expect(await send({ passengers: 3 })).toMatchObject({ booking: { passengers: 3 }, version: 2 })
  expect(await desk.db.selectFrom('booking_events').select('version').execute()).toHaveLength(2)
})

test('what a change does not touch may have happened meanwhile', async () => {
  const { booking, token } = await desk.book()
  const row = await findById(desk.db, booking.id)
  if (row === undefined) throw new Error('the booking is gone')
  const confirmed = { ...toBooking(row), confirmedAt: START.toISOString() }
  await desk.db
    .transaction()
    .execute(trx => updateBooking(trx, { booking: confirmed, version: 1, kind: 'confirmed', now: START }))
  const opener = { id: booking.id, token }
  expect(await changeBooking(desk.ports, { opener, request: { ...toKennedy, bags: 1 }, seenVersion: 1 })).toMatchObject(
    { booking: { bags: 1, confirmedAt: START.toISOString() } },
  )
})

test('a ride is changed so often an hour, and again when the hour is over', async () => {
  const { booking, token } = await desk.book()
  const opener = { id: booking.id, token }
  const change = (bags: number) => changeBooking(desk.ports, { opener, request: { ...toKennedy, bags } })
  for (let time = 0; time < CHANGES_AN_HOUR; time++) await change(time % 3)
  await expect(change(0)).rejects.toMatchObject(refusal('too_many_changes'))
  desk.clock = new Date(+START + 60 * 60_000)
  expect(await change(0)).toMatchObject({ booking: { bags: 0 } })
})
