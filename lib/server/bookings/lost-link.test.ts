import { noteLostLink } from './lost-link'
import { type Desk, openDesk } from './testing/desk'

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

/** The statements that the database is sent while something is done. */
async function statementsOf(act: (db: Desk['db']) => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const watched = desk.db.withPlugin({
    transformQuery: ({ node }) => {
      seen.push(JSON.stringify(node, (key, value) => (key === 'values' || key === 'value' ? '?' : value)))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await act(watched)
  return seen
}

test('the database is asked the very same whether or not there is such a booking', async () => {
  const { booking } = await desk.book()
  const ask = (id: string, email: string) =>
    statementsOf(db => noteLostLink({ db, now: desk.ports.now }, { id, email, address: '192.0.2.9' }))
  const known = await ask(booking.id, booking.contactInfo.email)
  expect(known.length).toBeGreaterThan(0)
  expect(known.join()).not.toContain('"bookings"')
  expect(await ask(booking.id, 'somebody.else@example.com')).toEqual(known)
  expect(await ask('AAAA-AAAA', 'nobody@example.com')).toEqual(known)
})
