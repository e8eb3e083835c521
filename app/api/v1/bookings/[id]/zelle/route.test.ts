import { bookRide, createTestSite, postRequest, wrongToken } from '@/app/api/v1/payments/testing/site'
import { bookingSchema } from '@/lib/booking/model/schemas'
import { POST as cancel } from '../cancel/route'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())

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

test('repeating the request returns 200 with the same booking', async () => {
  const { booking, token } = await bookRide()
  const first = await send({ id: booking.id, token })
  expect(await send({ id: booking.id, token })).toMatchObject({ status: 200, body: first.body })
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

test('returns 404 without the token, whatever the body', async () => {
  const { booking, token } = await bookRide()
  for (const invalidToken of [undefined, wrongToken(token)]) {
    expect(await send({ id: booking.id, token: invalidToken, body: '{"half":' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
  }
})

test.each([
  ['unknown fields', { amount: 1 }, 422],
  ['an array', '[]', 422],
  ['invalid JSON', '{"half":', 400],
  ['a body that is too large', { note: 'x'.repeat(70_000) }, 413],
])('rejects %s', async (_, body, status) => {
  const { booking, token } = await bookRide()
  expect(await send({ id: booking.id, token, body })).toMatchObject({ status })
})
