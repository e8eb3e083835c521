import { readSite } from '#site'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, sedans, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { changeBooking } from '@/lib/booking/server/change'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { validatePayment } from './pay'
import { type PaymentFixture, paymentRequest, withPaymentFixture } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

const HOUR_MS = 60 * 60_000
const byCard = { ...kennedyRequest, paymentMethod: 'authorizenet' } as const
let fixture: PaymentFixture
withPaymentFixture(
  made => {
    fixture = made
  },
  () => ({ serviceRules: async () => ({ ...alwaysOpen, fleet: { sedan: 1 } }) }),
)

const release = () => fixture.advanceClock(24 * HOUR_MS)
const charges = () => fixture.gateway.requests.charge

/** The ride, the last car of which someone else booked after its release. */
async function loseCar() {
  const ride = await fixture.ride()
  release()
  const other = await fixture.ride()
  return { ...ride, other }
}

test('a booking has the time until which its car is held, unless the operator or a transfer is awaited', async () => {
  const { booking } = await fixture.ride()
  expect(booking.heldUntil).toBe('2027-03-02T20:00:00.000Z')
  const elsewhere = { pickupDate: '2027-03-20' }
  expect((await fixture.ride({ ...elsewhere, paymentMethod: 'zelle' })).booking.heldUntil).toBeNull()
  const unpriced = { pickupDate: '2027-03-25', dropOffLocation: unreachablePlace.id, distance: null, rent: null }
  expect((await fixture.ride(unpriced)).booking.heldUntil).toBeNull()
})

test('the car of an unpaid ride can be booked once its time is over, and not before', async () => {
  await fixture.ride()
  fixture.advanceClock(24 * HOUR_MS - 1)
  await expect(fixture.ride()).rejects.toMatchObject(appErrorLike('invalid_fields'))
  fixture.advanceClock(1)
  await expect(fixture.ride()).resolves.toMatchObject({ booking: { status: 'reserved' } })
})

test('nothing is charged for a car that was taken, and the booking stays', async () => {
  const { booking, access, other } = await loseCar()
  await expect(fixture.pay(booking)).rejects.toMatchObject({
    ...appErrorLike('car_released'),
    kind: 'conflict',
    userMessage: expect.stringContaining(readSite().phone),
  })
  const validation = validatePayment(fixture.context, { request: paymentRequest(booking), clientIp: '192.0.2.1' })
  await expect(validation).rejects.toMatchObject(appErrorLike('car_released'))
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('car_released'))
  expect(charges()).toEqual([])
  expect(await fixture.loadBooking(access)).toEqual(booking)
  await expect(fixture.pay(other.booking)).resolves.toMatchObject({ status: 'paid' })
})

test('nothing is charged for a car that was taken if its vehicle was renamed', async () => {
  const { booking } = await loseCar()
  fixture.context.vehicleCategories = async () => [{ ...sedans, vehicles: ['Grand Sedan'] }]
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('car_released'))
  expect(charges()).toEqual([])
})

test('nothing is charged for a released car of a category that is no longer offered', async () => {
  const { booking } = await fixture.ride()
  release()
  fixture.context.vehicleCategories = async () => []
  await expect(fixture.pay(booking)).rejects.toMatchObject(appErrorLike('car_released'))
})

test('of two released rides for the last car, one is charged', async () => {
  const { booking, other } = await loseCar()
  release()
  const outcomes = await Promise.allSettled([fixture.pay(booking), fixture.pay(other.booking)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(charges()).toHaveLength(1)
})

test('a payment in progress keeps the car beyond its time', async () => {
  const { booking } = await fixture.ride()
  const stop = fixture.gateway.stop('charge', 'before')
  const payment = fixture.pay(booking)
  await stop.reached
  release()
  await expect(fixture.ride()).rejects.toMatchObject(appErrorLike('invalid_fields'))
  stop.resume()
  await payment
})

test('a released ride changes only to a free car, which is then held again', async () => {
  const { access } = await loseCar()
  await expect(changeBooking(fixture.context, { access, request: byCard })).rejects.toMatchObject(
    appErrorLike('invalid_fields'),
  )
  const later = await changeBooking(fixture.context, { access, request: { ...byCard, pickupTime: '20:00' } })
  expect(later.booking.heldUntil).toBe('2027-03-03T20:00:00.000Z')
})

test('a change does not extend the time of a car that is still held', async () => {
  const { booking, access } = await fixture.ride()
  fixture.advanceClock(HOUR_MS)
  const changed = await changeBooking(fixture.context, { access, request: { ...byCard, pickupTime: '20:00' } })
  expect(changed.booking.heldUntil).toBe(booking.heldUntil)
})
