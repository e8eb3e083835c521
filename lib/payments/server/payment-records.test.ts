import { appErrorLike, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { cancelBooking } from './cancel-booking'
import { listPaymentRecords, readPaymentRecord } from './payment-records'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

test('lists payments in creation order', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('declined')
  await fixture.pay(booking).catch(() => {})
  fixture.advanceClock(1000)
  await fixture.pay(booking)
  fixture.advanceClock(1000)
  await cancelBooking(fixture.context, { access })
  const { ledger } = fixture.gateway
  expect(await listPaymentRecords(fixture.context, access)).toMatchObject([
    { kind: 'charge', state: 'declined', amountCents: 15_700, transactionId: ledger[0]?.transactionId },
    { kind: 'charge', state: 'approved', amountCents: 15_700, transactionId: ledger[1]?.transactionId },
    { kind: 'refund', state: 'made', amountCents: 15_700, transactionId: ledger[1]?.transactionId },
  ])
})

test('a payment record contains nothing of the card or the gateway', async () => {
  const { access } = await fixture.paidRide()
  expect(await listPaymentRecords(fixture.context, access)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      kind: 'charge',
      state: 'approved',
      amountCents: 15_700,
      transactionId: fixture.gateway.ledger[0]?.transactionId,
      createdAt: TEST_NOW.toISOString(),
      updatedAt: TEST_NOW.toISOString(),
    },
  ])
})

test('a booking without payments has an empty list', async () => {
  const { access } = await fixture.ride()
  expect(await listPaymentRecords(fixture.context, access)).toEqual([])
})

test('finds a payment by its own id and by its transaction', async () => {
  const { booking, access } = await fixture.paidRide()
  const [record] = await listPaymentRecords(fixture.context, access)
  for (const id of [record?.id ?? '', booking.transactionId ?? '']) {
    expect(await readPaymentRecord(fixture.context, { id, token: access.token })).toEqual(record)
  }
})

test("a payment is not found without its booking's token", async () => {
  const { booking, access } = await fixture.paidRide()
  const other = await fixture.ride()
  const id = booking.transactionId ?? ''
  const notFoundError = { ...appErrorLike('not_found'), userMessage: 'Failed to retrieve payment details' }
  await expect(readPaymentRecord(fixture.context, { id, token: null })).rejects.toMatchObject(notFoundError)
  await expect(readPaymentRecord(fixture.context, { id, token: other.access.token })).rejects.toMatchObject(
    notFoundError,
  )
  await expect(readPaymentRecord(fixture.context, { id: 'unknown', token: access.token })).rejects.toMatchObject(
    notFoundError,
  )
  await expect(listPaymentRecords(fixture.context, { ...access, token: other.access.token })).rejects.toMatchObject(
    appErrorLike('not_found'),
  )
})

test('an unreadable booking is not reported as a missing payment', async () => {
  const { booking, access } = await fixture.paidRide()
  await fixture.db.updateTable('bookings').set({ document: '{"half":' }).execute()
  await expect(
    readPaymentRecord(fixture.context, { id: booking.transactionId ?? '', token: access.token }),
  ).rejects.toThrow(SyntaxError)
})
