import { createHmac } from 'node:crypto'
import { addLookup, pruneLookups } from './lookup-store'
import { processLookups } from './lookups'
import { openTill, type Till } from './testing/till'
import { takeNotification } from './webhook'

const KEY = 'a signature key of the tests'
const DAY_MS = 24 * 60 * 60_000

let till: Till
beforeEach(async () => {
  till = await openTill()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await till.close()
})

const lookups = () => till.db.selectFrom('transaction_lookups').selectAll().execute()

/** Takes a notification of an event, signed. */
async function notify(event: string, transactionId: string, notificationId = 'notification-1') {
  const body = Buffer.from(
    JSON.stringify({
      notificationId,
      eventType: `net.authorize.payment.${event}`,
      payload: { id: transactionId, authAmount: 1, responseCode: 2, entityName: 'transaction' },
    }),
  )
  const signature = `sha512=${createHmac('sha512', KEY).update(body).digest('hex')}`
  await takeNotification(till.ports, { body, signature, key: KEY })
}

test('a void in the merchant interface makes the ride unpaid, once it is notified of', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.change(booking.transactionId ?? '', 'voided')
  await notify('void.created', booking.transactionId ?? '')
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
  expect(await processLookups(till.ports)).toBe(1)
  expect(await till.read(opener)).toMatchObject({ status: 'reserved', paidCents: 15_700, refundCents: 15_700 })
  await till.pay(booking, { address: '192.0.2.2' })
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('what a notification says is not believed: the gateway’s word counts', async () => {
  const { booking, opener } = await till.paidRide()
  await notify('void.created', booking.transactionId ?? '')
  await processLookups(till.ports)
  expect(await till.read(opener)).toEqual(booking)
})

test('a notification that is repeated is followed once', async () => {
  const { booking } = await till.paidRide()
  await notify('void.created', booking.transactionId ?? '')
  await processLookups(till.ports)
  await notify('void.created', booking.transactionId ?? '')
  expect(await processLookups(till.ports)).toBe(0)
  expect(await lookups()).toHaveLength(1)
})

test.each(['authcapture.created', 'authorization.created'])('%s is dropped', async event => {
  await notify(event, '60000000001')
  expect(await lookups()).toEqual([])
})

test('a body of another shape is dropped', async () => {
  await notify('void.created', 'not a number')
  expect(await lookups()).toEqual([])
})

test('a transaction that nobody knows is asked for a few times and then left', async () => {
  await notify('refund.created', '70000000001')
  for (let tries = 0; tries < 10; tries += 1) {
    await processLookups(till.ports)
    till.pass(DAY_MS)
  }
  expect(await lookups()).toMatchObject([{ next_try_at: null, attempts: 4 }])
})

test('while no response from the gateway, a lookup waits, and is not lost', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.change(booking.transactionId ?? '', 'voided')
  await notify('void.created', booking.transactionId ?? '')
  till.gateway.silent = true
  await processLookups(till.ports)
  expect(await processLookups(till.ports)).toBe(0)
  till.gateway.silent = false
  till.pass(60_000)
  await processLookups(till.ports)
  expect(await till.read(opener)).toMatchObject({ status: 'reserved' })
})

test('a lookup that a server began and did not end is taken up by the next', async () => {
  const { booking, opener } = await till.paidRide()
  till.gateway.change(booking.transactionId ?? '', 'voided')
  await notify('void.created', booking.transactionId ?? '')
  const { details } = till.ports.payments
  till.ports.payments.details = () => new Promise(() => {})
  void processLookups(till.ports)
  while ((await lookups())[0]?.attempts === 0) await new Promise(resolve => setTimeout(resolve, 1))
  till.ports.payments.details = details
  expect(await processLookups(till.ports)).toBe(0)
  till.pass(3 * 60_000)
  await processLookups(till.ports)
  expect(await till.read(opener)).toMatchObject({ status: 'reserved' })
})

test('a fraud review that is decided is looked into at once', async () => {
  till.gateway.charges.push('held')
  const { booking, opener } = await till.ride()
  await till.pay(booking)
  const { transactionId = '' } = till.gateway.ledger[0] ?? {}
  till.gateway.change(transactionId, 'unsettled')
  await notify('fraud.approved', transactionId)
  await processLookups(till.ports)
  await till.roundAfter(0)
  expect(await till.read(opener)).toMatchObject({ status: 'paid' })
})

test('lookups that were done long ago are deleted, open ones never', async () => {
  await addLookup(till.db, { id: 'old', transactionId: '1', now: till.clock })
  for (let tries = 0; tries < 4; tries += 1) {
    await processLookups(till.ports)
    till.pass(DAY_MS)
  }
  await addLookup(till.db, { id: 'open', transactionId: '2', now: till.clock })
  till.pass(145 * DAY_MS)
  await pruneLookups(till.ports)
  expect((await lookups()).map(({ id }) => id)).toEqual(['old', 'open'])
  till.pass(10 * DAY_MS)
  await pruneLookups(till.ports)
  expect((await lookups()).map(({ id }) => id)).toEqual(['open'])
})
