import type { Charge } from './port'
import { authorizeNetBench } from './testing/authorize-net-bench'
import type { Bench, BenchMaker } from './testing/bench'
import { hostedBench } from './testing/hosted-bench'
import { sandboxBench } from './testing/sandbox-bench'

// Every adapter of the port is held to the same promises: add its bench here.
const benches: BenchMaker[] = [authorizeNetBench, hostedBench, sandboxBench]
const reversing = benches.filter(({ reverses }) => reverses)
const listing = benches.filter(({ listsAll }) => listsAll)
const remote = benches.filter(({ remote: beyondWire }) => beyondWire)

const INVOICE = 'INV-1795100000000'
const FARE_CENTS = 15_705

let since: Date
let bench: Bench
async function open(maker: BenchMaker) {
  since = new Date()
  bench = await maker.open()
}
afterEach(() => bench.stop())

async function chargeOf(patch: Partial<Charge> = {}): Promise<Charge> {
  return {
    opaqueData: patch.opaqueData ?? (await bench.tokenise()),
    amountCents: FARE_CENTS,
    invoiceNumber: INVOICE,
    reference: 'attempt-1',
    description: 'Airport & hotel <transfer>',
    email: 'ada@example.com',
    address: '203.0.113.7',
    ...patch,
  }
}

async function pay(patch: Partial<Charge> = {}) {
  return bench.port.charge(await chargeOf(patch))
}

/** The id of a new charge that was approved. */
async function paid(patch: Partial<Charge> = {}): Promise<string> {
  const outcome = await pay(patch)
  if (outcome.state !== 'approved') throw new Error(`the charge is ${outcome.state}`)
  return outcome.transactionId
}

function voidIt(transactionId: string) {
  return bench.port.void({ transactionId, invoiceNumber: INVOICE, reference: 'back-1' })
}

function declineIt(transactionId: string) {
  return bench.port.declineHeld({ transactionId, invoiceNumber: INVOICE, reference: 'back-1' })
}

/** The id of a new charge that is held for review. */
async function heldCharge(): Promise<string> {
  const outcome = await pay({ opaqueData: await bench.tokenise('held') })
  if (outcome.state !== 'held') throw new Error(`the charge is ${outcome.state}`)
  return outcome.transactionId
}

function refund(transactionId: string, amountCents: number) {
  return bench.port.refund({ transactionId, amountCents, invoiceNumber: INVOICE, reference: 'back-1' })
}

function wire() {
  if (!bench.wire) throw new Error('this gateway is beyond no wire')
  return bench.wire
}

test.each(benches)('$name: a good card is charged once, and its transaction named', async maker => {
  await open(maker)
  expect(await pay()).toEqual({ state: 'approved', transactionId: expect.stringMatching(/./) })
  expect(await bench.countCharges(INVOICE)).toBe(1)
})

test.each(benches)('$name: a card that is refused is declined, and nothing is taken', async maker => {
  await open(maker)
  expect(await pay({ opaqueData: await bench.tokenise('declined') })).toMatchObject({ state: 'declined' })
  expect(await bench.countCharges(INVOICE)).toBe(0)
})

test.each(benches)('$name: a token is good for one charge', async maker => {
  await open(maker)
  const opaqueData = await bench.tokenise()
  await paid({ opaqueData })
  const again = await pay({ opaqueData, invoiceNumber: 'INV-1795100000001', reference: 'attempt-2' })
  expect(again.state).not.toBe('approved')
  expect(await bench.countCharges('INV-1795100000001')).toBe(0)
})

test.each(listing)('$name: a spent token is refused as such, so that nobody doubts what became of it', async maker => {
  await open(maker)
  const opaqueData = await bench.tokenise()
  await paid({ opaqueData })
  expect(await pay({ opaqueData, reference: 'attempt-2' })).toMatchObject({ state: 'refused', token: true })
})

test.each(listing)('$name: a token that grew too old is refused', async maker => {
  await open(maker)
  expect(await pay({ opaqueData: await bench.tokenise('expired') })).toMatchObject({ state: 'refused', token: true })
  expect(await bench.countCharges(INVOICE)).toBe(0)
})

test.each(benches)('$name: one token in many charges at once is charged once', async maker => {
  await open(maker)
  const opaqueData = await bench.tokenise()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => pay({ opaqueData })))
  expect(outcomes.filter(({ state }) => state === 'approved')).toHaveLength(1)
  expect(await bench.countCharges(INVOICE)).toBe(1)
})

test.each(listing)('$name: the same card is not charged twice for one invoice', async maker => {
  await open(maker)
  await paid()
  expect(await pay({ reference: 'attempt-2' })).toMatchObject({ state: 'unknown' })
  expect(await bench.countCharges(INVOICE)).toBe(1)
})

test.each(benches)('$name: a charge is found by its invoice, and no other', async maker => {
  await open(maker)
  const transactionId = await paid()
  await paid({ invoiceNumber: 'INV-1795100000001' })
  const { transactions, complete } = await bench.port.find({ invoiceNumber: INVOICE, since })
  expect(complete).toBe(maker.listsAll)
  expect(transactions).toMatchObject([
    { transactionId, kind: 'charge', invoiceNumber: INVOICE, amountCents: FARE_CENTS },
  ])
})

test.each(listing)('$name: an invoice that was never charged has no transactions', async maker => {
  await open(maker)
  expect(await bench.port.find({ invoiceNumber: INVOICE, since })).toEqual({ transactions: [], complete: true })
})

