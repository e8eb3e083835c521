import { island } from '@/lib/booking/testing/samples'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { refusal } from '@/lib/server/bookings/testing/desk'
import { openTill, type Till } from './testing/till'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test.each([156.99, 157.01, 0.01, 15_700])('$%d is not the fare, and nothing is charged', async amount => {
  const { booking } = await till.ride()
  await expect(till.pay(booking, { amount })).rejects.toMatchObject({
    ...refusal('amount_differs'),
    sentence: 'The amount does not match the fare, so nothing was charged. Please reload the page and check the fare.',
  })
  expect(till.gateway.asked.charges).toEqual([])
})

test('an invoice that nobody has is not there', async () => {
  const { booking } = await till.ride()
  await expect(till.pay(booking, { invoiceNumber: 'INV-1' })).rejects.toMatchObject({
    ...refusal('invoice_not_found'),
    sentence: expect.stringContaining('We could not find this invoice.'),
  })
  expect(till.gateway.asked.charges).toEqual([])
})

test('a cancelled ride is not paid', async () => {
  const { booking, opener } = await till.ride()
  await cancelBooking(till.ports, { opener })
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('booking_cancelled'),
    sentence: 'This booking was canceled, so there is nothing to pay.',
  })
  expect(till.gateway.asked.charges).toEqual([])
})

test('a paid ride is not paid again', async () => {
  const { booking } = await till.paidRide()
  await expect(till.pay(booking)).rejects.toMatchObject({
    ...refusal('already_paid'),
    sentence: 'This ride is already paid. Nothing more was charged.',
  })
  expect(till.gateway.asked.charges).toHaveLength(1)
})

test('a ride whose fare is to be confirmed is not paid', async () => {
  const { booking } = await till.ride({ dropOffLocation: island.id, rent: null })
  await expect(till.pay(booking, { amount: 157 })).rejects.toMatchObject({
    ...refusal('fare_unconfirmed'),
    sentence: expect.stringContaining('The fare of this ride is still to be confirmed'),
  })
  expect(till.gateway.asked.charges).toEqual([])
})
