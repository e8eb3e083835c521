import { paymentDetailsSchema, paymentHistorySchema } from '@/lib/payments/model/schemas'
import { GET as details } from '../[id]/route'
import { POST as pay } from '../process/route'
import { bookRide, createPaymentRequest, createTestSite, getRequest, postRequest, wrongToken } from '../testing/site'
import { GET } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
  jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => site.close())

async function paidRide() {
  const { booking, token } = await bookRide()
  const response = await pay(postRequest('/api/v1/payments/process', createPaymentRequest(booking)), undefined)
  const { transactionId } = await response.json()
  return { id: booking.id, cents: booking.quote?.totalCents ?? 0, token, transactionId: String(transactionId) }
}

async function history(query: string, token?: string) {
  const response = await GET(getRequest(`/api/v1/payments/history${query}`, token), undefined)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function detailsOf(id: string, token?: string) {
  const response = await details(getRequest(`/api/v1/payments/${encodeURIComponent(id)}`, token), {
    params: Promise.resolve({ id }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('returns a booking’s account as a statement for its token, without actor and reference', async () => {
  const { id, cents, token, transactionId } = await paidRide()
  const { status, headers, body } = await history(`?booking=${id}`, token)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(paymentHistorySchema.parse(body)).toEqual(body)
  expect(body.lines).toMatchObject([
    { words: 'Fare', cents, balanceCents: cents },
    { words: 'Card payment', cents: -cents, balanceCents: 0 },
  ])
  expect(JSON.stringify(body)).not.toContain(transactionId)
})

test('returns one payment by its transaction for the booking’s token', async () => {
  const { cents, token, transactionId } = await paidRide()
  const { status, headers, body } = await detailsOf(transactionId, token)
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(paymentDetailsSchema.parse(body)).toMatchObject({ transactionId, cents })
})

test('the history returns 404 without the booking’s token', async () => {
  const [{ id, token }, other] = [await paidRide(), await bookRide()]
  for (const invalidToken of [undefined, '', wrongToken(token), other.token]) {
    expect(await history(`?booking=${id}`, invalidToken)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
  const unknown = await history('?booking=AAAA-AAAA', token)
  expect(unknown.body).toEqual((await history(`?booking=${id}`)).body)
})

test('a payment returns 404 without its booking’s token', async () => {
  const [{ transactionId: name, token }, other] = [await paidRide(), await bookRide()]
  const missing = { status: 404, body: { error: 'Failed to retrieve payment details', code: 'not_found' } }
  for (const invalidToken of [undefined, '', wrongToken(token), other.token]) {
    expect(await detailsOf(name, invalidToken)).toMatchObject(missing)
  }
  for (const unknown of ['unknown', '', '../history', '\u0000', 'x'.repeat(5000)]) {
    expect(await detailsOf(unknown, token)).toMatchObject(missing)
  }
})

test.each(['', '?booking=', '?booking=A&booking=B', '?invoice=INV-1', `?booking=${'A'.repeat(41)}`])(
  'rejects the query %p',
  async query => {
    expect(await history(query, 'a-token')).toMatchObject({ status: 400 })
  },
)
