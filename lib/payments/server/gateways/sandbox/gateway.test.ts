import fc from 'fast-check'
import type { Charge } from '@/lib/payments/server/gateway-port'
import { DUPLICATE_WINDOW_MS } from './charge'
import { REVIEW_DURATION_MS, SETTLEMENT_DELAY_MS } from './ledger'
import { type Card, createSandboxFixture, type SandboxFixture } from './testing/sandbox-fixture'
import { TOKEN_TTL_MS } from './tokens'

const TOKEN_REFUSED = { state: 'refused', reason: 'E00114', token: true }

let fixture: SandboxFixture
beforeEach(async () => {
  fixture = await createSandboxFixture()
})
afterEach(() => fixture.close())

test('a charge of a good card is approved and found by its invoice', async () => {
  const transactionId = await fixture.paid()
  expect(transactionId).toMatch(/^\d{11,12}$/)
  expect(await fixture.findTransactions()).toEqual({
    transactions: [
      {
        transactionId,
        kind: 'charge',
        invoiceNumber: 'INV-1',
        amountCents: 10_000,
        state: 'unsettled',
        refTransactionId: null,
        lastFour: '1111',
      },
    ],
    complete: true,
  })
})

test.each([
  ['the ZIP code of a decline', { zip: '46282' }, '2'],
  ['a card code mismatch', { cardCode: '901' }, '44'],
  ['an address mismatch', { zip: '46205' }, '27'],
])('%s: the card is declined', async (_, card, reason) => {
  const outcome = await fixture.pay({}, card)
  expect(outcome).toEqual({ state: 'declined', reason, transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ state: 'declined', amountCents: 10_000 }])
})

test('a charge held for review is approved after an hour and then settles', async () => {
  const outcome = await fixture.pay({}, { zip: '46299' })
  expect(outcome).toEqual({ state: 'held', transactionId: expect.stringMatching(/^\d{11,12}$/) })
  fixture.advanceClock(REVIEW_DURATION_MS - 1)
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ state: 'held' }])
  fixture.advanceClock(1)
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ state: 'unsettled' }])
  fixture.advanceClock(SETTLEMENT_DELAY_MS)
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ state: 'settled' }])
})

test('the same card is not charged again while its charge is held for review', async () => {
  await fixture.pay({}, { zip: '46299' })
  expect(await fixture.pay({}, { zip: '46299' })).toEqual({ state: 'unknown', reason: '11' })
})

test('a token is valid for one charge', async () => {
  const charge = await fixture.createCharge()
  await fixture.gateway().charge(charge)
  expect(await fixture.gateway().charge({ ...charge, invoiceNumber: 'INV-2' })).toEqual(TOKEN_REFUSED)
})

test('a declined charge spends its token', async () => {
  const charge = await fixture.createCharge({}, { zip: '46282' })
  await fixture.gateway().charge(charge)
  expect(await fixture.gateway().charge(charge)).toEqual(TOKEN_REFUSED)
})

test('a token expires after exactly 15 minutes', async () => {
  const [inTime, late] = [await fixture.createCharge(), await fixture.createCharge({ invoiceNumber: 'INV-2' })]
  fixture.advanceClock(TOKEN_TTL_MS - 1)
  expect(await fixture.gateway().charge(inTime)).toMatchObject({ state: 'approved' })
  fixture.advanceClock(1)
  expect(await fixture.gateway().charge(late)).toEqual(TOKEN_REFUSED)
})

test('rejects a foreign token and writes nothing', async () => {
  const { opaqueData } = await fixture.createCharge()
  for (const wrong of [
    { ...opaqueData, dataValue: 'made-up' },
    { ...opaqueData, dataDescriptor: 'COMMON.OTHER' },
  ]) {
    expect(await fixture.pay({ opaqueData: wrong })).toEqual(TOKEN_REFUSED)
  }
  expect((await fixture.findTransactions()).transactions).toEqual([])
})

test.each([
  ['no amount', { amountCents: 0 }, '5'],
  ['half a cent', { amountCents: 0.5 }, '5'],
  ['an invoice number of 21 characters', { invoiceNumber: 'I'.repeat(21) }, 'E00003'],
  ['a reference of 21 characters', { reference: 'r'.repeat(21) }, 'E00003'],
  ['a description of 256 characters', { description: 'd'.repeat(256) }, 'E00003'],
])('%s: the request is rejected and its token stays valid', async (_, patch, reason) => {
  const charge = await fixture.createCharge()
  expect(await fixture.gateway().charge({ ...charge, ...patch })).toEqual({ state: 'refused', reason })
  expect(await fixture.gateway().charge(charge)).toMatchObject({ state: 'approved' })
})

