import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { validatePayment } from '../process'
import { paymentRequest } from '../testing/payment-fixture'
import { ADMISSION_MS } from './queue-entries'
import { type CardAttackFixture, createCardAttackFixture, type Payer } from './testing/card-attack-fixture'

const MINUTE_MS = 60_000

let fixture: CardAttackFixture
let rider: Payer
beforeEach(async () => {
  fixture = await createCardAttackFixture()
  rider = await fixture.payer()
  await fixture.decline()
  fixture.advanceClock(MINUTE_MS)
})
afterEach(() => fixture.close())

test('a payment without admission never reaches the gateway and leaves no trace', async () => {
  const before = [await fixture.payments(), await fixture.db.selectFrom('payment_client_ips').selectAll().execute()]
  await expect(fixture.payAs(rider)).rejects.toMatchObject({
    ...appErrorLike('card_queue'),
    kind: 'too_many_requests',
    details: { retryAfterSeconds: 60 },
  })
  expect(fixture.attemptTimes).toHaveLength(20)
  const after = [await fixture.payments(), await fixture.db.selectFrom('payment_client_ips').selectAll().execute()]
  expect(after).toEqual(before)
})

test('validation reports that the payment has to queue', async () => {
  const { booking, token, clientIp } = rider
  await expect(
    validatePayment(fixture.context, { request: paymentRequest(booking), token, clientIp: clientIp }),
  ).rejects.toMatchObject(appErrorLike('card_queue'))
})

test('an admitted customer can pay', async () => {
  expect(await fixture.poll(rider)).toMatchObject({ status: 'admitted' })
  expect(await fixture.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('an admission is valid for one attempt', async () => {
  await fixture.poll(rider)
  await expect(fixture.payAs(rider)).rejects.toMatchObject(appErrorLike('card_declined'))
  await expect(fixture.payAs(rider)).rejects.toMatchObject(appErrorLike('card_queue'))
})

test('a double click with one admission is one charge', async () => {
  await fixture.poll(rider)
  const { booking, token, clientIp } = rider
  const payOnce = () => fixture.pay(booking, { token, clientIp: clientIp })
  const results = await Promise.allSettled([payOnce(), payOnce()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(fixture.gateway.ledger.filter(({ state }) => state === 'unsettled')).toHaveLength(1)
})

test('an unused admission expires', async () => {
  await fixture.poll(rider)
  fixture.advanceClock(ADMISSION_MS)
  await expect(fixture.payAs(rider)).rejects.toMatchObject(appErrorLike('card_queue'))
})

test('an admission is valid only for its own network', async () => {
  await fixture.poll(rider)
  await expect(fixture.payAs({ ...rider, clientIp: '203.0.113.9' })).rejects.toMatchObject(appErrorLike('card_queue'))
})

test("a stranger with the invoice number cannot use the holder's admission", async () => {
  await fixture.poll(rider)
  await expect(fixture.pay(rider.booking, { clientIp: rider.clientIp })).rejects.toMatchObject(
    appErrorLike('card_queue'),
  )
  expect(await fixture.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('an admission of one attack is not valid in the next', async () => {
  await fixture.poll(rider)
  await fixture.db.updateTable('card_attacks').set({ ended_at: fixture.clock.toISOString() }).execute()
  await expect(fixture.payAs(rider)).rejects.toMatchObject(appErrorLike('card_queue'))
})

test('a paid booking is reported as paid, not queued', async () => {
  await fixture.poll(rider)
  await fixture.payAs(rider, { card: 'approved' })
  await expect(fixture.payAs(rider)).rejects.toMatchObject(appErrorLike('already_paid'))
  await expect(fixture.requestQueue(rider)).rejects.toMatchObject(appErrorLike('already_paid'))
})

test('guessing invoice numbers counts against the client IP', async () => {
  const payOtherBooking = () => fixture.pay(rider.booking, { invoiceNumber: 'INV-1', clientIp: '203.0.113.1' })
  for (let time = 0; time < 20; time++)
    await expect(payOtherBooking()).rejects.toMatchObject(appErrorLike('invoice_not_found'))
  await expect(payOtherBooking()).rejects.toMatchObject(appErrorLike('too_many_payments'))
})
