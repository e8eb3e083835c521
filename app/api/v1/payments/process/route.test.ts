import fc from 'fast-check'
import { userMessages } from '@/lib/errors'
import { createBookingContext } from '@/lib/operations/booking-context'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { bookRide, createPaymentRequest, createTestSite, postRequest } from '../testing/site'
import { POST } from './route'

/** Number of random bodies. */
const RUNS = Number(process.env.FC_RUNS || 60)
/** Any text, lone surrogates included. `fc.string({ unit: 'binary' })` spends a second on a table of all characters. */
const anyText = fc.uint16Array({ maxLength: 20 }).map(units => String.fromCharCode(...units))
const TIMEOUT_MS = 60_000 + RUNS * 50

let site: Awaited<ReturnType<typeof createTestSite>>
let infoSpy: jest.SpyInstance
beforeAll(async () => {
  site = await createTestSite()
  process.env.DATA_DIR = site.dataDir
})
afterAll(() => site.close())
beforeEach(() => {
  infoSpy = jest.spyOn(console, 'info').mockImplementation(() => {})
})
afterEach(() => infoSpy.mockRestore())

async function pay(body: unknown, headers: Record<string, string> = {}) {
  const response = await POST(postRequest('/api/v1/payments/process', body, headers), undefined)
  return { status: response.status, headers: response.headers, body: await response.json() }
}

test('an approved card returns 200 with the transaction ID and no-store', async () => {
  const { booking } = await bookRide()
  const { status, headers, body } = await pay(createPaymentRequest(booking))
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({ status: 'paid', transactionId: expect.stringMatching(/^\d{11,12}$/) })
})

test('a declined card returns 402, a wrong card code with the same message as a wrong address', async () => {
  const { booking } = await bookRide()
  const declinedByBank = await pay(createPaymentRequest(booking, { zip: '46282' }))
  const declinedByCode = await pay(createPaymentRequest(booking, { cardCode: '901' }))
  const declinedByAddress = await pay(createPaymentRequest(booking, { zip: '46205' }))
  expect(declinedByBank).toMatchObject({
    status: 402,
    body: { code: 'card_declined', error: expect.stringMatching(/declined/) },
  })
  expect([declinedByCode.body, declinedByAddress.body]).toEqual([declinedByBank.body, declinedByBank.body])
})

const UNREADABLE = { error: userMessages.cardUnreadable, code: 'card_unreadable' }

test('a used token returns 422, and a new one pays', async () => {
  const [first, second] = [await bookRide(), await bookRide()]
  const { opaqueData } = await payOnce(first.booking)
  const { status, body } = await pay({ ...createPaymentRequest(second.booking), opaqueData })
  expect([status, body]).toEqual([422, UNREADABLE])
  expect(await pay(createPaymentRequest(second.booking))).toMatchObject({ status: 200 })
})

test.each([
  ['a missing token', null],
  ['a string', 'token'],
  ['an empty token', { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: '' }],
  ['a token with markup', { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: '<a&b>' }],
  ['a token of another type', { dataDescriptor: 'COMMON.OTHER', dataValue: 'x' }],
  ['a token with card data', { dataDescriptor: 'a', dataValue: 'b', cardNumber: '4111111111111111' }],
])('%s returns 422 and asks for the card again', async (_, opaqueData) => {
  const { booking } = await bookRide()
  const { status, body } = await pay({ ...createPaymentRequest(booking), opaqueData })
  expect([status, body]).toEqual([422, UNREADABLE])
})

test('a charge with unknown outcome returns 202 and blocks further payments', async () => {
  const { booking } = await bookRide()
  await chargeAtGatewayOnly(booking)
  const first = await pay(createPaymentRequest(booking))
  expect([first.status, first.body]).toEqual([202, { status: 'checking', message: userMessages.paymentChecking }])
  const again = await pay(createPaymentRequest(booking))
  expect([again.status, again.body]).toEqual([409, { error: userMessages.paymentChecking, code: 'payment_pending' }])
})

