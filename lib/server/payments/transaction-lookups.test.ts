import { createHmac } from 'node:crypto'
import { handleGatewayWebhook } from './gateway-webhook'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { enqueueLookup, pruneLookups } from './transaction-lookup-store'
import { processLookups } from './transaction-lookups'

const KEY = 'a signature key of the tests'
const DAY_MS = 24 * 60 * 60_000

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(async () => {
  jest.restoreAllMocks()
  await fixture.close()
})

const lookups = () => fixture.db.selectFrom('transaction_lookups').selectAll().execute()

/** Takes a notification of an event, signed. */
async function postNotification(event: string, transactionId: string, notificationId = 'notification-1') {
  const body = Buffer.from(
    JSON.stringify({
      notificationId,
      eventType: `net.authorize.payment.${event}`,
      payload: { id: transactionId, authAmount: 1, responseCode: 2, entityName: 'transaction' },
    }),
  )
  const signature = `sha512=${createHmac('sha512', KEY).update(body).digest('hex')}`
  await handleGatewayWebhook(fixture.context, { body, signature, key: KEY })
}

test('a void in the merchant interface makes the ride unpaid, once it is notified of', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.change(booking.transactionId ?? '', 'voided')
  await postNotification('void.created', booking.transactionId ?? '')
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
  expect(await processLookups(fixture.context)).toBe(1)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'reserved',
    paidCents: 15_700,
    refundCents: 15_700,
  })
  await fixture.pay(booking, { clientIp: '192.0.2.2' })
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('what a notification says is not believed: the gateway’s word counts', async () => {
  const { booking, access } = await fixture.paidRide()
  await postNotification('void.created', booking.transactionId ?? '')
  await processLookups(fixture.context)
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test('a notification that is repeated is followed once', async () => {
  const { booking } = await fixture.paidRide()
  await postNotification('void.created', booking.transactionId ?? '')
  await processLookups(fixture.context)
  await postNotification('void.created', booking.transactionId ?? '')
  expect(await processLookups(fixture.context)).toBe(0)
  expect(await lookups()).toHaveLength(1)
})

test.each(['authcapture.created', 'authorization.created'])('%s is dropped', async event => {
  await postNotification(event, '60000000001')
  expect(await lookups()).toEqual([])
})

test('a body of another shape is dropped', async () => {
  await postNotification('void.created', 'not a number')
  expect(await lookups()).toEqual([])
})

test('a transaction that nobody knows is asked for a few times and then left', async () => {
  await postNotification('refund.created', '70000000001')
  for (let tries = 0; tries < 10; tries += 1) {
    await processLookups(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  expect(await lookups()).toMatchObject([{ next_try_at: null, attempts: 4 }])
})

test('while no response from the gateway, a lookup waits, and is not lost', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.change(booking.transactionId ?? '', 'voided')
  await postNotification('void.created', booking.transactionId ?? '')
  fixture.gateway.isDown = true
  await processLookups(fixture.context)
  expect(await processLookups(fixture.context)).toBe(0)
  fixture.gateway.isDown = false
  fixture.advanceClock(60_000)
  await processLookups(fixture.context)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
})

test('a lookup that a server began and did not end is taken up by the next', async () => {
  const { booking, access } = await fixture.paidRide()
  fixture.gateway.change(booking.transactionId ?? '', 'voided')
  await postNotification('void.created', booking.transactionId ?? '')
  const { fetchTransaction: details } = fixture.context.paymentGateway
  fixture.context.paymentGateway.fetchTransaction = () => new Promise(() => {})
  void processLookups(fixture.context)
  while ((await lookups())[0]?.attempts === 0) await new Promise(resolve => setTimeout(resolve, 1))
  fixture.context.paymentGateway.fetchTransaction = details
  expect(await processLookups(fixture.context)).toBe(0)
  fixture.advanceClock(3 * 60_000)
  await processLookups(fixture.context)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'reserved' })
})

test('a fraud review that is decided is looked into at once', async () => {
  fixture.gateway.charges.push('held')
  const { booking, access } = await fixture.ride()
  await fixture.pay(booking)
  const { transactionId = '' } = fixture.gateway.ledger[0] ?? {}
  fixture.gateway.change(transactionId, 'unsettled')
  await postNotification('fraud.approved', transactionId)
  await processLookups(fixture.context)
  await fixture.reconcileAfter(0)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'paid' })
})

test('lookups that were done long ago are deleted, open ones never', async () => {
  await enqueueLookup(fixture.db, { id: 'old', transactionId: '1', now: fixture.clock })
  for (let tries = 0; tries < 4; tries += 1) {
    await processLookups(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  await enqueueLookup(fixture.db, { id: 'open', transactionId: '2', now: fixture.clock })
  fixture.advanceClock(145 * DAY_MS)
  await pruneLookups(fixture.context)
  expect((await lookups()).map(({ id }) => id)).toEqual(['old', 'open'])
  fixture.advanceClock(10 * DAY_MS)
  await pruneLookups(fixture.context)
  expect((await lookups()).map(({ id }) => id)).toEqual(['open'])
})
