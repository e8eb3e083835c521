import { bookRide, postRequest, serveTestSite } from '@/app/api/v1/payments/testing/site'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { POST as cancel } from '../cancel/route'
import { POST } from './route'

serveTestSite()

async function send({ id, token, body = {} }: { id: string; token?: string; body?: unknown }) {
  const response = await POST(postRequest(`/api/v1/bookings/${id}/zelle`, body, bearer(token)), {
    params: Promise.resolve({ id }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

function bearer(token?: string): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

test('marks the booking as awaiting Zelle with its due date', async () => {
  const { booking, token } = await bookRide()
  const { status, headers, body } = await send({ id: booking.id, token })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(bookingSchema.parse(body.booking)).toMatchObject({
    status: 'awaiting_zelle',
    invoiceNumber: booking.invoiceNumber,
    zelleDueAt: expect.any(String),
  })
})

test('a canceled booking returns 409', async () => {
  const { booking, token } = await bookRide()
  const request = postRequest(`/api/v1/bookings/${booking.id}/cancel`, {}, bearer(token))
  await cancel(request, { params: Promise.resolve({ id: booking.id }) })
  expect(await send({ id: booking.id, token })).toMatchObject({
    status: 409,
    body: { code: 'booking_cancelled' },
  })
})
