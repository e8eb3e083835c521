import { cancelBooking } from '@/lib/server/bookings/cancel'
import { refusal, START } from '@/lib/server/bookings/testing/desk'
import { readPayment, readPayments } from './records'
import { openTill, type Till } from './testing/till'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test('a booking tells its payments in the order they were made', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('declined')
  await till.pay(booking).catch(() => {})
  till.pass(1000)
  await till.pay(booking)
  till.pass(1000)
  await cancelBooking(till.ports, { opener })
  const { ledger } = till.gateway
  expect(await readPayments(till.ports, opener)).toMatchObject([
    { kind: 'charge', state: 'declined', amountCents: 15_700, transactionId: ledger[0]?.transactionId },
    { kind: 'charge', state: 'approved', amountCents: 15_700, transactionId: ledger[1]?.transactionId },
    { kind: 'refund', state: 'made', amountCents: 15_700, transactionId: ledger[1]?.transactionId },
  ])
})

test('a payment is told without anything of the card or the gateway', async () => {
  const { opener } = await till.paidRide()
  expect(await readPayments(till.ports, opener)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      kind: 'charge',
      state: 'approved',
      amountCents: 15_700,
      transactionId: till.gateway.ledger[0]?.transactionId,
      createdAt: START.toISOString(),
      updatedAt: START.toISOString(),
    },
  ])
})

test('a ride that nobody tried to pay has none', async () => {
  const { opener } = await till.ride()
  expect(await readPayments(till.ports, opener)).toEqual([])
})

test('a payment is found by its own id and by its transaction', async () => {
  const { booking, opener } = await till.paidRide()
  const [record] = await readPayments(till.ports, opener)
  for (const id of [record?.id ?? '', booking.transactionId ?? '']) {
    expect(await readPayment(till.ports, { id, token: opener.token })).toEqual(record)
  }
})

test('without the token of its booking no payment is there', async () => {
  const { booking, opener } = await till.paidRide()
  const other = await till.ride()
  const id = booking.transactionId ?? ''
  const said = { ...refusal('not_found'), sentence: 'Failed to retrieve payment details' }
  await expect(readPayment(till.ports, { id, token: null })).rejects.toMatchObject(said)
  await expect(readPayment(till.ports, { id, token: other.opener.token })).rejects.toMatchObject(said)
  await expect(readPayment(till.ports, { id: 'unknown', token: opener.token })).rejects.toMatchObject(said)
  await expect(readPayments(till.ports, { ...opener, token: other.opener.token })).rejects.toMatchObject(
    refusal('not_found'),
  )
})

test('a booking that cannot be read is not a payment that is missing', async () => {
  const { booking, opener } = await till.paidRide()
  await till.db.updateTable('bookings').set({ pickup: '{"half":' }).execute()
  await expect(readPayment(till.ports, { id: booking.transactionId ?? '', token: opener.token })).rejects.toThrow(
    SyntaxError,
  )
})