test.each(listing)('$name: a declined charge is found as one that took nothing', async maker => {
  await open(maker)
  await pay({ opaqueData: await bench.tokenise('declined') })
  const { transactions } = await bench.port.find({ invoiceNumber: INVOICE, since })
  expect(transactions).toMatchObject([{ kind: 'charge', state: 'declined' }])
})

test.each(reversing)('$name: a charge and its refund are found after they settled', async maker => {
  await open(maker)
  const charge = await paid()
  await bench.settle()
  await refund(charge, 5000)
  await bench.settle()
  const { transactions } = await bench.port.find({ invoiceNumber: INVOICE, since })
  expect(transactions).toHaveLength(2)
  expect(transactions).toContainEqual(
    expect.objectContaining({ transactionId: charge, kind: 'charge', state: 'settled' }),
  )
  expect(transactions).toContainEqual(
    expect.objectContaining({ kind: 'refund', amountCents: 5000, state: 'settled', refTransactionId: charge }),
  )
})

test.each(reversing)('$name: a transaction tells where its money stands', async maker => {
  await open(maker)
  const transactionId = await paid()
  expect(await bench.port.details(transactionId)).toEqual({
    transactionId,
    kind: 'charge',
    invoiceNumber: INVOICE,
    amountCents: FARE_CENTS,
    state: 'unsettled',
    refTransactionId: null,
  })
  await bench.settle()
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'settled' })
})

test.each(benches)('$name: a transaction that nobody knows is none', async maker => {
  await open(maker)
  expect(await bench.port.details('1')).toBeNull()
})

test.each(reversing)('$name: an unsettled charge is taken back, and once however often it is asked', async maker => {
  await open(maker)
  const transactionId = await paid()
  expect(await voidIt(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await voidIt(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'voided' })
  expect(await bench.countCharges(INVOICE)).toBe(0)
})

test.each(reversing)('$name: a settled charge is not taken back', async maker => {
  await open(maker)
  const transactionId = await paid()
  await bench.settle()
  expect(await voidIt(transactionId)).toMatchObject({ state: 'refused' })
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'settled' })
})

test.each(reversing)('$name: a charge held for review is declined, and once however often it is asked', async maker => {
  await open(maker)
  const transactionId = await heldCharge()
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'held', amountCents: FARE_CENTS })
  expect(await declineIt(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await declineIt(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'declined' })
  await bench.settle()
  expect(await bench.countCharges(INVOICE)).toBe(0)
})

test.each(reversing)('$name: a charge held for review is voided, too', async maker => {
  await open(maker)
  const transactionId = await heldCharge()
  expect(await voidIt(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'voided' })
})

test.each(reversing)('$name: what is not held for review is not declined', async maker => {
  await open(maker)
  const transactionId = await paid()
  expect(await declineIt(transactionId)).toMatchObject({ state: 'refused' })
  expect(await declineIt('1')).toMatchObject({ state: 'refused' })
  expect(await bench.port.details(transactionId)).toMatchObject({ state: 'unsettled' })
})

test.each(reversing)('$name: an unsettled charge is not refunded', async maker => {
  await open(maker)
  expect(await refund(await paid(), FARE_CENTS)).toMatchObject({ state: 'refused' })
})

test.each(reversing)('$name: a settled charge is refunded in parts, to its last cent and no further', async maker => {
  await open(maker)
  const transactionId = await paid()
  await bench.settle()
  expect(await refund(transactionId, 7853)).toMatchObject({ state: 'made' })
  expect(await refund(transactionId, FARE_CENTS)).toMatchObject({ state: 'refused' })
  expect(await refund(transactionId, FARE_CENTS - 7853)).toMatchObject({ state: 'made' })
  expect(await refund(transactionId, 1)).toMatchObject({ state: 'refused' })
})

test.each(reversing)('$name: money of a charge that nobody knows is not given back', async maker => {
  await open(maker)
  expect(await voidIt('1')).toMatchObject({ state: 'refused' })
  expect(await refund('1', 100)).toMatchObject({ state: 'refused' })
})

test.each(benches)('$name: says that it answers', async maker => {
  await open(maker)
  expect(await bench.port.testConnection()).toBe(true)
})

test.each(remote)('$name: a charge whose answer was lost is unknown, and then found', async maker => {
  await open(maker)
  wire().lose('after')
  expect(await pay()).toMatchObject({ state: 'unknown' })
  const { transactions } = await bench.port.find({ invoiceNumber: INVOICE, since })
  expect(transactions).toMatchObject([{ kind: 'charge', amountCents: FARE_CENTS }])
  expect(await bench.countCharges(INVOICE)).toBe(1)
})

test.each(remote)('$name: a charge that was lost on its way is unknown, and then not found', async maker => {
  await open(maker)
  wire().lose('before')
  expect(await pay()).toMatchObject({ state: 'unknown' })
  expect(await bench.port.find({ invoiceNumber: INVOICE, since })).toMatchObject({ transactions: [] })
  expect(await bench.countCharges(INVOICE)).toBe(0)
})

test.each(remote)('$name: where nobody listens, nothing is charged and nothing is in doubt', async maker => {
  await open(maker)
  const { unreachable } = wire()
  expect(await unreachable.charge(await chargeOf())).toEqual({ state: 'refused', reason: 'unreachable' })
  await expect(unreachable.find({ invoiceNumber: INVOICE, since })).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(unreachable.details('1')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await unreachable.testConnection()).toBe(false)
})
