import { createSandboxToken, sandboxCards } from '@/lib/payments/model/sandbox-cards'
import type { Charge } from '@/lib/payments/server/gateway-port'
import { sampleCharge } from '@/lib/payments/server/testing/sample-charge'
import { findTransactions } from '@/lib/payments/server/watch'
import type { Database } from '@/lib/platform/database/connection'
import { openTestDatabase } from '@/lib/platform/database/testing/test-database'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { createSandboxGateway, DUPLICATE_WINDOW_MS, REVIEW_DURATION_MS, SETTLEMENT_DELAY_MS } from '.'

// What is peculiar to the sandbox: the contract of all gateways is tested beside the port.
const TEST_NOW = new Date('2027-03-01T20:00:00.000Z')
const TOKEN_REFUSED = { state: 'refused', reason: 'E00114', token: true }

let db: Database
let clock: Date
beforeEach(async () => {
  clock = TEST_NOW
  db = await openTestDatabase(await createTemporaryFolder())
})
afterEach(() => db.destroy())

const gateway = () => createSandboxGateway({ db, now: () => clock })

function createCharge(patch: Partial<Charge> = {}, card = sandboxCards[0], zip = '10001'): Charge {
  return { ...sampleCharge, opaqueData: createSandboxToken(card, { zip }), ...patch }
}

function tokenWith(patch: object): string {
  return btoa(JSON.stringify({ brand: 'visa', lastFour: '1111', verdict: 'approved', nonce: '1', ...patch }))
}

const find = () =>
  findTransactions(gateway(), { invoiceNumber: sampleCharge.invoiceNumber, since: TEST_NOW, now: clock })

function advanceClock(ms: number) {
  clock = new Date(+clock + ms)
}

test('a charge settles a day after it was made, one held for review is approved after an hour', async () => {
  await gateway().charge(createCharge())
  await gateway().charge(createCharge({ reference: 'try-2' }, sandboxCards[0], '46299'))
  const statesAfter = async (ms: number) => {
    advanceClock(ms)
    return (await find()).map(({ reference, state }) => `${reference} ${state}`).toSorted()
  }
  expect(await statesAfter(REVIEW_DURATION_MS - 1)).toEqual(['try-1 unsettled', 'try-2 held'])
  expect(await statesAfter(1)).toEqual(['try-1 unsettled', 'try-2 unsettled'])
  advanceClock(SETTLEMENT_DELAY_MS - REVIEW_DURATION_MS - 2)
  expect(await statesAfter(1)).toEqual(['try-1 unsettled', 'try-2 unsettled'])
  expect(await statesAfter(1)).toEqual(['try-1 settled', 'try-2 settled'])
})

test.each([
  ['another descriptor', { dataDescriptor: 'COMMON.OTHER' }],
  ['no token', { dataValue: 'made-up' }],
  ['a token without its parts', { dataValue: btoa('{"brand":"visa"}') }],
  ['a token with a whole number', { dataValue: tokenWith({ lastFour: '4111111111111111' }) }],
])('%s is refused and writes nothing', async (_, wrong) => {
  const { opaqueData, ...charge } = createCharge()
  expect(await gateway().charge({ ...charge, opaqueData: { ...opaqueData, ...wrong } })).toEqual(TOKEN_REFUSED)
  expect(await find()).toEqual([])
})

test('a duplicate is a new charge after 8 hours; another card is one at once', async () => {
  await gateway().charge(createCharge())
  expect(await gateway().charge(createCharge({}, sandboxCards[1]))).toMatchObject({ state: 'approved' })
  advanceClock(DUPLICATE_WINDOW_MS - 1)
  expect(await gateway().charge(createCharge())).toEqual({ state: 'unknown', reason: 'duplicate' })
  advanceClock(1)
  expect(await gateway().charge(createCharge())).toMatchObject({ state: 'approved' })
})
