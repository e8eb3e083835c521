import { listBookings, updateBooking } from './store'
import { createBookingFixture } from './testing/booking-fixture'

test('rejects a booking that could not be parsed again', async () => {
  const fixture = await createBookingFixture()
  const { booking, version } = await fixture.book()
  const unreadable = { ...booking, returnAt: '+010000-01-01T04:59:00.000Z' }
  const store = () => fixture.write(tx => updateBooking(tx, { booking: unreadable, version, kind: 'changed' }))
  await expect(store()).rejects.toThrow('returnAt')
  expect((await listBookings(fixture.db)).bookings).toEqual([booking])
  await fixture.close()
})

test('lists the readable bookings and the rows of the others', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const fixture = await createBookingFixture()
  const [{ booking: broken }, { booking }] = [await fixture.book(), await fixture.book()]
  await fixture.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  const { bookings, unreadable } = await listBookings(fixture.db)
  expect(bookings).toEqual([booking])
  expect(unreadable).toMatchObject([{ id: broken.id, status: broken.status, pickup_at: broken.pickupAt }])
  await fixture.close()
  error.mockRestore()
})
