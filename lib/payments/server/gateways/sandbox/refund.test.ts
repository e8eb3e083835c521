import { SETTLEMENT_DELAY_MS } from './ledger'
import { createSandboxFixture, type SandboxFixture } from './testing/sandbox-fixture'

let fixture: SandboxFixture
beforeEach(async () => {
  fixture = await createSandboxFixture()
})
afterEach(() => fixture.close())

test('a charge settles a day after it was made', async () => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(SETTLEMENT_DELAY_MS - 1)
  expect(await fixture.gateway().fetchTransaction(transactionId)).toMatchObject({ state: 'unsettled' })
  fixture.advanceClock(1)
  expect(await fixture.gateway().fetchTransaction(transactionId)).toMatchObject({ state: 'settled' })
})

test('an unsettled charge is voided, and repeating that succeeds', async () => {
  const transactionId = await fixture.paid()
  expect(await fixture.voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.voidCharge(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await fixture.gateway().fetchTransaction(transactionId)).toMatchObject({ state: 'voided' })
})

test('a settled charge is not voided', async () => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.voidCharge(transactionId)).toEqual({ state: 'refused', reason: '16' })
  expect(await fixture.gateway().fetchTransaction(transactionId)).toMatchObject({ state: 'settled' })
})

test('an unknown charge is neither voided nor refunded', async () => {
  await fixture.pay({}, { zip: '46282' })
  const declined = (await fixture.findTransactions()).transactions[0]?.transactionId ?? ''
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.voidCharge(declined)).toEqual({ state: 'refused', reason: '16' })
  expect(await fixture.voidCharge('60000000001')).toEqual({ state: 'refused', reason: '16' })
  expect(await fixture.refund(declined, 1)).toEqual({ state: 'refused', reason: '54' })
  expect(await fixture.refund('60000000001', 1)).toEqual({ state: 'refused', reason: '16' })
})

test('a settled charge is refunded in parts, to the cent and never beyond', async () => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  const half = await fixture.refund(transactionId, 5000)
  expect(half).toEqual({ state: 'made', transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect(await fixture.refund(transactionId, 5001)).toEqual({ state: 'refused', reason: '55' })
  expect(await fixture.refund(transactionId, 5000)).toMatchObject({ state: 'made' })
  expect(await fixture.refund(transactionId, 1)).toEqual({ state: 'refused', reason: '55' })
})

test('a refund references its charge, has the invoice number and settles in a day', async () => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  await fixture.refund(transactionId, 2500)
  const refunds = async () => (await fixture.findTransactions(fixture.clock)).transactions
  expect(await refunds()).toMatchObject([
    { kind: 'refund', amountCents: 2500, refTransactionId: transactionId, state: 'unsettled' },
  ])
  const [made] = await refunds()
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.gateway().fetchTransaction(made?.transactionId ?? '')).toMatchObject({
    kind: 'refund',
    state: 'settled',
  })
})

test('an unsettled or voided charge is not refunded', async () => {
  const transactionId = await fixture.paid()
  expect(await fixture.refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
  await fixture.voidCharge(transactionId)
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
})

test.each([0, -5000, 0.5])('rejects a refund of %p cents', async amountCents => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect(await fixture.refund(transactionId, amountCents)).toEqual({ state: 'refused', reason: '5' })
})
