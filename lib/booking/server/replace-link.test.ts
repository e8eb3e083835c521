import { loadBooking } from './load-booking'
import { replaceLink } from './replace-link'
import { findBookingById } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

async function replace(id: string): Promise<string> {
  return await fixture.write(async tx => {
    const row = await findBookingById(tx.db, id)
    if (row === undefined) throw new Error('booking not found')
    return await replaceLink(tx, row, fixture.context.secret)
  })
}

test('all earlier links stay ended after repeated replacements', async () => {
  const { booking, token } = await fixture.book()
  const tokens = [token]
  for (let time = 0; time < 3; time++) tokens.push(await replace(booking.id))
  const last = tokens.pop() ?? ''
  expect(await loadBooking(fixture.context, { id: booking.id, token: last })).toEqual(booking)
  for (const old of tokens) {
    await expect(loadBooking(fixture.context, { id: booking.id, token: old })).rejects.toMatchObject(
      appErrorLike('not_found'),
    )
  }
})

test('a retry of the booking returns no token once its link was replaced', async () => {
  const key = 'a-key-with-a-lost-response'
  const { booking } = await fixture.book({}, { key })
  await replace(booking.id)
  await expect(fixture.book({}, { key })).rejects.toMatchObject(appErrorLike('link_replaced'))
})
