import { loadRidePage } from './ride-page'
import { updateBooking } from './store'
import { createBookingFixture } from './testing/booking-fixture'

test('history leaves out an event that cannot be read', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const fixture = await createBookingFixture()
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
  await fixture.close()
  error.mockRestore()
})
