import type { Charge } from './gateway-port'
import { authorizeNetHarness } from './testing/authorize-net-harness'
import type { GatewayHarness, GatewayHarnessFactory } from './testing/gateway-harness'
import { hostedHarness } from './testing/hosted-harness'
import { sandboxHarness } from './testing/sandbox-harness'

// Every adapter of the port has to pass the same contract: add its harness here.
const harnesses: GatewayHarnessFactory[] = [authorizeNetHarness, hostedHarness, sandboxHarness]
const reversingHarnesses = harnesses.filter(({ supportsRefunds: reverses }) => reverses)
const listingHarnesses = harnesses.filter(({ listsAll }) => listsAll)
const remote = harnesses.filter(({ isRemote: beyondWire }) => beyondWire)

const INVOICE = 'INV-1795100000000'
const FARE_CENTS = 15_705

let since: Date
let harness: GatewayHarness
async function createHarness(harnessFactory: GatewayHarnessFactory) {
  since = new Date()
  harness = await harnessFactory.create()
}
afterEach(() => harness.stop())

async function createCharge(patch: Partial<Charge> = {}): Promise<Charge> {
  return {
    opaqueData: patch.opaqueData ?? (await harness.tokenize()),
    amountCents: FARE_CENTS,
    invoiceNumber: INVOICE,
    reference: 'attempt-1',
    description: 'Airport & hotel <transfer>',
    email: 'ada@example.com',
    clientIp: '203.0.113.7',
    ...patch,
  }
}

async function pay(patch: Partial<Charge> = {}) {
  return harness.gateway.charge(await createCharge(patch))
}

async function createApprovedCharge(patch: Partial<Charge> = {}): Promise<string> {
  const outcome = await pay(patch)
  if (outcome.state !== 'approved') throw new Error(`the charge is ${outcome.state}`)
  return outcome.transactionId
}

function voidCharge(transactionId: string) {
  return harness.gateway.void({ transactionId, invoiceNumber: INVOICE, reference: 'back-1' })
}

function declineReview(transactionId: string) {
  return harness.gateway.declinePendingReview({ transactionId, invoiceNumber: INVOICE, reference: 'back-1' })
}

async function createPendingReview(): Promise<string> {
  const outcome = await pay({ opaqueData: await harness.tokenize('held') })
  if (outcome.state !== 'held') throw new Error(`the charge is ${outcome.state}`)
  return outcome.transactionId
}

function refund(transactionId: string, amountCents: number) {
  return harness.gateway.refund({ transactionId, amountCents, invoiceNumber: INVOICE, reference: 'back-1' })
}

function requireWire() {
  if (!harness.wire) throw new Error('this gateway is beyond no wire')
  return harness.wire
}

test.each(harnesses)('$name: charges a good card once and returns its transaction', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await pay()).toEqual({ state: 'approved', transactionId: expect.stringMatching(/./) })
  expect(await harness.countCharges(INVOICE)).toBe(1)
})

test.each(harnesses)('$name: a declined card takes nothing', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await pay({ opaqueData: await harness.tokenize('declined') })).toMatchObject({ state: 'declined' })
  expect(await harness.countCharges(INVOICE)).toBe(0)
})

test.each(harnesses)('$name: a token is valid for one charge', async harnessFactory => {
  await createHarness(harnessFactory)
  const opaqueData = await harness.tokenize()
  await createApprovedCharge({ opaqueData })
  const again = await pay({ opaqueData, invoiceNumber: 'INV-1795100000001', reference: 'attempt-2' })
  expect(again.state).not.toBe('approved')
  expect(await harness.countCharges('INV-1795100000001')).toBe(0)
})

test.each(listingHarnesses)(
  '$name: a spent token is refused as a token error, not as an unknown outcome',
  async harnessFactory => {
    await createHarness(harnessFactory)
    const opaqueData = await harness.tokenize()
    await createApprovedCharge({ opaqueData })
    expect(await pay({ opaqueData, reference: 'attempt-2' })).toMatchObject({ state: 'refused', token: true })
  },
)

