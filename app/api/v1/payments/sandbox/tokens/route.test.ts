import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { SANDBOX_CLIENT_KEY, SANDBOX_LOGIN_ID } from '@/lib/payments/model/sandbox-cards'
import { opaqueDataSchema } from '@/lib/payments/model/schemas'
import { createSandboxGateway } from '@/lib/payments/server/gateways/sandbox'
import { database } from '@/lib/platform/database/connection'
import { POST } from './route'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tokens-api-'))
  process.env.DATA_DIR = dataDir
})
afterAll(async () => {
  await (await database()).destroy()
  await rm(dataDir, { recursive: true })
})

const validRequest = {
  apiLoginID: SANDBOX_LOGIN_ID,
  clientKey: SANDBOX_CLIENT_KEY,
  card: { brand: 'visa', lastFour: '1111' },
  verdict: { declined: false, avs: 'Y', cvv: 'M' },
}

function send(body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const url = 'http://localhost:3000/api/v1/payments/sandbox/tokens'
  return POST(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }), undefined)
}

async function stored() {
  return await (await database()).selectFrom('sandbox_tokens').select('token_hash').execute()
}

test('a test card gets a token that can be charged once', async () => {
  const response = await send(validRequest)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const opaqueData = opaqueDataSchema.parse(await response.json())
  expect(opaqueData).toMatchObject({
    dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
    dataValue: expect.stringMatching(/^[A-Za-z0-9+/]{128}$/),
  })
  const gateway = createSandboxGateway({ db: await database(), now: () => new Date() })
  const named = { invoiceNumber: 'INV-1', reference: 'ref-1', description: '', email: '', clientIp: null }
  const charge = { opaqueData, amountCents: 100, ...named }
  expect(await gateway.charge(charge)).toMatchObject({ state: 'approved' })
  expect(await gateway.charge(charge)).toMatchObject({ state: 'refused' })
})

test.each([
  ['login', { apiLoginID: 'another' }],
  ['key', { clientKey: 'another' }],
])('rejects another %s', async (_, patch) => {
  const response = await send({ ...validRequest, ...patch })
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: 'User authentication failed due to invalid authentication values.',
      code: 'authentication_failed',
    },
  ])
})

test.each([
  ['a card number', { card: { ...validRequest.card, cardNumber: '4111111111111111' } }],
  ['a card code', { cardCode: '123' }],
  ['a card other than the test cards', { card: { ...validRequest.card, lastFour: '4242' } }],
  ['an expiry date', { card: { ...validRequest.card, expiry: '122039' } }],
  ['an unknown verification code', { verdict: { ...validRequest.verdict, cvv: 'Q' } }],
])('rejects %s and creates no token', async (_, patch) => {
  const before = await stored()
  const response = await send({ ...validRequest, ...patch })
  expect([response.status, await stored()]).toEqual([422, before])
})

test('arbitrary JSON never returns a 5xx status', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...Object.keys(validRequest)), fc.jsonValue())),
      async body => {
        expect((await send(body)).status).toBeLessThan(500)
      },
    ),
  )
})
