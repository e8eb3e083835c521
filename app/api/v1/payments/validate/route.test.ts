import { database } from '@/lib/platform/database/connection'
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
