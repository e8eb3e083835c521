import { openDesk } from '@/lib/server/bookings/testing/desk'
import { watchRetention } from './watch'

test('from its start on the watch erases what is past its retention', async () => {
  const desk = await openDesk()
  const { booking } = await desk.book()
  const now = new Date(Date.parse(booking.pickupAt) + 31 * 24 * 60 * 60_000)
  let watch: ReturnType<typeof watchRetention> | undefined
  await new Promise<void>(resolve => {
    watch = watchRetention(async () => ({
      db: desk.db,
      dataDir: desk.dataDir,
      now: () => now,
      retentionDays: async () => 30,
      log: () => resolve(),
      unreadable: new Set(),
    }))
  })
  await watch?.stop()
  const { erased_at } = await desk.db.selectFrom('bookings').select('erased_at').executeTakeFirstOrThrow()
  expect(erased_at).toBe(now.toISOString())
  await desk.close()
})

test('a run that fails is logged, and stopping ends the watch', async () => {
  const logged = new Promise<unknown>(resolve => {
    jest.spyOn(console, 'error').mockImplementation(line => resolve(line))
  })
  const watch = watchRetention(() => Promise.reject(new Error('no database')))
  expect(await logged).toBe('retention run failed')
  await watch.stop()
  jest.restoreAllMocks()
})
