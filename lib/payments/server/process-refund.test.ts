import { write } from '@/lib/platform/database/write'
import { cancelBooking } from './cancel-booking'
import { NEVER_MADE_AFTER_MS } from './context'
import { recordPartialRefund } from './partial-refund'
import { processRefundsAndDeclines } from './reconcile-due-payments'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

async function createSettledRide() {
  const ride = await fixture.paidRide()
  fixture.gateway.settle()
  return ride
}

test('a refund that the gateway refuses is left to the operator and not retried', async () => {
  const { access } = await createSettledRide()
  fixture.gateway.refundOutcomes.push('refused')
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
  for (let hours = 0; hours < 24; hours += 1) await fixture.reconcileAfter(HOUR_MS)
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
})

test('a charge that settles just before its void is refunded instead', async () => {
  const { access } = await fixture.paidRide()
  fixture.gateway.refundOutcomes.push('refused')
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  fixture.gateway.settle()
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a void that is refused repeatedly is left to the operator', async () => {
  const { access } = await fixture.paidRide()
  fixture.gateway.refundOutcomes.push('refused', 'refused', 'refused')
  await cancelBooking(fixture.context, { access })
  await fixture.reconcileAfter(HOUR_MS)
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
})

test('a refund is due while the gateway is down and made later', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createSettledRide()
  fixture.gateway.isDown = true
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  await fixture.reconcileAfter(MINUTE_MS)
  fixture.gateway.isDown = false
  await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded', refundCents: 15_700 })
  expect(fixture.gateway.balance()).toBe(0)
  expect(consoleError).toHaveBeenCalled()
  consoleError.mockRestore()
})

test('a cancellation succeeds although the database fails just after it, and its refund is made later', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createSettledRide()
  jest.spyOn(fixture.context.db, 'updateTable').mockImplementationOnce(() => {
    throw new Error('no connection')
  })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refund_due' })
  await fixture.reconcileAfter(MINUTE_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
  expect(consoleError).toHaveBeenCalledTimes(1)
  consoleError.mockRestore()
})

test('a refund that cannot be sent is retried for a day, then left to the operator', async () => {
  const { access } = await createSettledRide()
  fixture.gateway.refundOutcomes.push(...Array.from({ length: 30 }, () => 'unsent' as const))
  await cancelBooking(fixture.context, { access })
  for (let hours = 0; hours < 20; hours += 1) await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  for (let hours = 0; hours < 20; hours += 1) await fixture.reconcileAfter(HOUR_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due', refundBy: 'operator' })
})

test.each(['void', 'refund'] as const)('a %s whose response was lost is found and not sent twice', async method => {
  const { access } = method === 'void' ? await fixture.paidRide() : await createSettledRide()
  fixture.gateway.refundOutcomes.push('lost')
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refund_due', refundBy: 'gateway' })
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
  expect([...fixture.gateway.requests.voids, ...fixture.gateway.requests.refunds]).toHaveLength(1)
})

test('a lost refund that is proven undone is sent again', async () => {
  const { access } = await createSettledRide()
  fixture.gateway.refundOutcomes.push('lost undone')
  await cancelBooking(fixture.context, { access })
  await fixture.reconcileAfter(NEVER_MADE_AFTER_MS - 1)
  expect(fixture.gateway.requests.refunds).toHaveLength(1)
  for (let minutes = 0; minutes < 30; minutes += 1) await fixture.reconcileAfter(MINUTE_MS)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
  expect(fixture.gateway.balance()).toBe(0)
})

test('a lost refund is never sent again when the gateway does not list everything', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { complete: false } })
  const { access } = await createSettledRide()
  fixture.gateway.refundOutcomes.push('lost undone')
  await cancelBooking(fixture.context, { access })
  for (let hours = 0; hours < 24; hours += 1) await fixture.reconcileAfter(HOUR_MS)
  expect(fixture.gateway.requests.refunds).toHaveLength(1)
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refund_due' })
})

test('the operator makes refunds that the gateway does not support', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ scripted: { name: 'hosted', supportsRefunds: false } })
  const { access } = await fixture.paidRide()
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({
    status: 'refund_due',
    refundCents: 15_700,
    refundBy: 'operator',
  })
  expect([...fixture.gateway.requests.voids, ...fixture.gateway.requests.refunds]).toEqual([])
})

test('a response that a refund was made is final, however late it arrives', async () => {
  const { access } = await createSettledRide()
  jest.spyOn(fixture.gateway.port, 'refund').mockImplementationOnce(async () => {
    await fixture.reconcileAfter(NEVER_MADE_AFTER_MS)
    return { state: 'made', transactionId: '60099999999' }
  })
  expect(await cancelBooking(fixture.context, { access })).toMatchObject({ status: 'refunded' })
  await fixture.reconcileAfter(HOUR_MS)
  expect(fixture.gateway.requests.refunds).toEqual([])
})

test('twenty concurrent callers send a refund once', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { access } = await createSettledRide()
  fixture.gateway.isDown = true
  await cancelBooking(fixture.context, { access })
  consoleError.mockRestore()
  fixture.gateway.isDown = false
  const refund = (await fixture.payments()).find(({ kind }) => kind === 'refund')
  fixture.advanceClock(10_000)
  const process = () => processRefundsAndDeclines(fixture.context, [refund?.id ?? ''])
  await Promise.all(Array.from({ length: 20 }, process))
  expect(fixture.gateway.requests.refunds).toEqual([15_700])
  expect(await fixture.loadBooking(access)).toMatchObject({ status: 'refunded' })
})

test('one transaction never counts for two refunds of the same amount', async () => {
  const { access } = await createSettledRide()
  const { context, gateway } = fixture
  const ids: string[] = []
  for (const outcome of ['lost undone', 'lost'] as const) {
    gateway.refundOutcomes.push(outcome)
    const booking = await fixture.loadBooking(access)
    const added = await write(context, 'operator', async ({ db, now }) =>
      recordPartialRefund(db, { booking, amountCents: 2000, reason: 'Late', now }),
    )
    await processRefundsAndDeclines(context, added)
    ids.push(...added)
  }
  expect(gateway.balance()).toBe(13_700)
  fixture.advanceClock(NEVER_MADE_AFTER_MS)
  await processRefundsAndDeclines(context, ids)
  for (let minutes = 0; minutes < 30; minutes += 1) await fixture.reconcileAfter(MINUTE_MS)
  expect(gateway.balance()).toBe(11_700)
})
