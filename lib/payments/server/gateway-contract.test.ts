import type { Charge } from './gateway-port'
import {
  authorizeNetHarness,
  type GatewayHarness,
  type GatewayHarnessFactory,
  hostedHarness,
  sandboxHarness,
  testGatewayHarness,
} from './testing/gateway-harness'
import { sampleCharge } from './testing/sample-charge'
import { findTransactions } from './watch'

// Every adapter of the port has to pass the same contract: add its harness here. The backend's promises too little.
const withTokens = [authorizeNetHarness, sandboxHarness]
const full = [...withTokens, testGatewayHarness]
const remote = [authorizeNetHarness, testGatewayHarness]
const all = [...full, hostedHarness]

const { invoiceNumber: INVOICE, cents: FARE_CENTS } = sampleCharge
/** Of a refund, as long as it may be. */
const ATTEMPT_ID = '0123456789abcdef0123'

let since: Date
let harness: GatewayHarness
async function createHarness({ create }: GatewayHarnessFactory) {
  since = new Date()
  harness = await create()
}
afterEach(() => harness.stop())

const createCharge = (patch: Partial<Charge> = {}): Charge => {
  return { ...sampleCharge, opaqueData: patch.opaqueData ?? harness.tokenize(), ...patch }
}

async function pay(patch: Partial<Charge> = {}) {
  return harness.gateway.charge(createCharge(patch))
}

async function createApprovedCharge(patch: Partial<Charge> = {}): Promise<string> {
  const outcome = await pay(patch)
  if (outcome.state !== 'approved') throw new Error(`the charge is ${outcome.state}`)
  return outcome.transactionId
}

async function find() {
  return await findTransactions(harness.gateway, { invoiceNumber: INVOICE, since, now: new Date() })
}

const fetchTransaction = (transactionId: string) => harness.gateway.fetchTransaction(transactionId)

function voidCharge(transactionId: string) {
  return harness.gateway.void({ transactionId, invoiceNumber: INVOICE, reference: ATTEMPT_ID })
}

function declineReview(transactionId: string) {
  return harness.gateway.declinePendingReview({ transactionId, invoiceNumber: INVOICE, reference: ATTEMPT_ID })
}

function refund(transactionId: string, cents: number, reference = ATTEMPT_ID) {
  return harness.gateway.refund({ transactionId, cents, invoiceNumber: INVOICE, reference })
}

describe.each(all)('$name', harnessFactory => {
  beforeEach(() => createHarness(harnessFactory))

  test('charges a good card once and returns its transaction', async () => {
    expect(await pay()).toEqual({ state: 'approved', transactionId: expect.stringMatching(/./) })
    expect(await harness.countCharges(INVOICE)).toBe(1)
  })

  test('a declined card takes nothing', async () => {
    expect(await pay({ opaqueData: harness.tokenize('declined') })).toMatchObject({ state: 'declined' })
    expect(await harness.countCharges(INVOICE)).toBe(0)
  })

  test('concurrent charges of one token charge once', async () => {
    const opaqueData = harness.tokenize()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay({ opaqueData })))
    expect(outcomes.filter(({ state }) => state === 'approved')).toHaveLength(1)
    expect(await harness.countCharges(INVOICE)).toBe(1)
  })

  test('an unknown transaction is null', async () => {
    expect(await fetchTransaction('1')).toBeNull()
  })
})

test.each(withTokens)('$name: a token is valid for one charge, whatever became of it', async harnessFactory => {
  await createHarness(harnessFactory)
  for (const kind of ['good', 'declined'] as const) {
    const opaqueData = harness.tokenize(kind)
    await pay({ opaqueData, reference: kind })
    const again = await pay({ opaqueData, invoiceNumber: 'INV-1795100000001' })
    expect(again).toMatchObject({ state: 'refused', token: true })
  }
  expect(await harness.countCharges('INV-1795100000001')).toBe(0)
})

