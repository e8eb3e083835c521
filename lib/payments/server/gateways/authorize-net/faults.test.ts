import { type FakeGateway, type GatewayFault, startGateway } from '@/e2e/fakes/authorize-net'
import { HELD_ZIP, PROCESSOR_ERROR_ZIP } from '@/e2e/fakes/authorize-net-cards'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { createAuthorizeNetGateway } from '.'

const INVOICE = 'INV-1795100000000'
const SOON_MS = 1000
const settings = { environment: 'sandbox', ...gatewayKeys } as const
const DAY_MS = 24 * 60 * 60_000

const gateways: FakeGateway[] = []
afterEach(async () => {
  await Promise.all(gateways.splice(0).map(gateway => gateway.stop()))
})

async function startTestGateway({ now }: { now?: () => number } = {}) {
  const gateway = await startGateway({ now })
  gateways.push(gateway)
  const clock = now ?? Date.now
  return { gateway, port: createAuthorizeNetGateway(settings, { url: gateway.url, now: () => new Date(clock()) }) }
}

function createCharge(gateway: FakeGateway, card: Parameters<FakeGateway['tokenize']>[0] = {}) {
  return {
    opaqueData: gateway.tokenize(card),
    amountCents: 8005,
    invoiceNumber: INVOICE,
    reference: 'attempt-1',
    description: 'Ride',
    email: '',
    clientIp: null,
  }
}

test.each<GatewayFault>(['reset-after', 'error-after', 'truncated-body', 'malformed-body'])(
  'a charge with %s as the response is unknown and was made',
  async fault => {
    const { gateway, port } = await startTestGateway()
    gateway.fail(fault)
    expect(await port.charge(createCharge(gateway))).toMatchObject({ state: 'unknown' })
    expect((await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })).transactions).toHaveLength(1)
  },
)

test.each<GatewayFault>(['reset-before', 'error-before'])(
  'a charge with %s as the response is unknown and was never made',
  async fault => {
    const { gateway, port } = await startTestGateway()
    gateway.fail(fault)
    expect(await port.charge(createCharge(gateway))).toMatchObject({ state: 'unknown' })
    expect((await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })).transactions).toEqual([])
  },
)

test('silence and a never-ending response are unknown after the timeout', async () => {
  const faults: GatewayFault[] = ['silence-before', 'silence-after', 'endless-body']
  const results = await Promise.all(
    faults.map(async fault => {
      const { gateway } = await startTestGateway()
      gateway.fail(fault)
      const port = createAuthorizeNetGateway(settings, { url: gateway.url, chargeTimeoutMs: SOON_MS })
      const { state } = await port.charge(createCharge(gateway))
      return [state, gateway.charges(INVOICE).length]
    }),
  )
  expect(results).toEqual([
    ['unknown', 0],
    ['unknown', 1],
    ['unknown', 1],
  ])
})

test('a charge is sent once, whatever the outcome', async () => {
  const { gateway, port } = await startTestGateway()
  gateway.fail('reset-before', { times: 5 })
  await port.charge(createCharge(gateway))
  expect(gateway.requestNames()).toEqual(['createTransactionRequest'])
})

test.each<GatewayFault>(['reset-before', 'error-after', 'truncated-body', 'malformed-body'])(
  'a query with %s as the response is unavailable',
  async fault => {
    const { gateway, port } = await startTestGateway()
    gateway.fail(fault, { times: 3 })
    await expect(port.fetchTransaction('1')).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(await port.testConnection()).toBe(false)
  },
)

test('a void whose response was lost counts as made when repeated', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway))
  const refundInput = { transactionId: gateway.ledger()[0]?.transId ?? '', invoiceNumber: INVOICE, reference: 'back-1' }
  gateway.fail('reset-after')
  expect(await port.void(refundInput)).toMatchObject({ state: 'unknown' })
  expect(await port.void(refundInput)).toMatchObject({ state: 'made' })
})

