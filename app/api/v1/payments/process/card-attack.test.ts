import { cardAttackDetailsSchema } from '@/lib/payments/model/proof-of-work'
import { bookRide, createPaymentRequest, createTestSite, postRequest } from '../testing/site'
import { POST } from './route'

let site: Awaited<ReturnType<typeof createTestSite>>
let infoSpy: jest.SpyInstance
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
  infoSpy = jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterAll(async () => {
  infoSpy.mockRestore()
  await site.close()
})

async function pay(body: unknown) {
  const response = await POST(postRequest('/api/v1/payments/process', body), undefined)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('during a card testing attack a payment without a proof of work returns 429 with Retry-After and a challenge', async () => {
  const rider = await bookRide()
  for (let decline = 0; decline < 20; decline++) {
    const { booking } = await bookRide()
    await pay(createPaymentRequest(booking, { zip: '46282' }))
  }
  const { status, headers, body } = await pay(createPaymentRequest(rider.booking))
  expect([status, headers.get('retry-after')]).toEqual([429, '3'])
  expect(body).toMatchObject({ code: 'card_attack', error: expect.stringContaining('Nothing was charged') })
  expect(cardAttackDetailsSchema.parse(body).challenge.parameters.data.invoice).toBe(rider.booking.invoiceNumber)
  const guess = { ...createPaymentRequest(rider.booking), invoiceNumber: 'INV-1' }
  expect(await pay(guess)).toMatchObject({ status: 404, body: { code: 'invoice_not_found' } })
})