describe.each(full)('$name', harnessFactory => {
  beforeEach(() => createHarness(harnessFactory))

  test('finds a charge by its invoice, and no other', async () => {
    const transactionId = await createApprovedCharge()
    await createApprovedCharge({ invoiceNumber: 'INV-1795100000001' })
    expect(await find()).toMatchObject([{ transactionId, kind: 'charge', invoiceNumber: INVOICE, cents: FARE_CENTS }])
  })

  test.each([
    ['good', 'approved'],
    ['held', 'held'],
    ['declined', 'declined'],
  ] as const)('a resent charge of a %s card is a duplicate, with a new reference a new one', async (kind, state) => {
    const payBy = (reference: string) => pay({ opaqueData: harness.tokenize(kind), reference })
    await payBy('try-1')
    expect(await payBy('try-1')).toEqual({ state: 'unknown', reason: 'duplicate' })
    expect(await find()).toHaveLength(1)
    expect(await payBy('try-2')).toMatchObject({ state })
    expect(await find()).toHaveLength(2)
  })

  test('charges and refunds are found by their reference', async () => {
    const charge = await createApprovedCharge()
    await harness.settle()
    await refund(charge, 5000)
    await pay({ opaqueData: harness.tokenize('declined'), reference: 'try-2' })
    const findOne = async (wanted: string) => (await find()).find(({ reference }) => reference === wanted)
    expect(await find()).toHaveLength(3)
    expect(await findOne('try-1')).toMatchObject({
      kind: 'charge',
      transactionId: charge,
      state: 'settled',
      refs: null,
    })
    expect(await findOne(ATTEMPT_ID)).toMatchObject({ kind: 'refund', cents: 5000, state: 'unsettled', refs: charge })
    expect(await findOne('try-2')).toMatchObject({ kind: 'charge', state: 'declined' })
    await harness.settle()
    expect(await findOne(ATTEMPT_ID)).toMatchObject({ kind: 'refund', state: 'settled' })
  })

  test('an unsettled charge is voided once, and repeating that succeeds', async () => {
    const transactionId = await createApprovedCharge()
    expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
    await harness.settle()
    expect(await voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await fetchTransaction(transactionId)).toMatchObject({ state: 'voided', reference: 'try-1' })
    expect(await harness.countCharges(INVOICE)).toBe(0)
  })

  test('a settled charge is not voided', async () => {
    const transactionId = await createApprovedCharge()
    await harness.settle()
    expect(await voidCharge(transactionId)).toMatchObject({ state: 'refused' })
    expect(await fetchTransaction(transactionId)).toMatchObject({ state: 'settled' })
  })

  test('a charge held for review is declined once, and repeating that succeeds', async () => {
    await pay({ opaqueData: harness.tokenize('held') })
    const transactionId = (await find())[0]?.transactionId ?? ''
    expect(await fetchTransaction(transactionId)).toMatchObject({ state: 'held', cents: FARE_CENTS })
    expect(await declineReview(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await declineReview(transactionId)).toEqual({ state: 'made', transactionId })
    expect(await fetchTransaction(transactionId)).toMatchObject({ state: 'declined' })
    await harness.settle()
    expect(await harness.countCharges(INVOICE)).toBe(0)
  })

  test('a charge that is not held for review is not declined', async () => {
    const transactionId = await createApprovedCharge()
    expect(await declineReview(transactionId)).toMatchObject({ state: 'refused' })
    expect(await declineReview('1')).toMatchObject({ state: 'refused' })
    expect(await fetchTransaction(transactionId)).toMatchObject({ state: 'unsettled' })
  })

  test('a charge that is unsettled or voided is not refunded', async () => {
    const transactionId = await createApprovedCharge()
    expect(await refund(transactionId, FARE_CENTS)).toMatchObject({ state: 'refused' })
    await voidCharge(transactionId)
    await harness.settle()
    expect(await refund(transactionId, FARE_CENTS)).toMatchObject({ state: 'refused' })
  })

  test('a settled charge is refunded in parts, to the cent and never beyond', async () => {
    const transactionId = await createApprovedCharge()
    await harness.settle()
    const first = await refund(transactionId, 7853, 'first')
    expect(first).toEqual({ state: 'made', transactionId: expect.stringMatching(/^\d+$/) })
    expect(await refund(transactionId, FARE_CENTS, 'second')).toMatchObject({ state: 'refused' })
    expect(await refund(transactionId, FARE_CENTS - 7853, 'third')).toMatchObject({ state: 'made' })
    expect(await refund(transactionId, 1, 'fourth')).toMatchObject({ state: 'refused' })
  })

  test('the unchanged resend of a refund is a duplicate; with a new reference it is a new refund', async () => {
    const transactionId = await createApprovedCharge()
    await harness.settle()
    await refund(transactionId, 5000, 'first')
    expect(await refund(transactionId, 5000, 'first')).toEqual({ state: 'unknown', reason: 'duplicate' })
    expect(await find()).toHaveLength(2)
    expect(await refund(transactionId, 5000, 'second')).toMatchObject({ state: 'made' })
  })

  test('an unknown charge is neither voided nor refunded', async () => {
    expect(await voidCharge('1')).toMatchObject({ state: 'refused' })
    expect(await refund('1', 100)).toMatchObject({ state: 'refused' })
  })
})

describe.each(remote)('$name', harnessFactory => {
  beforeEach(() => createHarness(harnessFactory))

  test.each([
    ['after it was made', 'after', 1],
    ['in transit', 'before', 0],
  ] as const)('a charge that is lost %s is unknown, and is found if it was made', async (_, moment, made) => {
    const charge = createCharge()
    harness.wire?.lose(moment)
    expect(await harness.gateway.charge(charge)).toMatchObject({ state: 'unknown' })
    expect(await find()).toMatchObject(Array(made).fill({ kind: 'charge', cents: FARE_CENTS }))
    expect(await harness.countCharges(INVOICE)).toBe(made)
  })

  test('an unreachable gateway charges nothing, and the outcome is known', async () => {
    const gateway = harness.wire?.unreachable
    const unavailable = { kind: 'unavailable' }
    expect(await gateway?.charge(createCharge())).toEqual({ state: 'refused', reason: 'unreachable' })
    const finding = gateway && findTransactions(gateway, { invoiceNumber: INVOICE, since, now: new Date() })
    await expect(finding).rejects.toMatchObject(unavailable)
    await expect(gateway?.fetchTransaction('1')).rejects.toMatchObject(unavailable)
    expect(await gateway?.testConnection()).toBe(false)
  })
})
