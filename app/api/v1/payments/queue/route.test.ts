import { POST as process } from '@/app/api/v1/payments/process/route'
import type { Booked } from '@/lib/booking/schemas'
import { cardQueueAnswerSchema } from '@/lib/payment/card-queue'
import { PEER_HEADER } from '@/lib/server/bookings/peer'
import { bookRide, openSite, paymentFor, posted } from '../testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof openSite>>
let logged: jest.SpyInstance
beforeAll(async () => {
  site = await openSite()
  globalThis.process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())
beforeEach(() => {
  logged = jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

async function ask({ booking, token }: Booked, patch: object = {}, headers: Record<string, string> = {}) {
  const body = {
    invoiceNumber: booking.invoiceNumber,
    amount: (booking.quote?.totalCents ?? 0) / 100,
    action: 'wait',
    ...patch,
  }
  const sent = posted('/api/v1/payments/queue', body, { authorization: `Bearer ${token}`, ...headers })
  const answer = await POST(sent, undefined)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

test('while nobody attacks the queue is open', async () => {
  expect(await ask(await bookRide())).toMatchObject({ status: 200, body: { status: 'open' } })
})

test('fields at fault are answered 422', async () => {
  const booked = await bookRide()
  expect(await ask(booked, { action: 'jump' })).toMatchObject({ status: 422, body: { code: 'invalid_fields' } })
})

test('one client IP asks 120 times a minute at most', async () => {
  const booked = await bookRide()
  const headers = { [PEER_HEADER]: '192.0.2.88' }
  for (let time = 0; time < 120; time++) await ask(booked, { action: 'jump' }, headers)
  const late = await ask(booked, {}, headers)
  expect(late).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('under attack a payment is answered 429 card_queue, the queue sets a proof of work, and an unknown invoice is 404', async () => {
  const rider = await bookRide()
  for (let time = 0; time < 20; time++) {
    const { booking } = await bookRide()
    await process(posted('/api/v1/payments/process', await paymentFor(booking, { zip: '46282' })), undefined)
  }
  const payment = posted('/api/v1/payments/process', await paymentFor(rider.booking))
  const refused = await process(payment, undefined)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.json()).toMatchObject({
    code: 'card_queue',
    error: expect.stringContaining('Nothing was charged'),
  })
  const { status, body } = await ask(rider)
  expect([status, cardQueueAnswerSchema.parse(body).status]).toEqual([200, 'challenge'])
  const unknown = { status: 404, body: { code: 'invoice_not_found' } }
  expect(await ask(rider, { invoiceNumber: 'INV-1' })).toMatchObject(unknown)
  expect(await ask({ ...rider, token: 'wrong' })).toMatchObject(unknown)
})
