import type { Booking } from '@/lib/booking/model/schemas'
import { updateBooking } from '@/lib/booking/server/store'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { addToErasureList, type RetentionContext, runRetention } from './retention'

const RETENTION_DAYS = 60
const DAY_HOURS = 24

let fixture: PaymentFixture
let context: RetentionContext
beforeEach(async () => {
  fixture = await createPaymentFixture()
  context = {
    db: fixture.db,
    dataDir: fixture.dataDir,
    now: () => fixture.clock,
    retentionDays: async () => RETENTION_DAYS,
    log: fixture.context.log,
  }
})
afterEach(() => fixture.close())

async function erasedIds(): Promise<string[]> {
  const rows = await fixture.db.selectFrom('bookings').select('id').where('erased_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

async function change(booking: Booking, patch: Partial<Booking>): Promise<void> {
  await fixture.write(tx => updateBooking(tx, { booking: { ...booking, ...patch }, version: 1 }))
}

test('retention erases a ride once its retention period ends', async () => {
  const { booking } = await fixture.book()
  fixture.moveClockBefore(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS })
  expect(await runRetention(context)).toBe(0)
  fixture.advanceClock(1)
  expect(await runRetention(context)).toBe(1)
  expect(await erasedIds()).toEqual([booking.id])
})

test('retention of a round trip starts at its return', async () => {
  const { booking } = await fixture.book()
  const returnAt = new Date(Date.parse(booking.pickupAt) + DAY_HOURS * 60 * 60_000).toISOString()
  await change(booking, { returnAt, transferType: 'Round Trip' })
  fixture.moveClockBefore(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  expect(await runRetention(context)).toBe(0)
  fixture.advanceClock(DAY_HOURS * 60 * 60_000)
  expect(await runRetention(context)).toBe(1)
})

test('logs an unparsable booking and erases the others', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const [{ booking: broken }, { booking }] = [await fixture.book(), await fixture.book()]
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  fixture.moveClockBefore(booking, { hoursAhead: -RETENTION_DAYS * DAY_HOURS - 1 })
  await runRetention(context)
  expect(await erasedIds()).toEqual([booking.id])
  expect(error.mock.calls.map(([line]) => line)).toEqual([expect.stringContaining(broken.id)])
})

test('erases a booking on the erasure list once its ride is over', async () => {
  const { booking } = await fixture.book()
  await addToErasureList(fixture.dataDir, { ids: [booking.id, 'AAAA-AAAA'], now: fixture.clock })
  expect(await runRetention(context)).toBe(0)
  fixture.moveClockBefore(booking, { hoursAhead: -1 })
  expect(await runRetention(context)).toBe(1)
})

test('deletes client IPs after an hour, and networks within a day', async () => {
  await fixture.book()
  fixture.advanceClock(60 * 60_000 - 1)
  await runRetention(context)
  expect(await fixture.db.selectFrom('booking_client_ips').selectAll().execute()).toHaveLength(1)
  fixture.advanceClock(1)
  await runRetention(context)
  expect(await fixture.db.selectFrom('booking_client_ips').selectAll().execute()).toEqual([])
  const networks = () => fixture.db.selectFrom('booking_networks').select('network').execute()
  expect(await networks()).toHaveLength(1)
  fixture.advanceClock(22 * 60 * 60_000)
  await runRetention(context)
  expect(await networks()).toEqual([])
})
