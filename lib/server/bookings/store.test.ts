import { listBookings, updateBooking } from './store'
import { openDesk, START } from './testing/desk'

test('a booking that could not be read again is not stored', async () => {
  const desk = await openDesk()
  const { booking, version } = await desk.book()
  const unreadable = { ...booking, returnAt: '+010000-01-01T04:59:00.000Z' }
  const store = () => updateBooking(desk.db, { booking: unreadable, version, kind: 'changed', now: START })
  await expect(store()).rejects.toThrow('returnAt')
  expect(await listBookings(desk.db)).toMatchObject([{ return_at: null, version }])
  await desk.close()
})
