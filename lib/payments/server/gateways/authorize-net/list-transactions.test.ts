import { type FakeGateway, startGateway } from '@/e2e/fakes/authorize-net'
import { gatewayKeys } from '@/e2e/fakes/authorize-net-requests'
import { createAuthorizeNetGateway } from '.'

const DAY_MS = 24 * 60 * 60_000
const START_MS = Date.parse('2027-03-01T20:00:00Z')

let clockMs = START_MS
let gateway: FakeGateway
beforeEach(async () => {
  clockMs = START_MS
  gateway = await startGateway({ now: () => clockMs })
})
afterEach(() => gateway.stop())

function list(days: number) {
  const port = createAuthorizeNetGateway({ environment: 'sandbox', ...gatewayKeys }, { url: gateway.url })
  return port.listTransactions?.({ from: new Date(clockMs - days * DAY_MS), to: new Date(clockMs) })
}

test('lists settled and unsettled transactions with their status', async () => {
  const charge = gateway.addCharge({ invoiceNumber: 'INV-1' })
  gateway.settle()
  clockMs += DAY_MS
  if ('reason' in charge) throw new Error(charge.reason)
  gateway.merchant.refund(charge.entry.transId, { amountCents: 4000, invoiceNumber: '' })
  expect(await list(2)).toEqual([
    {
      transactionId: expect.any(String),
      kind: 'refund',
      invoiceNumber: null,
      state: 'unsettled',
      status: 'refundPendingSettlement',
    },
    {
      transactionId: charge.entry.transId,
      kind: 'charge',
      invoiceNumber: 'INV-1',
      state: 'settled',
      status: 'settledSuccessfully',
    },
  ])
})

test('requests a period in windows of at most 31 days and omits earlier settlements', async () => {
  gateway.addCharge({ invoiceNumber: 'INV-1' })
  gateway.settle()
  clockMs += 70 * DAY_MS
  expect(await list(69)).toEqual([])
  expect(await list(71)).toHaveLength(1)
  expect(gateway.requestNames().filter(name => name === 'getSettledBatchListRequest')).toHaveLength(6)
})

test('reads every page of a list', async () => {
  for (let each = 0; each < 1001; each += 1) gateway.addCharge({ invoiceNumber: `INV-${each}` })
  expect(await list(1)).toHaveLength(1001)
  gateway.settle()
  expect(await list(1)).toHaveLength(1001)
})
