import { type FakeGateway, type GatewayFault, startGateway } from '@/e2e/fakes/authorize-net'
import { HELD_ZIP } from '@/e2e/fakes/authorize-net-ledger'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import type { ListedTransaction } from '@/lib/payments/server/gateway-port'
import { sampleCharge } from '@/lib/payments/server/testing/sample-charge'
import { findTransactions } from '@/lib/payments/server/watch'
import { checkAuthorizeNet, createAuthorizeNetGateway } from '.'
import type { ConnectionOptions } from './client'

// What is peculiar to Authorize.Net: the contract of all gateways is tested beside the port.
const { invoiceNumber: INVOICE } = sampleCharge
const SOON_MS = 1000
const DAY_MS = 24 * 60 * 60_000
const account = { environment: 'sandbox', ...gatewayKeys } as const

let clockMs: number
let gateway: FakeGateway
beforeEach(async () => {
  clockMs = Date.parse('2027-03-01T20:00:00Z')
  gateway = await startGateway({ now: () => clockMs })
})
afterEach(() => gateway.stop())

function connect(connection: Partial<ConnectionOptions> = {}, keys: { transactionKey?: string } = {}) {
  return createAuthorizeNetGateway({ ...account, ...keys }, { url: gateway.url, ...connection })
}

function createCharge(card: Parameters<FakeGateway['tokenize']>[0] = {}) {
  return { ...sampleCharge, opaqueData: gateway.tokenize(card) }
}

async function find(since = new Date(clockMs)) {
  return await findTransactions(connect(), { invoiceNumber: INVOICE, since, now: new Date(clockMs) })
}

async function list(days: number) {
  const listed: ListedTransaction[] = []
  const period = { from: new Date(clockMs - days * DAY_MS), to: new Date(clockMs) }
  for await (const page of connect().listTransactions(period)) listed.push(...page)
  return listed
}

describe('faults', () => {
  test.each<[GatewayFault, number]>([
    ['silence-before', 0],
    ['error-after', 1],
    ['malformed-body', 1],
  ])('a charge with %s as the response is unknown, is sent once, and is found if it was made', async (fault, made) => {
    gateway.fail(fault)
    expect(await connect({ chargeTimeoutMs: SOON_MS }).charge(createCharge())).toMatchObject({ state: 'unknown' })
    expect(gateway.requestNames()).toEqual(['createTransactionRequest'])
    expect(await find()).toHaveLength(made)
  })

  test.each<GatewayFault>(['reset-before', 'error-after', 'malformed-body'])(
    'a query with %s as the response is unavailable',
    async fault => {
      gateway.fail(fault, { times: 3 })
      await expect(connect().fetchTransaction('1')).rejects.toMatchObject({ kind: 'unavailable' })
      await expect(find()).rejects.toMatchObject({ kind: 'unavailable' })
      expect(await connect().testConnection()).toBe(false)
    },
  )

  test('a list that is missing is unavailable, not empty; a transaction that is missing is none', async () => {
    await connect().charge(createCharge())
    gateway.fail('missing', { times: 3 })
    await expect(find()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await connect().fetchTransaction('1')).toBeNull()
  })

  test('errors and reasons contain nothing of the keys, the token or the card', async () => {
    const charge = createCharge()
    const outcomes = [await connect().charge({ ...charge, invoiceNumber: 'INV-123456789012345678' })]
    gateway.fail('reset-before')
    outcomes.push(await connect().charge(charge))
    gateway.fail('malformed-body')
    const error = await connect().fetchTransaction('1').catch(String)
    const output = JSON.stringify([outcomes, error])
    const secrets = [account.loginId, account.transactionKey, charge.opaqueData.dataValue, 'INV-123456789012345678']
    for (const secret of secrets) expect(output).not.toContain(secret)
  })
})

