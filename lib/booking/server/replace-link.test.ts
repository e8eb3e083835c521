import { loadBooking } from './load-booking'
import { replaceLink, replaceLinkAsRider } from './replace-link'
import { findBookingById } from './store'
import { appErrorLike, type BookingFixture, createBookingFixture } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

test('one of two concurrent link replacements succeeds', async () => {
  const { booking, token } = await fixture.book()
  const access = { id: booking.id, token }
  const both = await Promise.allSettled([
    replaceLinkAsRider(fixture.context, access),
    replaceLinkAsRider(fixture.context, access),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('all earlier links stay revoked after repeated replacements', async () => {
  const { booking, token } = await fixture.book()
  const tokens = [token]
  for (let time = 0; time < 3; time++) {
    tokens.push(await replaceLinkAsRider(fixture.context, { id: booking.id, token: tokens.at(-1) ?? '' }))
  }
  const last = tokens.pop() ?? ''
  expect(await loadBooking(fixture.context, { id: booking.id, token: last })).toEqual(booking)
  for (const old of tokens) {
    await expect(loadBooking(fixture.context, { id: booking.id, token: old })).rejects.toMatchObject(
      appErrorLike('not_found'),
    )
  }
})

test('a retry of the booking returns the current link', async () => {
  const key = 'a-key-with-a-lost-response'
  const { booking, token } = await fixture.book({}, { key })
  const now = await replaceLinkAsRider(fixture.context, { id: booking.id, token })
  expect(await fixture.book({}, { key })).toMatchObject({ token: now, repeated: true })
})

test('replaces a link that predates link versions', async () => {
  const { booking } = await fixture.book()
  await fixture.db
    .updateTable('bookings')
    .set({ link_version: 0, token_hash: 'ab'.repeat(32) })
    .execute()
  const { token, version } = await fixture.db.transaction().execute(async trx => {
    const row = await findBookingById(trx, booking.id)
    if (row === undefined) throw new Error('booking not found')
    return await replaceLink(trx, { row, secret: fixture.context.secret, now: fixture.clock, actor: 'site' })
  })
  expect(version).toBe(2)
  expect(await loadBooking(fixture.context, { id: booking.id, token })).toEqual(booking)
})
