import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { cancelBooking } from './cancel-booking'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

test.each([156.99, 157.01, 0.01, 15_700])('rejects $%d when it is not the fare, and charges nothing', async amount => {
  const { booking } = await fixture.ride()
  await expect(fixture.pay(booking, { amount })).rejects.toMatchObject({
    ...appErrorLike('amount_differs'),
    userMessage:
      'The amount does not match the fare, so nothing was charged. Please reload the page and check the fare.',
  })
  expect(fixture.gateway.requests.charges).toEqual([])
})

test('an unknown invoice is not found', async () => {
  const { booking } = await fixture.ride()
  await expect(fixture.pay(booking, { invoiceNumber: 'INV-1' })).rejects.toMatchObject({
    ...appErrorLike('invoice_not_found'),
    userMessage: expect.stringContaining('We could not find this invoice.'),
  })
  expect(fixture.gateway.requests.charges).toEqual([])
})

test('a canceled booking cannot be paid', async () => {
  const { booking, access } = await fixture.ride()
  await cancelBooking(fixture.context, { access })
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('booking_cancelled'),
    userMessage: 'This booking was canceled, so there is nothing to pay.',
  })
  expect(fixture.gateway.requests.charges).toEqual([])
})

test('a paid booking cannot be paid again', async () => {
  const { booking } = await fixture.paidRide()
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('already_paid'),
    userMessage: 'This ride is already paid for. Nothing more was charged.',
  })
  expect(fixture.gateway.requests.charges).toHaveLength(1)
})

test('a booking with an unconfirmed fare cannot be paid', async () => {
  const { booking } = await fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })
  await expect(fixture.pay(booking, { amount: 157 })).rejects.toMatchObject({
    ...appErrorLike('fare_unconfirmed'),
    userMessage: expect.stringContaining('The fare for this ride has not been confirmed yet'),
  })
  expect(fixture.gateway.requests.charges).toEqual([])
})
