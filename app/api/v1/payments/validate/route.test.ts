import { database } from '@/lib/platform/database/connection'
import { POST as pay } from '../process/route'
import { bookRide, createPaymentRequest, createTestSite, postRequest } from '../testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
  jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(() => site.close())

async function validate(body: unknown) {
  const response = await POST(postRequest('/api/v1/payments/validate', body), undefined)
  return { status: response.status, body: await response.json() }
}

test('a payment that would be accepted is valid and charges nothing', async () => {
  const { booking } = await bookRide()
  expect(await validate(createPaymentRequest(booking))).toEqual({ status: 200, body: { valid: true } })
  const db = await database()
  expect(await db.selectFrom('sandbox_transactions').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('payment_attempts').selectAll().execute()).toEqual([])
})

test('the token can still be used for the payment', async () => {
  const { booking } = await bookRide()
  const payment = createPaymentRequest(booking)
  await validate(payment)
  expect((await pay(postRequest('/api/v1/payments/process', payment), undefined)).status).toBe(200)
})

test('returns the same rejection as the payment', async () => {
  const { booking } = await bookRide()
  const payment = createPaymentRequest(booking)
  expect(await validate({ ...payment, amount: 1 })).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
  expect(await validate({ ...payment, invoiceNumber: 'INV-1' })).toMatchObject({ status: 404 })
  await pay(postRequest('/api/v1/payments/process', payment), undefined)
  expect(await validate(payment)).toMatchObject({ status: 409, body: { code: 'already_paid' } })
})

test('invalid fields return 422 with a message each', async () => {
  expect(await validate({ amount: 0 })).toMatchObject({
    status: 422,
    body: {
      error: 'Validation failed',
      code: 'invalid_fields',
      fields: { amount: 'Please enter a valid amount' },
    },
  })
})

test('rejects invalid JSON, a body that is too large and another content type', async () => {
  expect((await validate('{"half":')).status).toBe(400)
  expect((await validate({ description: 'x'.repeat(70_000) })).status).toBe(413)
  const text = postRequest('/api/v1/payments/validate', '{}', { 'content-type': 'text/plain' })
  expect((await POST(text, undefined)).status).toBe(415)
})
