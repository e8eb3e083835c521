import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { recordLostLinkRequest } from './rider-requests'

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
  const recordRequest = (id: string, email: string) =>
    recordStatements(db =>
      recordLostLinkRequest({ db, now: fixture.context.now }, { id, email, clientIp: '192.0.2.9' }),
    )
  const statements = await recordRequest(booking.id, booking.contactInfo.email)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements.join()).not.toContain('"bookings"')
  expect(await recordRequest(booking.id, 'other@example.com')).toEqual(statements)
  expect(await recordRequest('AAAA-AAAA', 'unknown@example.com')).toEqual(statements)
})
