import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { startRetentionJob } from './background-job'

test('retention job erases expired bookings on start', async () => {
  const fixture = await createBookingFixture()
  const { booking } = await fixture.book()
  const now = new Date(Date.parse(booking.pickupAt) + 31 * 24 * 60 * 60_000)
  let watch: ReturnType<typeof startRetentionJob> | undefined
  await new Promise<void>(resolve => {
    watch = startRetentionJob(async () => ({
      db: fixture.db,
      dataDir: fixture.dataDir,
      now: () => now,
      retentionDays: async () => 30,
      log: () => resolve(),
      unreadable: new Set(),
    }))
  })
  await watch?.stop()
  const { erased_at } = await fixture.db.selectFrom('bookings').select('erased_at').executeTakeFirstOrThrow()
  expect(erased_at).toBe(now.toISOString())
  await fixture.close()
})

test('retention job logs a failed run and stops', async () => {
  const loggedMessage = new Promise<unknown>(resolve => {
    jest.spyOn(console, 'error').mockImplementation(line => resolve(line))
  })
  const watch = startRetentionJob(() => Promise.reject(new Error('no database')))
  expect(await loggedMessage).toBe('retention run failed')
  await watch.stop()
  jest.restoreAllMocks()
})