test('invalid fields return 422 with a message each', async () => {
  const { status, body } = await pay({ amount: -1, email: 'ada', invoiceNumber: '7', opaqueData: null })
  expect([status, body]).toMatchObject([
    422,
    {
      code: 'invalid_fields',
      fields: {
        amount: 'Please enter a valid amount',
        email: 'Please enter an email address such as name@example.com.',
        invoiceNumber: 'This is not a valid invoice number.',
        opaqueData: expect.any(String),
      },
    },
  ])
})

test('rejects card data without echoing it', async () => {
  const { booking } = await bookRide()
  const response = await pay({
    ...createPaymentRequest(booking),
    cardNumber: '4111111111111111',
    cardCode: '987',
  })
  expect(response.status).toBe(422)
  expect(JSON.stringify(response.body)).not.toMatch(/4111|987/)
})

test('rejects invalid JSON, a body that is too large and another content type', async () => {
  const { booking } = await bookRide()
  const payment = createPaymentRequest(booking)
  expect((await pay('{"half":')).status).toBe(400)
  expect((await pay('')).status).toBe(400)
  expect((await pay({ ...payment, description: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await pay(payment, { 'content-type': 'text/plain' })).status).toBe(415)
})

test('logs contain payment IDs but no card, token, personal data or client IP', async () => {
  const { booking } = await bookRide()
  const payment = createPaymentRequest(booking)
  await pay({ ...payment, amount: 1 }, { [SOCKET_IP_HEADER]: '192.0.2.99' })
  await pay(payment, { [SOCKET_IP_HEADER]: '192.0.2.99' })
  const log = infoSpy.mock.calls.flat().join('\n')
  expect(log).toMatch(/rejected: amount_differs\nattempt [0-9a-f]{20} for booking \S+: charge via sandbox: done$/)
  for (const secret of [payment.opaqueData.dataValue, '1111', '@', '192.0.2.99', 'Marsh', '5550142']) {
    expect(log).not.toContain(secret)
  }
})

test(
  'arbitrary JSON never returns a 5xx status',
  async () => {
    const { booking } = await bookRide()
    const validPayment = createPaymentRequest(booking)
    const arbitraryPart = fc.oneof(fc.jsonValue(), anyText)
    const arbitraryBody = fc.oneof(
      fc.jsonValue(),
      fc
        .dictionary(fc.constantFrom(...Object.keys(validPayment)), arbitraryPart)
        .map(patch => ({ ...validPayment, amount: 1, ...patch })),
      fc
        .dictionary(fc.constantFrom('dataDescriptor', 'dataValue'), arbitraryPart)
        .map(patch => ({ ...validPayment, amount: 1, opaqueData: { ...validPayment.opaqueData, ...patch } })),
    )
    await fc.assert(
      fc.asyncProperty(arbitraryBody, async body => {
        const response = await pay(body)
        expect(response.status).toBeGreaterThanOrEqual(400)
        expect(response.status).toBeLessThan(500)
        expect(typeof Object(response.body).error).toBe('string')
      }),
      { numRuns: RUNS },
    )
  },
  TIMEOUT_MS,
)

type Ride = Awaited<ReturnType<typeof bookRide>>['booking']

/** Pays a booking and returns the request. */
async function payOnce(booking: Ride) {
  const payment = createPaymentRequest(booking)
  await pay(payment)
  return payment
}

/** Charges a booking at the gateway only, so that the next charge is a duplicate. */
async function chargeAtGatewayOnly(booking: Ride): Promise<void> {
  const { paymentGateway } = await createBookingContext()
  const { opaqueData, description, email, invoiceNumber } = createPaymentRequest(booking)
  await paymentGateway.charge({
    opaqueData,
    cents: booking.quote?.totalCents ?? 0,
    invoiceNumber,
    reference: 'try-1',
    description,
    email,
    clientIp: '192.0.2.1',
  })
}