test.each(listingHarnesses)('$name: an expired token is refused', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await pay({ opaqueData: await harness.tokenize('expired') })).toMatchObject({ state: 'refused', token: true })
  expect(await harness.countCharges(INVOICE)).toBe(0)
})

test.each(harnesses)('$name: concurrent charges of one token charge once', async harnessFactory => {
  await createHarness(harnessFactory)
  const opaqueData = await harness.tokenize()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay({ opaqueData })))
  expect(outcomes.filter(({ state }) => state === 'approved')).toHaveLength(1)
  expect(await harness.countCharges(INVOICE)).toBe(1)
})

test.each(listingHarnesses)('$name: the same card is not charged twice for one invoice', async harnessFactory => {
  await createHarness(harnessFactory)
  await createApprovedCharge()
  expect(await pay({ reference: 'attempt-2' })).toMatchObject({ state: 'unknown' })
  expect(await harness.countCharges(INVOICE)).toBe(1)
})

test.each(harnesses)('$name: finds a charge by its invoice, and no other', async harnessFactory => {
  await createHarness(harnessFactory)
  const transactionId = await createApprovedCharge()
  await createApprovedCharge({ invoiceNumber: 'INV-1795100000001' })
  const { transactions, complete } = await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })
  expect(complete).toBe(harnessFactory.listsAll)
  expect(transactions).toMatchObject([
    { transactionId, kind: 'charge', invoiceNumber: INVOICE, amountCents: FARE_CENTS },
  ])
})

test.each(listingHarnesses)('$name: an invoice that was never charged has no transactions', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })).toEqual({
    transactions: [],
    complete: true,
  })
})

test.each(listingHarnesses)('$name: a declined charge is found as declined', async harnessFactory => {
  await createHarness(harnessFactory)
  await pay({ opaqueData: await harness.tokenize('declined') })
  const { transactions } = await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })
  expect(transactions).toMatchObject([{ kind: 'charge', state: 'declined' }])
})

test.each(reversingHarnesses)('$name: finds a charge and its refund after settlement', async harnessFactory => {
  await createHarness(harnessFactory)
  const charge = await createApprovedCharge()
  await harness.settle()
  await refund(charge, 5000)
  await harness.settle()
  const { transactions } = await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })
  expect(transactions).toHaveLength(2)
  expect(transactions).toContainEqual(
    expect.objectContaining({ transactionId: charge, kind: 'charge', state: 'settled' }),
  )
  expect(transactions).toContainEqual(
    expect.objectContaining({ kind: 'refund', amountCents: 5000, state: 'settled', refTransactionId: charge }),
  )
})

test.each(reversingHarnesses)('$name: finds the oldest transaction first', async harnessFactory => {
  await createHarness(harnessFactory)
  await createApprovedCharge()
  await harness.settle()
  await pay({ opaqueData: await harness.tokenize('declined') })
  const { transactions } = await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })
  expect(transactions.map(({ state }) => state)).toEqual(['settled', 'declined'])
})

test.each(reversingHarnesses)('$name: a transaction shows its state', async harnessFactory => {
  await createHarness(harnessFactory)
  const transactionId = await createApprovedCharge()
  expect(await harness.gateway.fetchTransaction(transactionId)).toEqual({
    transactionId,
    kind: 'charge',
    invoiceNumber: INVOICE,
    amountCents: FARE_CENTS,
    state: 'unsettled',
    refTransactionId: null,
    lastFour: '1111',
  })
  await harness.settle()
  expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'settled' })
})

test.each(harnesses)('$name: an unknown transaction is null', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await harness.gateway.fetchTransaction('1')).toBeNull()
})

test.each(reversingHarnesses)(
  '$name: an unsettled charge is voided once, and repeating that succeeds',
  async harnessFactory => {
    await createHarness(harnessFactory)
    const transactionId = await createApprovedCharge()
    expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'voided' })
    expect(await harness.countCharges(INVOICE)).toBe(0)
  },
)

