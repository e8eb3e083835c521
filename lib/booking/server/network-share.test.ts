import { isWithoutCar } from '@/lib/booking/model/hold'
import type { Booking, BookingRequest } from '@/lib/booking/model/schemas'
import { alwaysOpen } from '@/lib/booking/model/testing/sample-rules'
import { kennedyRequest, unreachablePlace } from '@/lib/booking/model/testing/samples'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { awaitZelleTransfer } from '@/lib/payments/server/zelle'
import { changeBooking } from './change'
import { appErrorLike } from './testing/booking-fixture'
import { patchBookings } from './testing/patch-bookings'

let fixture: PaymentFixture
let cars: number
beforeEach(async () => {
  cars = 6
  fixture = await createPaymentFixture({ serviceRules: async () => ({ ...alwaysOpen, fleet: { sedan: cars } }) })
})
afterEach(() => fixture.close())

const byCard = { paymentMethod: 'authorizenet' } as const
const unpriced = { ...byCard, dropOffLocation: unreachablePlace.id, distance: null, rent: null }
async function book(address: string, patch: Partial<BookingRequest> = byCard) {
  const { booking, token } = await fixture.book(patch, { address })
  return { booking, access: { id: booking.id, token } }
}
/** Books from each address in turn; returns which bookings got a car. */
async function bookFrom(addresses: readonly string[], patch: Partial<BookingRequest> = byCard): Promise<boolean[]> {
  const held: boolean[] = []
  for (const address of addresses) held.push(holdsCar((await book(address, patch)).booking))
  return held
}
const holdsCar = (booking: Booking) => !isWithoutCar(booking)
const ADDRESS = '203.0.113.9'
const six = Array.from({ length: 6 }, (_, index) => index)
const HALF = [true, true, true, false, false, false]

test.each<[string, string[], Partial<BookingRequest>]>([
  ['a /24', six.map(host => `203.0.113.${host}`), byCard],
  ['the /64s of a /48', six.map(subnet => `2001:db8:1:${subnet}::/64`), byCard],
  ['a /24, by Zelle', six.map(host => `203.0.113.${host}`), { paymentMethod: 'zelle' }],
  ['a /24, without a fare', six.map(host => `203.0.113.${host}`), unpriced],
])('unpaid rides of %s hold half of the cars, and others can book the rest', async (_, addresses, patch) => {
  expect(await bookFrom(addresses, patch)).toEqual(HALF)
  expect(await bookFrom(['198.51.100.1', '2001:db8:2:1::/64', '192.0.2.1'])).toEqual([true, true, true])
  await expect(book('192.0.2.2')).rejects.toMatchObject(appErrorLike('invalid_fields'))
})

test('concurrent bookings of one network hold half of the cars', async () => {
  const booked = await Promise.all(six.map(() => book(ADDRESS)))
  expect(booked.filter(({ booking }) => holdsCar(booking))).toHaveLength(3)
})

test.each([
  [2, [true, false]],
  [3, [true, false]],
])('of %i cars one network holds %j', async (count, expected) => {
  cars = count
  expect(await bookFrom(expected.map(() => ADDRESS))).toEqual(expected)
})

test('other times, and rides that are paid or confirmed, do not count', async () => {
  await bookFrom(['203.0.113.1', '203.0.113.2', '203.0.113.3'], { ...byCard, pickupTime: '20:00' })
  const [paid, confirmed] = [await book(ADDRESS), await book(ADDRESS)]
  await fixture.pay(paid.booking)
  await patchBookings(fixture.db, { confirmedAt: fixture.clock.toISOString() }, confirmed.booking.id)
  expect(await bookFrom(six.slice(0, 4).map(() => ADDRESS))).toEqual([true, true, true, false])
})

test('a ride without a car gets one when it is paid, unless all are taken', async () => {
  cars = 2
  await book(ADDRESS)
  const [first, second] = [await book(ADDRESS), await book(ADDRESS)]
  await expect(fixture.pay(first.booking)).resolves.toMatchObject({ status: 'paid' })
  await expect(fixture.pay(second.booking)).rejects.toMatchObject(appErrorLike('car_released'))
  await expect(book('192.0.2.1')).rejects.toMatchObject(appErrorLike('invalid_fields'))
})

test('choosing Zelle later takes no car', async () => {
  cars = 2
  await book(ADDRESS)
  const { access } = await book(ADDRESS)
  const { booking } = await awaitZelleTransfer(fixture.context, access)
  expect([booking.status, holdsCar(booking)]).toEqual(['awaiting_zelle', false])
  await expect(book('192.0.2.1')).resolves.toMatchObject({ booking: { status: 'reserved' } })
})

test('changes take no more cars than bookings', async () => {
  const rides = []
  for (const hour of six) rides.push(await book(ADDRESS, { ...byCard, pickupTime: `${10 + 2 * hour}:00` }))
  const context = { ...fixture.context, clientIp: '203.0.113.77' }
  const request = { ...kennedyRequest, ...byCard, pickupTime: '09:00' }
  const held: boolean[] = []
  for (const { access } of rides) held.push(holdsCar((await changeBooking(context, { access, request })).booking))
  expect(held).toEqual(HALF)
})

test('a change keeps the car that a ride holds, whoever else books from there', async () => {
  cars = 2
  const { access } = await book('198.51.100.1')
  await book(ADDRESS)
  const request = { ...kennedyRequest, ...byCard, bags: 1 }
  const changed = await changeBooking({ ...fixture.context, clientIp: ADDRESS }, { access, request })
  expect([changed.booking.bags, holdsCar(changed.booking)]).toEqual([1, true])
})
