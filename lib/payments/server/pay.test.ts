import { cancelBooking } from './cancel'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(async () => await fixture.close())

const MINUTE_MS = 60_000

test('charges what is due once, and stores the attempt before it is sent', async () => {
  const { booking, access } = await fixture.ride()
  const stop = fixture.gateway.stop('charge', 'before')
  const paying = fixture.pay(booking)
  await stop.reached
  expect(await fixture.attempts()).toMatchObject([{ kind: 'charge', state: 'sent', cents: 15_700, reference: 'try-1' }])
  expect((await fixture.loadBooking(access)).status).toBe('payment_unknown')
  stop.resume()
  expect(await paying).toMatchObject({ status: 'paid' })
  expect(await fixture.money()).toEqual(['booked 15700', 'card 15700'])
  await expect(fixture.pay(booking)).rejects.toMatchObject({ code: 'already_paid' })
  await fixture.audit(booking)
})

test('an answer that was lost is found by its reference, and the ride paid once', async () => {
  fixture.gateway.answers.push('lost after')
  const { booking, access } = await fixture.ride()
  expect(await fixture.pay(booking)).toMatchObject({ status: 'checking' })
  await expect(fixture.pay(booking)).rejects.toMatchObject({ code: 'payment_pending' })
  await expect(cancelBooking(fixture.context, { access })).rejects.toMatchObject({ code: 'payment_unknown' })
  await fixture.watchAfter(MINUTE_MS)
  expect((await fixture.loadBooking(access)).status).toBe('paid')
  await fixture.audit(booking)
})

test('an early cancel voids an unsettled charge, and refunds a settled one', async () => {
  for (const isSettled of [false, true]) {
    const { booking, access } = await fixture.paidRide()
    if (isSettled) fixture.gateway.settle()
    const canceled = await cancelBooking(fixture.context, { access })
    expect(canceled.status).toBe('refunded')
    expect(canceled.account).toMatchObject({ refundedCents: 15_700, refundDueCents: 0 })
    await fixture.audit(booking)
  }
  expect(fixture.gateway.book.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'charge voided',
    'charge settled',
    'refund unsettled',
  ])
})