test('a refund is not sent when its charge cannot be read', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway))
  gateway.settle()
  gateway.fail('reset-before', { request: 'getTransactionDetailsRequest' })
  const [charge] = gateway.ledger()
  const refund = { transactionId: charge?.transId ?? '', invoiceNumber: INVOICE, reference: 'back-1', amountCents: 100 }
  expect(await port.refund(refund)).toMatchObject({ state: 'unsent' })
  expect(gateway.ledger()).toHaveLength(1)
})

test('finds the original of a duplicate charge hours later', async () => {
  let clock = Date.now()
  const { gateway, port } = await startTestGateway({ now: () => clock })
  gateway.fail('reset-after')
  await port.charge(createCharge(gateway))
  clock += 7 * 60 * 60_000
  expect(await port.charge(createCharge(gateway))).toEqual({ state: 'unknown', reason: 'duplicate' })
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since: new Date(clock) })
  expect(transactions).toMatchObject([{ kind: 'charge', state: 'unsettled' }])
})

test('a held charge is found as held until it is reviewed', async () => {
  const { gateway, port } = await startTestGateway()
  const outcome = await port.charge(createCharge(gateway, { zip: HELD_ZIP }))
  if (outcome.state !== 'held') throw new Error(outcome.state)
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })
  expect(transactions).toMatchObject([{ transactionId: outcome.transactionId, state: 'held' }])
  gateway.review(outcome.transactionId, 'approve')
  expect(await port.fetchTransaction(outcome.transactionId)).toMatchObject({ state: 'unsettled' })
})

test('an account in test mode charges nothing and reports it', async () => {
  const { gateway, port } = await startTestGateway()
  gateway.fail('test')
  expect(await port.charge(createCharge(gateway))).toEqual({ state: 'refused', reason: 'test_mode' })
})

test('a declined card is declined again, though the gateway calls it a duplicate', async () => {
  const { gateway, port } = await startTestGateway()
  const card = { cardCode: '901' }
  expect(await port.charge(createCharge(gateway, card))).toMatchObject({ state: 'declined', reason: '44' })
  expect(await port.charge(createCharge(gateway, card))).toMatchObject({ state: 'declined', reason: 'duplicate' })
})

test('a declined card is accepted once the mistyped data is corrected', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway, { cardCode: '901' }))
  const corrected = createCharge(gateway, { cardCode: '900' })
  expect(await port.charge({ ...corrected, priorAttempts: 1 })).toMatchObject({ state: 'approved' })
  const duplicate = createCharge(gateway, { cardCode: '900' })
  expect(await port.charge({ ...duplicate, priorAttempts: 1 })).toMatchObject({ state: 'unknown', reason: 'duplicate' })
})

test('the same card after a processor error is neither declined nor unknown', async () => {
  const { gateway, port } = await startTestGateway()
  const card = { zip: PROCESSOR_ERROR_ZIP }
  expect(await port.charge(createCharge(gateway, card))).toMatchObject({ state: 'failed', reason: '19' })
  expect(await port.charge(createCharge(gateway, card))).toMatchObject({ state: 'failed', reason: 'duplicate' })
})

test('the same card after a processor error is no duplicate when the prior attempt is counted', async () => {
  const { gateway, port } = await startTestGateway()
  const card = { zip: PROCESSOR_ERROR_ZIP }
  await port.charge(createCharge(gateway, card))
  const retry = { ...createCharge(gateway, card), priorAttempts: 1 }
  expect(await port.charge(retry)).toMatchObject({ state: 'failed', reason: '19' })
})

test('a processor error whose response was lost is found as one, not as a decline', async () => {
  const { gateway, port } = await startTestGateway()
  gateway.fail('reset-after')
  await port.charge(createCharge(gateway, { zip: PROCESSOR_ERROR_ZIP }))
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })
  expect(transactions).toMatchObject([{ state: 'failed' }])
})

test.each([
  ['busy', 'E00053'],
  ['maintenance', 'E00104'],
] as const)('%s charges nothing, and the next attempt is accepted', async (fault, reason) => {
  const { gateway, port } = await startTestGateway()
  gateway.fail(fault)
  expect(await port.charge(createCharge(gateway))).toEqual({ state: 'refused', reason })
  expect(gateway.ledger()).toEqual([])
  expect(await port.charge(createCharge(gateway))).toMatchObject({ state: 'approved' })
})