describe('voids, refunds and reviews', () => {
  async function charge(zip = '10001') {
    const outcome = await connect().charge(createCharge({ zip }))
    if (outcome.state !== 'approved' && outcome.state !== 'held') throw new Error(outcome.state)
    return { transactionId: outcome.transactionId, invoiceNumber: INVOICE, reference: 'attempt-1' }
  }

  test('a refund is not sent when its charge cannot be read', async () => {
    const input = await charge()
    gateway.settle()
    gateway.fail('reset-before', { request: 'getTransactionDetailsRequest' })
    expect(await connect().refund({ ...input, cents: 100 })).toMatchObject({ state: 'unsent' })
    expect(gateway.ledger()).toHaveLength(1)
  })

  test('voids the held charge when the review may not be declined', async () => {
    const input = await charge(HELD_ZIP)
    gateway.denyReviews()
    expect(await connect().declinePendingReview(input)).toMatchObject({ state: 'made' })
    expect(gateway.ledger()).toMatchObject([{ status: 'voided' }])
  })
})

describe('lists', () => {
  test('finds the original of a duplicate hours later, also when it is settled', async () => {
    gateway.fail('reset-after')
    await connect().charge(createCharge())
    gateway.settle()
    clockMs += 7 * 60 * 60_000
    expect(await connect().charge(createCharge())).toEqual({ state: 'unknown', reason: 'duplicate' })
    expect(await find()).toMatchObject([{ kind: 'charge', state: 'settled', reference: 'try-1' }])
  })

  test('finds a charge that was sent while the clock of this machine was a day ahead', async () => {
    await connect().charge(createCharge())
    expect(await find(new Date(clockMs + DAY_MS))).toHaveLength(1)
  })

  test('sees a transaction that settles during the search', async () => {
    await connect().charge(createCharge())
    gateway.settleBefore(2)
    expect(await find()).toMatchObject([{ state: 'settled' }])
  })

  test('lists settled and unsettled transactions with their status', async () => {
    const outcome = await connect().charge(createCharge())
    gateway.settle()
    clockMs += DAY_MS
    gateway.refund('transactionId' in outcome ? (outcome.transactionId ?? '') : '', 4000)
    const listed = (await list(2)).map(({ transactionId: _, ...facts }) => Object.values(facts))
    expect(listed).toEqual([
      ['refund', null, 'unsettled', 'refundPendingSettlement'],
      ['charge', INVOICE, 'settled', 'settledSuccessfully'],
    ])
  })

  test('requests a period in windows of at most 31 days and omits earlier settlements', async () => {
    gateway.addCharge('INV-1')
    gateway.settle()
    clockMs += 70 * DAY_MS
    expect(await list(69)).toEqual([])
    expect(await list(71)).toHaveLength(1)
    expect(gateway.requestNames().filter(name => name === 'getSettledBatchListRequest')).toHaveLength(6)
  })

  test('reads every page of a list', async () => {
    await connect().charge(createCharge())
    for (let each = 0; each < 1000; each += 1) gateway.addCharge(`INV-${each}`)
    expect(await list(1)).toHaveLength(1001)
    expect(await find()).toHaveLength(1)
    gateway.settle()
    expect(await list(1)).toHaveLength(1001)
    expect(await find()).toHaveLength(1)
  })
})

describe('the check', () => {
  const keys = { ...account, gateway: 'authorizenet', environment: 'production' } as const

  test.each([
    ['the keys of one account', {}, 'passed', 'Gateway account, production: accepts the keys'],
    ['a wrong key', { transactionKey: 'of-the-sandbox' }, 'failed', 'Gateway account, production: .*E00007'],
    ['the client key of another account', { clientKey: 'another' }, 'failed', 'Gateway client key'],
    ['no signature key', { signatureKey: null }, 'warning', ''],
  ])('tells of %s', async (_, wrong, status, text) => {
    const checked = await checkAuthorizeNet({ ...keys, ...wrong }, { url: gateway.url })
    expect(checked).toContainEqual(expect.objectContaining({ status, text: expect.stringMatching(text) }))
  })
})
