import { createHmac } from 'node:crypto'
import { handleAuthorizeNetWebhook } from './gateways/authorize-net/webhook'
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

async function postNotification(event: string, transactionId: string, notificationId = 'notification-1') {
  const body = Buffer.from(
    JSON.stringify({
      notificationId,
      eventType: `net.authorize.payment.${event}`,
      payload: { id: transactionId, authAmount: 1, responseCode: 2, entityName: 'transaction' },
    }),
  )
  const signature = `sha512=${createHmac('sha512', KEY).update(body).digest('hex')}`
  await handleAuthorizeNetWebhook(fixture.context, { body, signature, key: KEY })
}

test('a notified void in the merchant interface makes the booking unpaid', async () => {
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

test("the gateway's details count, not the content of a notification", async () => {
  const { booking, access } = await fixture.paidRide()
  await postNotification('void.created', booking.transactionId ?? '')
  await processLookups(fixture.context)
  expect(await fixture.loadBooking(access)).toEqual(booking)
})

test('a repeated notification is processed once', async () => {
  const { booking } = await fixture.paidRide()
  await postNotification('void.created', booking.transactionId ?? '')
  await processLookups(fixture.context)
  await postNotification('void.created', booking.transactionId ?? '')
  expect(await processLookups(fixture.context)).toBe(0)
  expect(await lookups()).toHaveLength(1)
})

test.each(['authcapture.created', 'authorization.created'])('drops %s', async event => {
  await postNotification(event, '60000000001')
  expect(await lookups()).toEqual([])
})

test('drops a body of another shape', async () => {
  await postNotification('void.created', 'not a number')
  expect(await lookups()).toEqual([])
})

test('an unknown transaction is looked up a few times and then abandoned', async () => {
  await postNotification('refund.created', '70000000001')
  for (let tries = 0; tries < 10; tries += 1) {
    await processLookups(fixture.context)
    fixture.advanceClock(DAY_MS)
  }
  expect(await lookups()).toMatchObject([{ next_attempt_at: null, attempts: 4 }])
})

test('a lookup stays pending while the gateway is down', async () => {
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

test('a lookup that a server left unfinished is taken over by the next', async () => {
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

test('a decided fraud review is reconciled at once', async () => {
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

test('deletes lookups finished long ago and never open ones', async () => {
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