async function createPendingReview() {
  const opened = await startTestGateway()
  const outcome = await opened.port.charge(createCharge(opened.gateway, { zip: HELD_ZIP }))
  if (outcome.state !== 'held') throw new Error(outcome.state)
  return {
    ...opened,
    refundInput: { transactionId: outcome.transactionId, invoiceNumber: INVOICE, reference: 'back-1' },
  }
}

test('a declined review whose response was lost counts as made when repeated', async () => {
  const { gateway, port, refundInput } = await createPendingReview()
  gateway.fail('reset-after')
  expect(await port.declinePendingReview(refundInput)).toMatchObject({ state: 'unknown' })
  expect(await port.declinePendingReview(refundInput)).toEqual({
    state: 'made',
    transactionId: refundInput.transactionId,
  })
})

test('voids the held charge when the review may not be declined', async () => {
  const { gateway, port, refundInput } = await createPendingReview()
  gateway.denyReviews()
  expect(await port.declinePendingReview(refundInput)).toMatchObject({ state: 'made' })
  expect(gateway.ledger()).toMatchObject([{ status: 'voided' }])
})

test('a charge approved in the meantime is neither declined nor voided', async () => {
  const { gateway, port, refundInput } = await createPendingReview()
  gateway.review(refundInput.transactionId, 'approve')
  expect(await port.declinePendingReview(refundInput)).toMatchObject({ state: 'refused' })
  expect(gateway.charges(INVOICE)).toHaveLength(1)
})

test('a non-numeric transaction id is not found, without a request', async () => {
  const { gateway, port } = await startTestGateway()
  expect(await port.fetchTransaction('not a number')).toBeNull()
  expect(gateway.requestNames()).toEqual([])
})

test('distinguishes invalid credentials from an unavailable gateway', async () => {
  const { gateway } = await startTestGateway()
  const port = createAuthorizeNetGateway({ ...settings, transactionKey: 'another' }, { url: gateway.url })
  expect(await port.charge(createCharge(gateway))).toEqual({ state: 'refused', reason: 'E00007' })
  expect(await port.testConnection()).toBe(false)
})

test('finds a two-month-old charge in its batch', async () => {
  let clock = Date.now()
  const { gateway, port } = await startTestGateway({ now: () => clock })
  const since = new Date(clock)
  await port.charge(createCharge(gateway))
  gateway.settle()
  clock += 65 * DAY_MS
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since })
  expect(transactions).toMatchObject([{ state: 'settled' }])
})

test('finds a charge that was sent while the clock of this machine was a day ahead', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway))
  const since = new Date(Date.now() + DAY_MS)
  expect((await port.findTransactions({ invoiceNumber: INVOICE, since })).transactions).toHaveLength(1)
})

test('finds a charge among a thousand others on its page', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway))
  for (let count = 0; count < 1001; count += 1) gateway.addCharge({ invoiceNumber: `INV-${count}` })
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })
  expect(transactions).toHaveLength(1)
})

test('sees a transaction that settles during the search', async () => {
  const { gateway, port } = await startTestGateway()
  await port.charge(createCharge(gateway))
  gateway.settleBefore(2)
  const { transactions } = await port.findTransactions({ invoiceNumber: INVOICE, since: new Date() })
  expect(transactions).toMatchObject([{ state: 'settled' }])
})

test('errors and reasons contain nothing of the keys, the token or the card', async () => {
  const { gateway, port } = await startTestGateway()
  const charge = createCharge(gateway)
  const outcomes = [await port.charge({ ...charge, invoiceNumber: 'INV-123456789012345678' })]
  gateway.fail('reset-before')
  outcomes.push(await port.charge(charge))
  gateway.fail('malformed-body')
  const error = await port.fetchTransaction('1').catch(String)
  const output = JSON.stringify([outcomes, error])
  const secrets = [settings.loginId, settings.transactionKey, charge.opaqueData.dataValue, 'INV-123456789012345678']
  for (const secret of secrets) expect(output).not.toContain(secret)
})
