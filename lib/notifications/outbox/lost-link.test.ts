import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { recordLostLinkRequest } from './lost-link'

let fixture: BookingFixture
beforeEach(async () => {
  fixture = await createBookingFixture()
})
afterEach(() => fixture.close())

/** Records the SQL statements of a function, without values. */
async function recordStatements(act: (db: BookingFixture['db']) => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const watched = fixture.db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node, (key, value) => (key === 'values' || key === 'value' ? '?' : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(watched)
  return statements
}

test('runs the same statements whether or not the booking exists', async () => {
  const { booking } = await fixture.book()
  const ask = (id: string, email: string) =>
    recordStatements(db =>
      recordLostLinkRequest({ db, now: fixture.context.now }, { id, email, clientIp: '192.0.2.9' }),
    )
  const known = await ask(booking.id, booking.contactInfo.email)
  expect(known.length).toBeGreaterThan(0)
  expect(known.join()).not.toContain('"bookings"')
  expect(await ask(booking.id, 'other@example.com')).toEqual(known)
  expect(await ask('AAAA-AAAA', 'unknown@example.com')).toEqual(known)
})
