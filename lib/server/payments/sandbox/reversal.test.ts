import { SETTLES_AFTER_MS } from './ledger'
import { openSandbox, type Sandbox } from './testing/sandbox'

let till: Sandbox
beforeEach(async () => {
  till = await openSandbox()
})
afterEach(() => till.close())

test('a charge settles a day after it was made', async () => {
  const transactionId = await till.paid()
  till.pass(SETTLES_AFTER_MS - 1)
  expect(await till.gateway().details(transactionId)).toMatchObject({ state: 'unsettled' })
  till.pass(1)
  expect(await till.gateway().details(transactionId)).toMatchObject({ state: 'settled' })
})

test('an unsettled charge is taken back, however often that is asked', async () => {
  const transactionId = await till.paid()
  expect(await till.takeBack(transactionId)).toEqual({ state: 'made', transactionId })
  till.pass(SETTLES_AFTER_MS)
  expect(await till.takeBack(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await till.gateway().details(transactionId)).toMatchObject({ state: 'voided' })
})

test('a settled charge is not taken back', async () => {
  const transactionId = await till.paid()
  till.pass(SETTLES_AFTER_MS)
  expect(await till.takeBack(transactionId)).toEqual({ state: 'refused', reason: '16' })
  expect(await till.gateway().details(transactionId)).toMatchObject({ state: 'settled' })
})

test('what was never charged is neither taken back nor given back', async () => {
  await till.pay({}, { zip: '46282' })
  const declined = (await till.found()).transactions[0]?.transactionId ?? ''
  till.pass(SETTLES_AFTER_MS)
  expect(await till.takeBack(declined)).toEqual({ state: 'refused', reason: '16' })
  expect(await till.takeBack('60000000001')).toEqual({ state: 'refused', reason: '16' })
  expect(await till.refund(declined, 1)).toEqual({ state: 'refused', reason: '54' })
  expect(await till.refund('60000000001', 1)).toEqual({ state: 'refused', reason: '16' })
})

test('a settled charge is given back in parts, to the cent and never beyond', async () => {
  const transactionId = await till.paid()
  till.pass(SETTLES_AFTER_MS)
  const half = await till.refund(transactionId, 5000)
  expect(half).toEqual({ state: 'made', transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect(await till.refund(transactionId, 5001)).toEqual({ state: 'refused', reason: '55' })
  expect(await till.refund(transactionId, 5000)).toMatchObject({ state: 'made' })
  expect(await till.refund(transactionId, 1)).toEqual({ state: 'refused', reason: '55' })
})

test('a refund names its charge, carries the invoice and settles in a day', async () => {
  const transactionId = await till.paid()
  till.pass(SETTLES_AFTER_MS)
  await till.refund(transactionId, 2500)
  const refunds = async () => (await till.found(till.clock)).transactions
  expect(await refunds()).toMatchObject([
    { kind: 'refund', amountCents: 2500, refTransactionId: transactionId, state: 'unsettled' },
  ])
  const [made] = await refunds()
  till.pass(SETTLES_AFTER_MS)
  expect(await till.gateway().details(made?.transactionId ?? '')).toMatchObject({ kind: 'refund', state: 'settled' })
})

test('a charge that is unsettled or was taken back is not given back', async () => {
  const transactionId = await till.paid()
  expect(await till.refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
  await till.takeBack(transactionId)
  till.pass(SETTLES_AFTER_MS)
  expect(await till.refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
})

test.each([0, -5000, 0.5])('%p cents are no refund', async amountCents => {
  const transactionId = await till.paid()
  till.pass(SETTLES_AFTER_MS)
  expect(await till.refund(transactionId, amountCents)).toEqual({ state: 'refused', reason: '5' })
})
