import { bookRide, createTestSite, postRequest } from '@/app/api/v1/payments/testing/site'
import { LOST_LINK_MESSAGE } from '@/lib/booking/model/ride-page'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { database } from '@/lib/platform/database/connection'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

async function sendRequest(body: unknown, from: Record<string, string> = {}) {
  const response = await POST(postRequest('/api/v1/bookings/lost-link', body, from), undefined)
  // Request IDs differ between responses.
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, headers, body: await response.json() }
}

test('returns the same response whether or not the booking exists', async () => {
  const { booking } = await bookRide()
  const known = await sendRequest({ id: booking.id, email: booking.contactInfo.email })
  expect(known).toMatchObject({ status: 202, body: { message: LOST_LINK_MESSAGE } })
  for (const requests of [
    { id: booking.id, email: 'somebody.else@example.com' },
    { id: 'AAAA-AAAA', email: booking.contactInfo.email },
    { id: 'no id at all', email: booking.contactInfo.email },
  ]) {
    expect(await sendRequest(requests)).toEqual(known)
  }
})

test('records each request for later processing', async () => {
  await sendRequest({ id: ' 7kq4m9xw ', email: ' Ada@example.com ' }, { [SOCKET_IP_HEADER]: '198.51.100.7' })
  const db = await database()
  const storedRequests = await db
    .selectFrom('lost_link_requests')
    .select(['booking_id', 'email', 'client_ip'])
    .where('client_ip', '=', '198.51.100.7')
    .execute()
  expect(storedRequests).toEqual([{ booking_id: '7kq4m9xw', email: 'Ada@example.com', client_ip: '198.51.100.7' }])
})

test('the eleventh request per hour from a client IP returns 429, and other client IPs are unaffected', async () => {
  const from = { [SOCKET_IP_HEADER]: '198.51.100.8' }
  for (let time = 0; time < 10; time++) await sendRequest({ id: 'AAAA-AAAA', email: 'ada@example.com' }, from)
  expect(await sendRequest({ id: 'AAAA-AAAA', email: 'ada@example.com' }, from)).toMatchObject({
    status: 429,
    body: { code: 'too_many_lost_links' },
  })
  expect(await sendRequest({ id: 'AAAA-AAAA', email: 'ada@example.com' })).toMatchObject({ status: 202 })
})

test.each([
  [{ id: '', email: 'ada@example.com' }, 'id'],
  [{ id: 'AAAA-AAAA', email: 'ada' }, 'email'],
  [{ id: 'A'.repeat(41), email: 'ada@example.com' }, 'id'],
])('%j returns an error at the invalid field', async (body, field) => {
  expect(await sendRequest(body)).toMatchObject({ status: 422, body: { fields: { [field]: expect.any(String) } } })
})
