import fc from 'fast-check'
import { userMessages } from '@/lib/errors'
import { paymentDetailsSchema, paymentHistorySchema } from '@/lib/payments/model/schemas'
import { SOCKET_IP_HEADER } from '@/lib/platform/client-ip'
import { GET as getDetails } from './[id]/route'
import { GET as getHistory } from './history/route'
import { POST as processPayment } from './process/route'
import { bookRide, createPaymentRequest, getRequest, postRequest, serveTestSite, wrongToken } from './testing/site'
import { POST as validate } from './validate/route'

const RUNS = Number(process.env.FC_RUNS || 60)
/** Any text, lone surrogates included. `fc.string({ unit: 'binary' })` spends a second on a table of all characters. */
const anyText = fc.uint16Array({ maxLength: 20 }).map(units => String.fromCharCode(...units))
jest.setTimeout(60_000 + RUNS * 50)

serveTestSite()
let infoSpy: jest.SpyInstance
beforeEach(() => {
  infoSpy = jest.spyOn(console, 'info').mockImplementation(() => {})
})

async function read(response: Response) {
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function pay(body: unknown, headers: Record<string, string> = {}) {
  return await read(await processPayment(postRequest('/api/v1/payments/process', body, headers), undefined))
}

describe('process', () => {
  test('a declined card returns 402', async () => {
    const { booking } = await bookRide()
    const { status, body } = await pay(createPaymentRequest(booking, { zip: '46282' }))
    expect([status, body]).toEqual([402, { code: 'card_declined', error: expect.stringMatching(/declined/) }])
  })

  test('a charge that is held returns 202 and blocks further payments', async () => {
    const { booking } = await bookRide()
    const first = await pay(createPaymentRequest(booking, { zip: '46299' }))
    expect([first.status, first.body]).toEqual([202, { status: 'checking', message: userMessages.paymentChecking }])
    const again = await pay(createPaymentRequest(booking))
    expect([again.status, again.body]).toEqual([409, { error: userMessages.paymentChecking, code: 'payment_pending' }])
  })

  test('invalid fields return 422 with a message each, and card data is not echoed', async () => {
    const { booking } = await bookRide()
    const card = { cardNumber: '4111111111111111', cardCode: '987' }
    expect(await pay({ amount: -1, email: 'ada', invoiceNumber: '7', opaqueData: null })).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        fields: {
          amount: 'Please enter a valid amount',
          email: 'Please enter an email address such as name@example.com.',
          invoiceNumber: 'This is not a valid invoice number.',
          opaqueData: expect.any(String),
        },
      },
    })
    const valid = createPaymentRequest(booking)
    for (const mistake of [
      { ...valid, ...card },
      { ...valid, opaqueData: { ...valid.opaqueData, ...card } },
    ]) {
      const { status, body } = await pay(mistake)
      expect(status).toBe(422)
      expect(JSON.stringify(body)).not.toMatch(/4111|987/)
    }
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

  test('arbitrary JSON never returns a 5xx status', async () => {
    const { booking } = await bookRide()
    const valid = { ...createPaymentRequest(booking), amount: 1 }
    const part = fc.oneof(fc.jsonValue(), anyText)
    const anyToken = fc.dictionary(fc.constantFrom('dataDescriptor', 'dataValue'), part)
    const anyBody = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(valid)), part).map(patch => ({ ...valid, ...patch })),
      anyToken.map(patch => ({ ...valid, opaqueData: { ...valid.opaqueData, ...patch } })),
    )
    const property = fc.asyncProperty(anyBody, async body => {
      const response = await pay(body)
      expect(response.status).toBeGreaterThanOrEqual(400)
      expect(response.status).toBeLessThan(500)
      expect(typeof Object(response.body).error).toBe('string')
    })
    await fc.assert(property, { numRuns: RUNS })
  })
})

test('validation accepts a payment that would be accepted', async () => {
  const { booking } = await bookRide()
  const request = postRequest('/api/v1/payments/validate', createPaymentRequest(booking))
  expect(await read(await validate(request, undefined))).toMatchObject({ status: 200, body: { valid: true } })
})

describe('history and details', () => {
  async function paidRide() {
    const { booking, token } = await bookRide()
    const { body } = await pay(createPaymentRequest(booking))
    const transactionId = String(body.transactionId)
    return { id: booking.id, cents: booking.quote?.totalCents ?? 0, token, transactionId }
  }
  const history = async (query: string, token?: string) =>
    await read(await getHistory(getRequest(`/api/v1/payments/history${query}`, token), undefined))
  const details = async (id: string, token?: string) => {
    const request = getRequest(`/api/v1/payments/${encodeURIComponent(id)}`, token)
    return await read(await getDetails(request, { params: Promise.resolve({ id }) }))
  }

  test('return a booking’s statement, without transaction, and a payment by its transaction, for its token', async () => {
    const { id, cents, token, transactionId } = await paidRide()
    const { status, headers, body } = await history(`?booking=${id}`, token)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(paymentHistorySchema.parse(body)).toEqual(body)
    expect(body.lines).toMatchObject([
      { words: 'Fare', cents, balanceCents: cents },
      { words: 'Card payment', cents: -cents, balanceCents: 0 },
    ])
    expect(JSON.stringify(body)).not.toContain(transactionId)
    const one = await details(transactionId, token)
    expect([one.status, one.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(paymentDetailsSchema.parse(one.body)).toMatchObject({ transactionId, cents })
  })

  test('return 404 without the booking’s token, and of what is unknown', async () => {
    const [{ id, token, transactionId }, other] = [await paidRide(), await bookRide()]
    const missing = { status: 404, body: { error: 'Failed to retrieve payment details', code: 'not_found' } }
    for (const invalidToken of [undefined, '', wrongToken(token), other.token]) {
      expect(await history(`?booking=${id}`, invalidToken)).toMatchObject({ status: 404, body: { code: 'not_found' } })
      expect(await details(transactionId, invalidToken)).toMatchObject(missing)
    }
    const unknown = await history('?booking=AAAA-AAAA', token)
    expect(unknown.body).toEqual((await history(`?booking=${id}`)).body)
    for (const name of ['unknown', '', '\u0000']) {
      expect(await details(name, token)).toMatchObject(missing)
    }
  })

  test('reject another query', async () => {
    expect(await history('?invoice=INV-1', 'a-token')).toMatchObject({ status: 400 })
  })
})
