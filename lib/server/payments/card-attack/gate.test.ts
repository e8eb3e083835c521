import { refusal } from '@/lib/server/bookings/testing/desk'
import { validatePayment } from '../process'
import { payment } from '../testing/till'
import { ADMITTED_MS } from './places'
import { type AttackedTill, openAttackedTill, type Payer } from './testing/attacked-till'

const MINUTE_MS = 60_000

let till: AttackedTill
let rider: Payer
beforeEach(async () => {
  till = await openAttackedTill()
  rider = await till.payer()
  await till.decline()
  till.pass(MINUTE_MS)
})
afterEach(() => till.close())

test('without admission a payment never reaches the gateway, and leaves no trace', async () => {
  const before = [await till.payments(), await till.db.selectFrom('payment_addresses').selectAll().execute()]
  await expect(till.payAs(rider)).rejects.toMatchObject({
    ...refusal('card_queue'),
    kind: 'too_many_requests',
    details: { retryAfterSeconds: 60 },
  })
  expect(till.reached).toHaveLength(20)
  const after = [await till.payments(), await till.db.selectFrom('payment_addresses').selectAll().execute()]
  expect(after).toEqual(before)
})

test('validation says that the payment would have to wait', async () => {
  const { booking, token, clientIp } = rider
  await expect(
    validatePayment(till.ports, { request: payment(booking), token, address: clientIp }),
  ).rejects.toMatchObject(refusal('card_queue'))
})

test('whoever is admitted pays', async () => {
  expect(await till.poll(rider)).toMatchObject({ status: 'admitted' })
  expect(await till.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('an admission is good for one attempt', async () => {
  await till.poll(rider)
  await expect(till.payAs(rider)).rejects.toMatchObject(refusal('card_declined'))
  await expect(till.payAs(rider)).rejects.toMatchObject(refusal('card_queue'))
})

test('a double click with one admission is one charge', async () => {
  await till.poll(rider)
  const { booking, token, clientIp } = rider
  const press = () => till.pay(booking, { token, address: clientIp })
  const answers = await Promise.allSettled([press(), press()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(till.gateway.ledger.filter(({ state }) => state === 'unsettled')).toHaveLength(1)
})

test('an admission that is not used in time lapses', async () => {
  await till.poll(rider)
  till.pass(ADMITTED_MS)
  await expect(till.payAs(rider)).rejects.toMatchObject(refusal('card_queue'))
})

test('an admission is good for its own network alone', async () => {
  await till.poll(rider)
  await expect(till.payAs({ ...rider, clientIp: '203.0.113.9' })).rejects.toMatchObject(refusal('card_queue'))
})

test("a stranger with the invoice number cannot use the holder's admission", async () => {
  await till.poll(rider)
  await expect(till.pay(rider.booking, { address: rider.clientIp })).rejects.toMatchObject(refusal('card_queue'))
  expect(await till.payAs(rider, { card: 'approved' })).toMatchObject({ status: 'paid' })
})

test('an admission of one attack is not good in the next', async () => {
  await till.poll(rider)
  await till.db.updateTable('card_attacks').set({ ended_at: till.clock.toISOString() }).execute()
  await expect(till.payAs(rider)).rejects.toMatchObject(refusal('card_queue'))
})

test('a ride that is paid is said to be paid, not asked to wait', async () => {
  await till.poll(rider)
  await till.payAs(rider, { card: 'approved' })
  await expect(till.payAs(rider)).rejects.toMatchObject(refusal('already_paid'))
  await expect(till.ask(rider)).rejects.toMatchObject(refusal('already_paid'))
})

test('guesses at invoice numbers count against the client IP as ever', async () => {
  const guess = () => till.pay(rider.booking, { invoiceNumber: 'INV-1', address: '203.0.113.1' })
  for (let time = 0; time < 20; time++) await expect(guess()).rejects.toMatchObject(refusal('invoice_not_found'))
  await expect(guess()).rejects.toMatchObject(refusal('too_many_payments'))
})
