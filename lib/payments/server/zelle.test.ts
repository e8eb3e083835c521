import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { appErrorLike, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { listEventTypes } from '@/lib/booking/server/testing/versions'
import { recordChargeback } from './actions'
import { cancelBooking } from './cancel'
import { type PaymentFixture, type Ride, withPaymentFixture } from './testing/payment-fixture'
import { awaitZelleTransfer, reportZelleSent } from './zelle'

let fixture: PaymentFixture
withPaymentFixture(made => {
  fixture = made
})

test('a booking to be paid by card waits for Zelle, for a day', async () => {
  const { booking, access } = await fixture.ride()
  const { booking: waiting, version } = await awaitZelleTransfer(fixture.context, access)
  expect(version).toBe(2)
  expect(waiting).toEqual({
    ...booking,
    status: 'awaiting_zelle',
    paymentMethod: 'zelle',
    zelleDueAt: new Date(+TEST_NOW + 24 * 60 * 60_000).toISOString(),
    heldUntil: null,
  })
  expect(await fixture.loadBooking(access)).toEqual(waiting)
})

test('what is due of a paid ride is awaited by Zelle, without a deadline', async () => {
  const { booking, access } = await fixture.ride()
  await fixture.receiveZelle(booking, 15_000)
  await patchBookings(fixture.db, { paymentMethod: 'authorizenet' })
  const { booking: waiting } = await awaitZelleTransfer(fixture.context, access)
  expect(waiting).toMatchObject({
    status: 'paid',
    paymentMethod: 'zelle',
    zelleDueAt: null,
    account: { dueCents: 700 },
  })
})

test('a repeated request changes nothing and extends no deadline', async () => {
  const { access } = await fixture.ride()
  const first = await awaitZelleTransfer(fixture.context, access)
  fixture.advanceClock(60 * 60_000)
  expect(await awaitZelleTransfer(fixture.context, access)).toEqual(first)
  expect(await listEventTypes(fixture.db)).toEqual(['ride_booked', 'ride_changed'])
})

const rejections: [string, string, () => Promise<Ride>][] = [
  ['a paid booking', 'already_paid', () => fixture.paidRide()],
  ['a disputed booking', 'payment_disputed', () => disputedRide()],
  ['an unconfirmed fare', 'fare_unconfirmed', () => fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })],
  ['a canceled ride', 'booking_cancelled', () => canceledRide()],
  ['a site without Zelle', 'zelle_not_offered', () => rideWithoutZelle()],
]
test.each(rejections)('rejects Zelle for %s', async (_, code, make) => {
  const { access } = await make()
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike(code))
  await expect(awaitZelleTransfer(fixture.context, { ...access, token: null })).rejects.toMatchObject(
    appErrorLike('not_found'),
  )
})

async function disputedRide(): Promise<Ride> {
  const ride = await fixture.paidRide()
  await fixture.operate(ride.booking, (tx, row) => recordChargeback(tx, row, fixture.lastCharge()))
  return ride
}

async function canceledRide(): Promise<Ride> {
  const ride = await fixture.paidRide()
  await cancelBooking(fixture.context, ride)
  return ride
}

async function rideWithoutZelle(): Promise<Ride> {
  const ride = await fixture.ride()
  fixture.context.paymentMethods = () => ['authorizenet']
  return ride
}

const listReports = () => fixture.db.selectFrom('outbox').selectAll().where('message', '=', 'request').execute()

test('the operator is told once per version that a transfer was sent, which changes nothing', async () => {
  const { access } = await fixture.ride()
  await awaitZelleTransfer(fixture.context, access)
  const before = await fixture.loadBooking(access)
  expect(await reportZelleSent(fixture.context, access)).toContain('We have told our team')
  await reportZelleSent(fixture.context, access)
  expect(await listReports()).toMatchObject([{ recipient: 'operator', message: 'request' }])
  expect(await fixture.loadBooking(access)).toEqual(before)
})

test('a transfer cannot be reported for a paid ride, one to be paid by card, or with another token', async () => {
  const byCard = await fixture.ride()
  const rejection = appErrorLike('zelle_not_offered')
  await expect(reportZelleSent(fixture.context, byCard.access)).rejects.toMatchObject(rejection)
  const { access } = await fixture.paidRide()
  await expect(reportZelleSent(fixture.context, access)).rejects.toMatchObject(appErrorLike('already_paid'))
  const stranger = { ...access, token: 'another' }
  await expect(reportZelleSent(fixture.context, stranger)).rejects.toMatchObject({ kind: 'not_found' })
  expect(await listReports()).toEqual([])
})
