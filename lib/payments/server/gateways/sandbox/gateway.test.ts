import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import type { Charge } from '@/lib/payments/server/gateway-port'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase, reopenTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createSandboxGateway } from '.'
import { DUPLICATE_WINDOW_MS, REVIEW_DURATION_MS, SETTLEMENT_DELAY_MS } from './ledger'
import { createSandboxToken } from './testing/token'
import { TOKEN_TTL_MS } from './tokens'

// What is peculiar to the sandbox: the contract of all gateways is tested beside the port.
const TEST_NOW = new Date('2027-03-01T20:00:00.000Z')
const TOKEN_REFUSED = { state: 'refused', reason: 'E00114', token: true }

type Card = Parameters<typeof createSandboxToken>[0]['card']

let dataDir: string
let db: Database
let clock: Date
const now = () => clock
beforeEach(async () => {
  clock = TEST_NOW
  dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  db = await openTestDatabase(dataDir)
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

const gateway = () => createSandboxGateway({ db, now })

async function reopen() {
  await db.destroy()
  db = await reopenTestDatabase(dataDir)
}

async function createCharge(patch: Partial<Charge> = {}, card: Card = {}): Promise<Charge> {
  return {
    opaqueData: await createSandboxToken({ db, now, card }),
    amountCents: 10_000,
    invoiceNumber: 'INV-1',
    reference: 'try-1',
    description: 'Ride Booking - Within City',
    email: '',
    clientIp: null,
    ...patch,
  }
}

async function pay(patch: Partial<Charge> = {}, card: Card = {}) {
  return await gateway().charge(await createCharge(patch, card))
}

async function find(since = TEST_NOW) {
  const { transactions } = await gateway().findTransactions({ invoiceNumber: 'INV-1', since })
  return transactions
}

function advanceClock(ms: number) {
  clock = new Date(+clock + ms)
}

test.each([
  ['the ZIP code of a decline', { zip: '46282' }, '2'],
  ['a card code mismatch', { cardCode: '901' }, '44'],
  ['an address mismatch', { zip: '46205' }, '27'],
])('%s: the card is declined', async (_, card, reason) => {
  const outcome = await pay({}, card)
  expect(outcome).toEqual({ state: 'declined', reason, transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect(await find()).toMatchObject([{ state: 'declined', amountCents: 10_000 }])
})

test('a charge settles a day after it was made', async () => {
  await pay()
  advanceClock(SETTLEMENT_DELAY_MS - 1)
  expect(await find()).toMatchObject([{ state: 'unsettled' }])
  advanceClock(1)
  expect(await find()).toMatchObject([{ state: 'settled' }])
})

test('a charge held for review is approved after an hour and then settles', async () => {
  await pay({}, { zip: '46299' })
  advanceClock(REVIEW_DURATION_MS - 1)
  expect(await find()).toMatchObject([{ state: 'held' }])
  advanceClock(1)
  expect(await find()).toMatchObject([{ state: 'unsettled' }])
  advanceClock(SETTLEMENT_DELAY_MS)
  expect(await find()).toMatchObject([{ state: 'settled' }])
})

test('a token expires after exactly 15 minutes', async () => {
  const [inTime, late] = [await createCharge(), await createCharge({ invoiceNumber: 'INV-2' })]
  advanceClock(TOKEN_TTL_MS - 1)
  expect(await gateway().charge(inTime)).toMatchObject({ state: 'approved' })
  advanceClock(1)
  expect(await gateway().charge(late)).toEqual(TOKEN_REFUSED)
})

test('rejects a foreign token and writes nothing', async () => {
  const { opaqueData } = await createCharge()
  for (const wrong of [
    { ...opaqueData, dataValue: 'made-up' },
    { ...opaqueData, dataDescriptor: 'COMMON.OTHER' },
  ]) {
    expect(await pay({ opaqueData: wrong })).toEqual(TOKEN_REFUSED)
  }
  expect(await find()).toEqual([])
})

test.each([
  ['no amount', { amountCents: 0 }, '5'],
  ['half a cent', { amountCents: 0.5 }, '5'],
  ['an invoice number of 21 characters', { invoiceNumber: 'I'.repeat(21) }, 'E00003'],
  ['a reference of 21 characters', { reference: 'r'.repeat(21) }, 'E00003'],
  ['a description of 256 characters', { description: 'd'.repeat(256) }, 'E00003'],
])('%s: the request is rejected and its token stays valid', async (_, patch, reason) => {
  const charge = await createCharge()
  expect(await gateway().charge({ ...charge, ...patch })).toEqual({ state: 'refused', reason })
  expect(await gateway().charge(charge)).toMatchObject({ state: 'approved' })
})

test.each([0, -5000, 0.5])('rejects a refund of %p cents', async amountCents => {
  const outcome = await pay()
  if (outcome.state !== 'approved') throw new Error(outcome.state)
  advanceClock(SETTLEMENT_DELAY_MS)
  const refund = { transactionId: outcome.transactionId, invoiceNumber: 'INV-1', reference: 'attempt-1' }
  expect(await gateway().refund({ ...refund, amountCents })).toEqual({ state: 'refused', reason: '5' })
})

test('a duplicate spends its token, and is a new charge after 8 hours', async () => {
  await pay()
  advanceClock(DUPLICATE_WINDOW_MS - 1)
  const duplicate = await createCharge()
  expect(await gateway().charge(duplicate)).toEqual({ state: 'unknown', reason: 'duplicate' })
  expect(await gateway().charge({ ...duplicate, invoiceNumber: 'INV-2' })).toEqual(TOKEN_REFUSED)
  advanceClock(1)
  expect(await pay()).toMatchObject({ state: 'approved' })
})

test('another card is a new charge', async () => {
  await pay()
  expect(await pay({}, { brand: 'amex' })).toMatchObject({ state: 'approved' })
})

test('a search omits earlier transactions', async () => {
  await pay()
  expect(await find(clock)).toHaveLength(1)
  expect(await find(new Date(+clock + 1))).toEqual([])
})

test('tokens and ledger survive a restart', async () => {
  const waiting = await createCharge({ invoiceNumber: 'INV-2' })
  const spent = await createCharge()
  await gateway().charge(spent)
  await reopen()
  expect(await find()).toMatchObject([{ state: 'unsettled', amountCents: 10_000 }])
  expect(await gateway().charge(spent)).toEqual(TOKEN_REFUSED)
  expect(await gateway().charge(waiting)).toMatchObject({ state: 'approved' })
})

test('an unavailable database never throws from a charge, and differs from an empty ledger', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const charge = await createCharge()
  await db.destroy()
  expect(await gateway().charge(charge)).toEqual({ state: 'unknown', reason: 'ledger' })
  const input = { transactionId: '60000000001', invoiceNumber: 'INV-1', reference: 'attempt-1' }
  expect(await gateway().void(input)).toEqual({ state: 'unknown', reason: 'ledger' })
  expect(await gateway().testConnection()).toBe(false)
  await expect(find()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(gateway().fetchTransaction('60000000001')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
  await reopen()
})

test('a hundred concurrent charges of one token are one row, however they differ', async () => {
  let runCount = 0
  const attempt = fc.record({ invoice: fc.integer({ min: 1, max: 3 }), amountCents: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 100, maxLength: 100 }), async attempts => {
      runCount += 1
      const charge = await createCharge()
      const outcomes = await Promise.all(
        attempts.map(({ invoice, amountCents }) =>
          gateway().charge({ ...charge, invoiceNumber: `INV-${runCount}-${invoice}`, amountCents }),
        ),
      )
      const rows = await db
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
