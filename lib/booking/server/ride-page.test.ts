import { loadRidePage } from './ride-page'
import { updateBooking } from './store'
import { createBookingFixture } from './testing/booking-fixture'

test('history leaves out an event that cannot be read', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const fixture = await createBookingFixture()
  const { booking, token } = await fixture.book()
  const change = { kind: 'changed', now: fixture.clock } as const
  await updateBooking(fixture.db, { ...change, booking: { ...booking, bags: 1 }, version: 1 })
  await updateBooking(fixture.db, { ...change, booking: { ...booking, bags: 3 }, version: 2 })
  await fixture.db.updateTable('booking_events').set({ data: '{}' }).where('version', '=', 2).execute()
  const { history } = await loadRidePage(fixture.context, { id: booking.id, token })
  expect(history.map(({ words }) => words)).toEqual(['Booked.', 'Changed: the number of bags from 2 to 3.'])
  await fixture.close()
  error.mockRestore()
})
