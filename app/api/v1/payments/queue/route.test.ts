import { POST as process } from '@/app/api/v1/payments/process/route'
import type { CreatedBooking } from '@/lib/booking/model/schemas'
import { cardQueueResponseSchema } from '@/lib/payments/model/card-queue'
import { SOCKET_IP_HEADER } from '@/lib/platform/socket-ip'
import { bookRide, createPaymentRequest, createTestSite, postRequest } from '../testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
let infoSpy: jest.SpyInstance
beforeAll(async () => {
  site = await createTestSite()
  globalThis.process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())
beforeEach(() => {
  infoSpy = jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => infoSpy.mockRestore())

async function sendRequest(
  { booking, token }: CreatedBooking,
  patch: object = {},
  headers: Record<string, string> = {},
) {
  const body = {
    invoiceNumber: booking.invoiceNumber,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    action: 'wait',
    ...patch,
  }
  const sent = postRequest('/api/v1/payments/queue', body, { authorization: `Bearer ${token}`, ...headers })
  const response = await POST(sent, undefined)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('the queue is open while there is no attack', async () => {
  expect(await sendRequest(await bookRide())).toMatchObject({ status: 200, body: { status: 'open' } })
})

test('invalid fields return 422', async () => {
  const booked = await bookRide()
  expect(await sendRequest(booked, { action: 'jump' })).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
})

test('limits a client IP to 120 requests per minute', async () => {
  const booked = await bookRide()
  const headers = { [SOCKET_IP_HEADER]: '192.0.2.88' }
  for (let time = 0; time < 120; time++) await sendRequest(booked, { action: 'jump' }, headers)
  const limited = await sendRequest(booked, {}, headers)
  expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('under attack a payment returns 429 card_queue, the queue sets a proof of work, and an unknown invoice returns 404', async () => {
  const rider = await bookRide()
  for (let time = 0; time < 20; time++) {
    const { booking } = await bookRide()
    await process(
      postRequest('/api/v1/payments/process', await createPaymentRequest(booking, { zip: '46282' })),
      undefined,
    )
  }
  const payment = postRequest('/api/v1/payments/process', await createPaymentRequest(rider.booking))
  const rejected = await process(payment, undefined)
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await rejected.json()).toMatchObject({
    code: 'card_queue',
    error: expect.stringContaining('Nothing was charged'),
  })
  const { status, body } = await sendRequest(rider)
  expect([status, cardQueueResponseSchema.parse(body).status]).toEqual([200, 'challenge'])
  const unknown = { status: 404, body: { code: 'invoice_not_found' } }
  expect(await sendRequest(rider, { invoiceNumber: 'INV-1' })).toMatchObject(unknown)
  expect(await sendRequest({ ...rider, token: 'wrong' })).toMatchObject(unknown)
})
