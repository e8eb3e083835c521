import { bookRide, getRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { ridePageSchema } from '@/lib/booking/model/ride-page'
import { database } from '@/lib/platform/database/connection'
import { GET as calendar } from './calendar/route'
import { GET } from './route'

serveTestSite()

type Credentials = { id: string; token: string }
async function bookedRide(): Promise<Credentials> {
  const { booking, token } = await bookRide()
  return { id: booking.id, token }
}

async function read({ id, token }: Credentials) {
  const response = await GET(getRequest(`/api/v1/bookings/${id}`, token), { params: Promise.resolve({ id }) })
  return ridePageSchema.parse(await response.json())
}

test('reading a booking repeatedly does not change it', async () => {
  const credentials = await bookedRide()
  const first = await read(credentials)
  const rows = async () => {
    const db = await database()
    const tables = ['bookings', 'booking_events', 'outbox', 'lost_link_requests', 'ledger', 'payment_attempts'] as const
    return await Promise.all(tables.map(async table => await db.selectFrom(table).selectAll().execute()))
  }
  const before = await rows()
  for (let time = 0; time < 10; time++) expect(await read(credentials)).toEqual(first)
  await calendar(getRequest('/', credentials.token), { params: Promise.resolve({ id: credentials.id }) })
  expect(await rows()).toEqual(before)
})

test('the calendar file does not contain the access token', async () => {
  const { id, token } = await bookedRide()
  const response = await calendar(getRequest(`/api/v1/bookings/${id}/calendar`, token), {
    params: Promise.resolve({ id }),
  })
  const { headers, status } = response
  expect([
    status,
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('content-disposition'),
  ]).toEqual([200, 'text/calendar; charset=utf-8; method=PUBLISH', 'no-store', `attachment; filename="ride-${id}.ics"`])
  const text = await response.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*METHOD:PUBLISH/)
  expect(text).not.toContain(token)
})
