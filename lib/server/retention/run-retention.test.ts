import type { Booking } from '@/lib/booking/schemas'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, updateBooking } from '@/lib/server/bookings/store'
import { insertPayment } from '@/lib/server/payments/store'
import { openTill, type Till } from '@/lib/server/payments/testing/till'
import { addToErasureList } from './erasure-list'
import { type RetentionPorts, runRetention } from './run-retention'

const RETENTION_DAYS = 60
const DAY_HOURS = 24

let till: Till
let ports: RetentionPorts
beforeEach(async () => {
  till = await openTill()
  ports = {
    db: till.db,
    dataDir: till.dataDir,
    now: () => till.clock,
    retentionDays: async () => RETENTION_DAYS,
    log: till.ports.log,
    unreadable: new Set(),
  }
})
afterEach(async () => {
  jest.restoreAllMocks()
  await till.close()
})

async function erasedIds(): Promise<string[]> {
  const rows = await till.db.selectFrom('bookings').select('id').where('erased_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

async function change(booking: Booking, patch: Partial<Booking>): Promise<void> {
  await updateBooking(till.db, { booking: { ...booking, ...patch }, version: 1, kind: 'changed', now: till.clock })
}

test('retention erases a ride once its days are over, and not before', async () => {
  const { booking } = await till.book()
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS })
  expect(await runRetention(ports)).toBe(0)
  till.pass(1)
  expect(await runRetention(ports)).toBe(1)
  expect(await erasedIds()).toEqual([booking.id])
})

test('retention of a round trip is counted from its return', async () => {
  const { booking } = await till.book()
  const returnAt = new Date(Date.parse(booking.pickupAt) + DAY_HOURS * 60 * 60_000).toISOString()
  await change(booking, { returnAt, transferType: 'Round Trip' })
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  expect(await runRetention(ports)).toBe(0)
  till.pass(DAY_HOURS * 60 * 60_000)
  expect(await runRetention(ports)).toBe(1)
})

test('a second run erases nothing', async () => {
  const { booking } = await till.book()
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  await runRetention(ports)
  expect(await runRetention(ports)).toBe(0)
})

test('retention passes over a ride whose refund is due until it is made', async () => {
  const { booking } = await till.book()
  const refund = {
    booking_id: booking.id,
    kind: 'refund',
    gateway: 'zelle',
    state: 'operator',
    amount_cents: 1,
  } as const
  const { id } = await insertPayment(till.db, { payment: refund, now: till.clock })
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  expect(await runRetention(ports)).toBe(0)
  await till.db.updateTable('payments').set({ state: 'made' }).where('id', '=', id).execute()
  expect(await runRetention(ports)).toBe(1)
})

test('a booking that cannot be read is logged once and holds up no other', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const [{ booking: broken }, { booking }] = [await till.book(), await till.book()]
  await till.db.updateTable('bookings').set({ contact_info: '{}' }).where('id', '=', broken.id).execute()
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  await runRetention(ports)
  await runRetention(ports)
  expect(await erasedIds()).toEqual([booking.id])
  expect(error.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining(broken.id)])
})

test('a run that is stopped erases what it began and the next one the rest', async () => {
  const [{ booking }] = [await till.book(), await till.book()]
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  let asked = 0
  expect(await runRetention(ports, () => ++asked === 1)).toBe(1)
  expect(await runRetention(ports)).toBe(1)
})

test('a booking on the erasure list is erased as soon as its ride is over', async () => {
  const { booking } = await till.book()
  await addToErasureList(till.dataDir, { ids: [booking.id, 'AAAA-AAAA'], now: till.clock })
  expect(await runRetention(ports)).toBe(0)
  till.goTo(booking, { hoursAhead: -1 })
  expect(await runRetention(ports)).toBe(1)
})

test('client IPs older than an hour are deleted', async () => {
  await till.book()
  till.pass(60 * 60_000)
  await runRetention(ports)
  expect(await till.db.selectFrom('booking_addresses').selectAll().execute()).toHaveLength(1)
  till.pass(1)
  await runRetention(ports)
  expect(await till.db.selectFrom('booking_addresses').selectAll().execute()).toEqual([])
})

test('retention logs how many bookings it erased and nothing of them', async () => {
  const { booking } = await till.book()
  till.goTo(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  await runRetention(ports)
  expect(till.lines.at(-1)).toBe('retention: erased personal data of 1 bookings')
  const row = await findById(till.db, booking.id)
  expect(row && toBooking(row).contactInfo.firstName).toBe('Erased')
})
