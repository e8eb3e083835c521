import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { type Database, openDatabase } from '@/lib/server/database/connection'
import type { Charge } from '../port'
import { createSandbox } from '.'
import { DUPLICATE_WINDOW_MS } from './charge'
import { SETTLES_AFTER_MS } from './ledger'
import { sandboxToken } from './testing/token'
import { TOKEN_LIFE_MS } from './tokens'

const START = new Date('2027-03-01T20:00:00.000Z')
const now = () => clock
let clock: Date
let dataDir: string
let db: Database
beforeEach(async () => {
  clock = START
  dataDir = await mkdtemp(path.join(tmpdir(), 'sandbox-'))
  db = await openDatabase(dataDir)
})
afterEach(async () => {
  await db.destroy()
  await rm(dataDir, { recursive: true })
})

type Card = Parameters<typeof sandboxToken>[0]['card']

function gateway() {
  return createSandbox({ db, now })
}

async function chargeOf(patch: Partial<Charge> = {}, card: Card = {}): Promise<Charge> {
  return {
    opaqueData: await sandboxToken({ db, now, card }),
    amountCents: 10_000,
    invoiceNumber: 'INV-1',
    reference: 'ref-1',
    description: 'Ride Booking - Within City',
    email: '',
    address: null,
    ...patch,
  }
}

async function pay(patch: Partial<Charge> = {}, card: Card = {}) {
  return await gateway().charge(await chargeOf(patch, card))
}

/** The id of a new charge that was approved. */
async function paid(patch: Partial<Charge> = {}): Promise<string> {
  const outcome = await pay(patch)
  if (outcome.state !== 'approved') throw new Error(outcome.state)
  return outcome.transactionId
}

function refund(transactionId: string, amountCents: number) {
  return gateway().refund({ transactionId, amountCents, invoiceNumber: 'INV-1', reference: 'ref-2' })
}

function takeBack(transactionId: string) {
  return gateway().void({ transactionId, invoiceNumber: 'INV-1', reference: 'ref-2' })
}

async function found(since = START) {
  return await gateway().find({ invoiceNumber: 'INV-1', since })
}

function pass(ms: number) {
  clock = new Date(+clock + ms)
}

test('a charge of a good card is approved, and found by its invoice', async () => {
  const transactionId = await paid()
  expect(transactionId).toMatch(/^\d{11,12}$/)
  expect(await found()).toEqual({
    transactions: [
      {
        transactionId,
        kind: 'charge',
        invoiceNumber: 'INV-1',
        amountCents: 10_000,
        state: 'unsettled',
        refTransactionId: null,
      },
    ],
    complete: true,
  })
})