test('the same card, amount and invoice within 8 hours is a duplicate, and spends its token', async () => {
  const transactionId = await fixture.paid()
  fixture.advanceClock(DUPLICATE_WINDOW_MS - 1)
  const duplicate = await fixture.createCharge()
  expect(await fixture.gateway().charge(duplicate)).toEqual({ state: 'unknown', reason: '11' })
  expect(await fixture.gateway().charge({ ...duplicate, invoiceNumber: 'INV-2' })).toEqual(TOKEN_REFUSED)
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ transactionId }])
})

test('after 8 hours it is a new charge', async () => {
  await fixture.paid()
  fixture.advanceClock(DUPLICATE_WINDOW_MS)
  expect(await fixture.pay()).toMatchObject({ state: 'approved' })
})

test.each<[string, Partial<Charge>, Card]>([
  ['card', {}, { brand: 'amex' }],
  ['amount', { amountCents: 10_001 }, {}],
  ['invoice', { invoiceNumber: 'INV-2' }, {}],
])('another %s is a new charge', async (_, patch, card) => {
  await fixture.paid()
  expect(await fixture.pay(patch, card)).toMatchObject({ state: 'approved' })
})

test('a declined card may be retried', async () => {
  await fixture.pay({}, { zip: '46282' })
  expect(await fixture.pay()).toMatchObject({ state: 'approved' })
})

test('a search omits earlier transactions and those of other invoices', async () => {
  await fixture.paid()
  await fixture.paid({ invoiceNumber: 'INV-2' })
  expect((await fixture.findTransactions(fixture.clock)).transactions).toHaveLength(1)
  expect((await fixture.findTransactions(new Date(+fixture.clock + 1))).transactions).toEqual([])
})

test('an unknown transaction has no details', async () => {
  expect(await fixture.gateway().fetchTransaction('60000000001')).toBeNull()
})

test('tokens and ledger survive a restart', async () => {
  const waiting = await fixture.createCharge({ invoiceNumber: 'INV-2' })
  const spent = await fixture.createCharge()
  await fixture.gateway().charge(spent)
  await fixture.reopen()
  expect((await fixture.findTransactions()).transactions).toMatchObject([{ state: 'unsettled', amountCents: 10_000 }])
  expect(await fixture.gateway().charge(spent)).toEqual(TOKEN_REFUSED)
  expect(await fixture.gateway().charge(waiting)).toMatchObject({ state: 'approved' })
})

test('an unavailable database never throws from a charge, and differs from an empty ledger', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const charge = await fixture.createCharge()
  const broken = fixture.gateway()
  await fixture.db.destroy()
  expect(await broken.charge(charge)).toEqual({ state: 'unknown', reason: 'ledger' })
  expect(await fixture.voidCharge('60000000001')).toEqual({ state: 'unknown', reason: 'ledger' })
  expect(await broken.testConnection()).toBe(false)
  await expect(fixture.findTransactions()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(broken.fetchTransaction('60000000001')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
  await fixture.reopen()
})

test('the connection test reflects the database', async () => {
  expect(await fixture.gateway().testConnection()).toBe(true)
})

test('a hundred concurrent charges of one token are one row, however they differ', async () => {
  let runCount = 0
  const attempt = fc.record({ invoice: fc.integer({ min: 1, max: 3 }), amountCents: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 100, maxLength: 100 }), async attempts => {
      runCount += 1
      const charge = await fixture.createCharge()
      const outcomes = await Promise.all(
        attempts.map(({ invoice, amountCents }) =>
          fixture.gateway().charge({ ...charge, invoiceNumber: `INV-${runCount}-${invoice}`, amountCents }),
        ),
      )
      const rows = await fixture.db
        .selectFrom('sandbox_transactions')
        .select('id')
        .where('invoice_number', 'like', `INV-${runCount}-%`)
        .execute()
      expect(rows).toHaveLength(1)
      const states = outcomes.map(({ state }) => state).toSorted()
      expect(states).toEqual(['approved', ...Array(99).fill('refused')])
    }),
    { seed: 20_270_301, numRuns: 10 },
  )
})
