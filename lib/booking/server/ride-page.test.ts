import { loadRidePage } from './ride-page'
import { updateBooking } from './store'
import { createBookingFixture } from './testing/booking-fixture'

test('history leaves out an event that cannot be read', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => {})
  const fixture = await createBookingFixture()
  const { booking, token } = await fixture.book()
  await fixture.write(async tx => {
    await updateBooking(tx, { booking: { ...booking, bags: 1 }, version: 1, kind: 'changed' })
    await updateBooking(tx, { booking: { ...booking, bags: 3 }, version: 2, kind: 'changed' })
  })
  await fixture.db.updateTable('booking_events').set({ data: '{}' }).where('version', '=', 2).execute()
  const { history } = await loadRidePage(fixture.context, { id: booking.id, token })
  expect(history.map(({ words }) => words)).toEqual([
    'Booked.',
    'Changed. Party: from 2 passengers, 2 bags to 2 passengers, 3 bags.',
  ])
  await fixture.close()
  error.mockRestore()
})
