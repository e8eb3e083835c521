import { bookRide, openSite, posted } from '@/app/api/v1/payments/testing/site'
import { lostLinkSentence } from '@/lib/booking/ride-page'
import { PEER_HEADER } from '@/lib/server/bookings/peer'
import { database } from '@/lib/server/database/connection'
import { POST } from './route'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

async function ask(body: unknown, from: Record<string, string> = {}) {
  const answer = await POST(posted('/api/v1/bookings/lost-link', body, from), undefined)
  // Each request has a number of its own.
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id')
  return { status: answer.status, headers, body: await answer.json() }
}

test('a lost link is asked for with the same answer whether or not there is such a booking', async () => {
  const { booking } = await bookRide()
  const known = await ask({ id: booking.id, email: booking.contactInfo.email })
  expect(known).toMatchObject({ status: 202, body: { message: lostLinkSentence } })
  for (const asked of [
    { id: booking.id, email: 'somebody.else@example.com' },
    { id: 'AAAA-AAAA', email: booking.contactInfo.email },
    { id: 'no id at all', email: booking.contactInfo.email },
  ]) {
    expect(await ask(asked)).toEqual(known)
  }
})

test('what was asked for is noted, to be looked into afterwards', async () => {
  await ask({ id: ' 7kq4m9xw ', email: ' Ada@example.com ' }, { [PEER_HEADER]: '198.51.100.7' })
  const db = await database()
  const noted = await db
    .selectFrom('link_requests')
    .select(['booking_id', 'email', 'address'])
    .where('address', '=', '198.51.100.7')
    .execute()
  expect(noted).toEqual([{ booking_id: '7kq4m9xw', email: 'Ada@example.com', address: '198.51.100.7' }])
})

test('the eleventh within an hour from one address is refused, and another address is not', async () => {
  const from = { [PEER_HEADER]: '198.51.100.8' }
  for (let time = 0; time < 10; time++) await ask({ id: 'AAAA-AAAA', email: 'ada@example.com' }, from)
  expect(await ask({ id: 'AAAA-AAAA', email: 'ada@example.com' }, from)).toMatchObject({
    status: 429,
    body: { code: 'too_many_lost_links' },
  })
  expect(await ask({ id: 'AAAA-AAAA', email: 'ada@example.com' })).toMatchObject({ status: 202 })
})

test.each([
  [{ id: '', email: 'ada@example.com' }, 'id'],
  [{ id: 'AAAA-AAAA', email: 'ada' }, 'email'],
  [{ id: 'A'.repeat(41), email: 'ada@example.com' }, 'id'],
])('%j is told which field is at fault', async (body, field) => {
  expect(await ask(body)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})