test.each(reversingHarnesses)('$name: a settled charge is not voided', async harnessFactory => {
  await createHarness(harnessFactory)
  const transactionId = await createApprovedCharge()
  await harness.settle()
  expect(await voidCharge(transactionId)).toMatchObject({ state: 'refused' })
  expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'settled' })
})

test.each(reversingHarnesses)(
  '$name: a charge held for review is declined once, and repeating that succeeds',
  async harnessFactory => {
    await createHarness(harnessFactory)
    const transactionId = await createPendingReview()
    expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({
      state: 'held',
      amountCents: FARE_CENTS,
    })
    expect(await declineReview(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await declineReview(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'declined' })
    await harness.settle()
    expect(await harness.countCharges(INVOICE)).toBe(0)
  },
)

test.each(reversingHarnesses)('$name: a charge held for review is voided, too', async harnessFactory => {
  await createHarness(harnessFactory)
  const transactionId = await createPendingReview()
  expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'voided' })
})

test.each(reversingHarnesses)('$name: a charge that is not held for review is not declined', async harnessFactory => {
  await createHarness(harnessFactory)
  const transactionId = await createApprovedCharge()
  expect(await declineReview(transactionId)).toMatchObject({ state: 'refused' })
  expect(await declineReview('1')).toMatchObject({ state: 'refused' })
  expect(await harness.gateway.fetchTransaction(transactionId)).toMatchObject({ state: 'unsettled' })
})

test.each(reversingHarnesses)('$name: an unsettled charge is not refunded', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await refund(await createApprovedCharge(), FARE_CENTS)).toMatchObject({ state: 'refused' })
})

test.each(reversingHarnesses)(
  '$name: a settled charge is refunded in parts, to the cent and never beyond',
  async harnessFactory => {
    await createHarness(harnessFactory)
    const transactionId = await createApprovedCharge()
    await harness.settle()
    expect(await refund(transactionId, 7853)).toMatchObject({ state: 'made' })
    expect(await refund(transactionId, FARE_CENTS)).toMatchObject({ state: 'refused' })
    expect(await refund(transactionId, FARE_CENTS - 7853)).toMatchObject({ state: 'made' })
    expect(await refund(transactionId, 1)).toMatchObject({ state: 'refused' })
  },
)

test.each(reversingHarnesses)('$name: an unknown charge is not refunded', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await voidCharge('1')).toMatchObject({ state: 'refused' })
  expect(await refund('1', 100)).toMatchObject({ state: 'refused' })
})

test.each(harnesses)('$name: the connection test passes', async harnessFactory => {
  await createHarness(harnessFactory)
  expect(await harness.gateway.testConnection()).toBe(true)
})

test.each(remote)('$name: a charge whose response was lost is unknown, then found', async harnessFactory => {
  await createHarness(harnessFactory)
  requireWire().lose('after')
  expect(await pay()).toMatchObject({ state: 'unknown' })
  const { transactions } = await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })
  expect(transactions).toMatchObject([{ kind: 'charge', amountCents: FARE_CENTS }])
  expect(await harness.countCharges(INVOICE)).toBe(1)
})

test.each(remote)('$name: a charge lost in transit is unknown, then not found', async harnessFactory => {
  await createHarness(harnessFactory)
  requireWire().lose('before')
  expect(await pay()).toMatchObject({ state: 'unknown' })
  expect(await harness.gateway.findTransactions({ invoiceNumber: INVOICE, since })).toMatchObject({ transactions: [] })
  expect(await harness.countCharges(INVOICE)).toBe(0)
})

test.each(remote)('$name: an unreachable gateway charges nothing, and the outcome is known', async harnessFactory => {
  await createHarness(harnessFactory)
  const { unreachable } = requireWire()
  expect(await unreachable.charge(await createCharge())).toEqual({ state: 'refused', reason: 'unreachable' })
  await expect(unreachable.findTransactions({ invoiceNumber: INVOICE, since })).rejects.toMatchObject({
    kind: 'unavailable',
  })
  await expect(unreachable.fetchTransaction('1')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await unreachable.testConnection()).toBe(false)
})
