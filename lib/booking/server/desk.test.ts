import { kennedyRequest } from '@/lib/booking/model/testing/samples'
import { createBooking } from './create'
import { createLink, revokeLink, signLink } from './links'
import { type BookingFixture, createBookingFixture } from './testing/booking-fixture'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

async function createDesk(name = 'The Plaza') {
  const link = await createLink(fixture.db, { kind: 'desk', name, now: fixture.context.now() })
  return { id: link.id, deskLink: signLink({ ...link, secret: fixture.context.secret }) }
}

let bookings = 0
function book({ deskLink, patch = {} }: { deskLink?: string; patch?: object } = {}) {
  bookings += 1
  return createBooking(fixture.context, {
    request: { ...kennedyRequest, ...patch },
    idempotencyKey: `desk-${bookings}-of-the-tests`,
    clientIp: '192.0.2.1',
    deskLink,
  })
}

test('a desk books more than ten rides an hour, and the bookings carry its name', async () => {
  const { deskLink } = await createDesk()
  for (let count = 0; count < 12; count++) {
    expect((await book({ deskLink })).booking.desk).toBe('The Plaza')
  }
})

test('the bookings of a desk count for its link, not for its connection', async () => {
  const { deskLink } = await createDesk()
  for (let count = 0; count < 10; count++) expect((await book()).booking.desk).toBeNull()
  await expect(book()).rejects.toMatchObject({ code: 'too_many_bookings' })
  expect((await book({ deskLink })).booking.desk).toBe('The Plaza')
})

test('a desk has a limit too', async () => {
  const { deskLink } = await createDesk()
  for (let count = 0; count < 100; count++) await book({ deskLink })
  await expect(book({ deskLink })).rejects.toMatchObject({ code: 'too_many_bookings' })
})

test('rejects a revoked link, so that no booking lacks its desk unnoticed', async () => {
  const { id, deskLink } = await createDesk()
  await revokeLink(fixture.db, { id, now: fixture.context.now() })
  await expect(book({ deskLink })).rejects.toMatchObject({ code: 'desk_link_invalid' })
  await expect(book({ deskLink: 'x' })).rejects.toMatchObject({ code: 'desk_link_invalid' })
})
