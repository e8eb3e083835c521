import { bookRide, getRequest, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { ridePageSchema } from '@/lib/booking/model/ride-page'
import { database } from '@/lib/platform/database/connection'
import { GET as calendar } from './calendar/route'
import { POST as cancel } from './cancel/route'
import { POST as updateFlight } from './flight/route'
import { GET } from './route'
import { POST as payByZelle } from './zelle/route'

serveTestSite()

type Credentials = { id: string; token: string }
async function bookedRide(): Promise<Credentials> {
  const { booking, token } = await bookRide()
  return { id: booking.id, token }
}

type Post = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>

async function send(post: Post, { id, token }: Credentials, body: unknown = {}) {
  const request = postRequest(`/api/v1/bookings/${id}`, body, { authorization: `Bearer ${token}` })
  const response = await post(request, { params: Promise.resolve({ id }) })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function read({ id, token }: Credentials) {
  const response = await GET(getRequest(`/api/v1/bookings/${id}`, token), { params: Promise.resolve({ id }) })
  return ridePageSchema.parse(await response.json())
}

test('returns a booking with its cancellation refund and its history', async () => {
  const credentials = await bookedRide()
  const { booking, cancellation, history } = await read(credentials)
  expect(cancellation).toMatchObject({ allowed: true })
  expect(history).toEqual([{ at: booking.createdAt, words: 'Booked.' }])
})

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

test('a ride to be paid by Zelle has its due date, unless it is canceled', async () => {
  const credentials = await bookedRide()
  const { status, headers, body } = await send(payByZelle, credentials)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body.booking).toMatchObject({ status: 'awaiting_zelle', zelleDueAt: expect.any(String) })
  await send(cancel, credentials)
  expect(await send(payByZelle, credentials)).toMatchObject({ status: 409, body: { code: 'booking_cancelled' } })
})

test('an invalid flight is rejected at its field, and fields other than flights', async () => {
  const credentials = await bookedRide()
  const flight = { arrival: null, departure: { flightNumber: 'to Paris', terminal: '' } }
  expect(await send(updateFlight, credentials, flight)).toMatchObject({
    status: 422,
    body: { fields: { 'departure.flightNumber': expect.stringMatching(/^Please enter a flight number such as/) } },
  })
  const arrival = { flightNumber: 'DL1234', terminal: '', meetingPoint: 'inside' }
  expect((await send(updateFlight, credentials, { arrival, departure: null })).status).toBe(422)
})