test.each([
  ['the ZIP code of a decline', { zip: '46282' }, '2'],
  ['a card code that does not match', { cardCode: '901' }, '44'],
  ['an address that does not match', { zip: '46205' }, '27'],
])('%s: the card is declined', async (_, card, reason) => {
  const outcome = await pay({}, card)
  expect(outcome).toEqual({ state: 'declined', reason, transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect((await found()).transactions).toMatchObject([{ state: 'declined', amountCents: 10_000 }])
})

test('a token is good for one charge', async () => {
  const charge = await chargeOf()
  await gateway().charge(charge)
  expect(await gateway().charge({ ...charge, invoiceNumber: 'INV-2' })).toEqual({ state: 'refused', reason: 'E00114' })
})

test('a declined charge spends its token', async () => {
  const charge = await chargeOf({}, { zip: '46282' })
  await gateway().charge(charge)
  expect(await gateway().charge(charge)).toEqual({ state: 'refused', reason: 'E00114' })
})

test('a token lives for 15 minutes and not a moment longer', async () => {
  const [inTime, late] = [await chargeOf(), await chargeOf({ invoiceNumber: 'INV-2' })]
  pass(TOKEN_LIFE_MS - 1)
  expect(await gateway().charge(inTime)).toMatchObject({ state: 'approved' })
  pass(1)
  expect(await gateway().charge(late)).toEqual({ state: 'refused', reason: 'E00114' })
})

test('what is no token of ours is refused, and nothing is written', async () => {
  const { opaqueData } = await chargeOf()
  for (const wrong of [
    { ...opaqueData, dataValue: 'made-up' },
    { ...opaqueData, dataDescriptor: 'COMMON.OTHER' },
  ]) {
    expect(await pay({ opaqueData: wrong })).toEqual({ state: 'refused', reason: 'E00114' })
  }
  expect((await found()).transactions).toEqual([])
})

test.each([
  ['no amount', { amountCents: 0 }, '5'],
  ['half a cent', { amountCents: 0.5 }, '5'],
  ['an invoice number of 21 letters', { invoiceNumber: 'I'.repeat(21) }, 'E00003'],
  ['a reference of 21 letters', { reference: 'r'.repeat(21) }, 'E00003'],
  ['a description of 256 letters', { description: 'd'.repeat(256) }, 'E00003'],
])('%s: the request is refused and its token stays good', async (_, patch, reason) => {
  const charge = await chargeOf()
  expect(await gateway().charge({ ...charge, ...patch })).toEqual({ state: 'refused', reason })
  expect(await gateway().charge(charge)).toMatchObject({ state: 'approved' })
})

test('the same card, amount and invoice within 8 hours is the same charge, and spends its token', async () => {
  const transactionId = await paid()
  pass(DUPLICATE_WINDOW_MS - 1)
  const again = await chargeOf()
  expect(await gateway().charge(again)).toEqual({ state: 'unknown', reason: '11' })
  expect(await gateway().charge({ ...again, invoiceNumber: 'INV-2' })).toEqual({ state: 'refused', reason: 'E00114' })
  expect((await found()).transactions).toMatchObject([{ transactionId }])
})

test('after 8 hours it is another charge', async () => {
  await paid()
  pass(DUPLICATE_WINDOW_MS)
  expect(await pay()).toMatchObject({ state: 'approved' })
})

test.each<[string, Partial<Charge>, Card]>([
  ['card', {}, { brand: 'amex' }],
  ['expiry', {}, { expiry: '012040' }],
  ['amount', { amountCents: 10_001 }, {}],
  ['invoice', { invoiceNumber: 'INV-2' }, {}],
])('another %s is another charge', async (_, patch, card) => {
  await paid()
  expect(await pay(patch, card)).toMatchObject({ state: 'approved' })
})

test('a card that was declined may be tried again', async () => {
  await pay({}, { zip: '46282' })
  expect(await pay()).toMatchObject({ state: 'approved' })
})

test('a charge settles a day after it was made', async () => {
  const transactionId = await paid()
  pass(SETTLES_AFTER_MS - 1)
  expect(await gateway().details(transactionId)).toMatchObject({ state: 'unsettled' })
  pass(1)
  expect(await gateway().details(transactionId)).toMatchObject({ state: 'settled' })
})

test('an unsettled charge is taken back, however often that is asked', async () => {
  const transactionId = await paid()
  expect(await takeBack(transactionId)).toEqual({ state: 'made', transactionId })
  pass(SETTLES_AFTER_MS)
  expect(await takeBack(transactionId)).toEqual({ state: 'made', transactionId })
  expect(await gateway().details(transactionId)).toMatchObject({ state: 'voided' })
})

test('a settled charge is not taken back', async () => {
  const transactionId = await paid()
  pass(SETTLES_AFTER_MS)
  expect(await takeBack(transactionId)).toEqual({ state: 'refused', reason: '16' })
  expect(await gateway().details(transactionId)).toMatchObject({ state: 'settled' })
})

test('what was never charged is neither taken back nor given back', async () => {
  await pay({}, { zip: '46282' })
  const declined = (await found()).transactions[0]?.transactionId ?? ''
  pass(SETTLES_AFTER_MS)
  expect(await takeBack(declined)).toEqual({ state: 'refused', reason: '16' })
  expect(await takeBack('60000000001')).toEqual({ state: 'refused', reason: '16' })
  expect(await refund(declined, 1)).toEqual({ state: 'refused', reason: '54' })
  expect(await refund('60000000001', 1)).toEqual({ state: 'refused', reason: '16' })
})

test('a settled charge is given back in parts, to the cent and never beyond', async () => {
  const transactionId = await paid()
  pass(SETTLES_AFTER_MS)
  const half = await refund(transactionId, 5000)
  expect(half).toEqual({ state: 'made', transactionId: expect.stringMatching(/^\d{11,12}$/) })
  expect(await refund(transactionId, 5001)).toEqual({ state: 'refused', reason: '55' })
  expect(await refund(transactionId, 5000)).toMatchObject({ state: 'made' })
  expect(await refund(transactionId, 1)).toEqual({ state: 'refused', reason: '55' })
})

test('a refund names its charge, carries the invoice and settles in a day', async () => {
  const transactionId = await paid()
  pass(SETTLES_AFTER_MS)
  await refund(transactionId, 2500)
  const refunds = async () => (await found(clock)).transactions
  expect(await refunds()).toMatchObject([
    { kind: 'refund', amountCents: 2500, refTransactionId: transactionId, state: 'unsettled' },
  ])
  const [made] = await refunds()
  pass(SETTLES_AFTER_MS)
  expect(await gateway().details(made?.transactionId ?? '')).toMatchObject({ kind: 'refund', state: 'settled' })
})

test('a charge that is unsettled or was taken back is not given back', async () => {
  const transactionId = await paid()
  expect(await refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
  await takeBack(transactionId)
  pass(SETTLES_AFTER_MS)
  expect(await refund(transactionId, 5000)).toEqual({ state: 'refused', reason: '54' })
})

test.each([0, -5000, 0.5])('%p cents are no refund', async amountCents => {
  const transactionId = await paid()
  pass(SETTLES_AFTER_MS)
  expect(await refund(transactionId, amountCents)).toEqual({ state: 'refused', reason: '5' })
})

test('what was made before the search begins, or carries another invoice, is not found', async () => {
  await paid()
  await paid({ invoiceNumber: 'INV-2' })
  expect((await found(clock)).transactions).toHaveLength(1)
  expect((await found(new Date(+clock + 1))).transactions).toEqual([])
})

test('there are no details of what was never made', async () => {
  expect(await gateway().details('60000000001')).toBeNull()
})

test('tokens and ledger are still there after a restart', async () => {
  const waiting = await chargeOf({ invoiceNumber: 'INV-2' })
  const spent = await chargeOf()
  await gateway().charge(spent)
  await db.destroy()
  db = await openDatabase(dataDir)
  expect((await found()).transactions).toMatchObject([{ state: 'unsettled', amountCents: 10_000 }])
  expect(await gateway().charge(spent)).toEqual({ state: 'refused', reason: 'E00114' })
  expect(await gateway().charge(waiting)).toMatchObject({ state: 'approved' })
})

test('a database that is gone throws at no charge, and is told apart from an empty ledger', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  const charge = await chargeOf()
  const broken = gateway()
  await db.destroy()
  expect(await broken.charge(charge)).toEqual({ state: 'unknown', reason: 'ledger' })
  expect(await takeBack('60000000001')).toEqual({ state: 'unknown', reason: 'ledger' })
  expect(await broken.testConnection()).toBe(false)
  await expect(found()).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(broken.details('60000000001')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
  db = await openDatabase(dataDir)
})

test('the gateway answers while its database does', async () => {
  expect(await gateway().testConnection()).toBe(true)
})

test('a hundred charges of one token at once are one row, whatever they differ in', async () => {
  let rounds = 0
  const attempt = fc.record({ invoice: fc.integer({ min: 1, max: 3 }), amountCents: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 100, maxLength: 100 }), async attempts => {
      rounds += 1
      const charge = await chargeOf()
      const outcomes = await Promise.all(
        attempts.map(({ invoice, amountCents }) =>
          gateway().charge({ ...charge, invoiceNumber: `INV-${rounds}-${invoice}`, amountCents }),
        ),
      )
      const rows = await db
        .selectFrom('sandbox_transactions')
        .select('id')
        .where('invoice_number', 'like', `INV-${rounds}-%`)
        .execute()
      expect(rows).toHaveLength(1)
      const states = outcomes.map(({ state }) => state).toSorted()
      expect(states).toEqual(['approved', ...Array(99).fill('refused')])
    }),
    { seed: 20_270_301, numRuns: 10 },
  )
})
