import { unreachablePlace } from '@/lib/booking/model/testing/samples'
import { appErrorLike, TEST_NOW } from '@/lib/booking/server/testing/booking-fixture'
import { cancelBooking } from './cancel-booking'
import { createPaymentFixture, type PaymentFixture } from './testing/payment-fixture'
import { awaitZelleTransfer } from './zelle'

let fixture: PaymentFixture
beforeEach(async () => {
  fixture = await createPaymentFixture()
})
afterEach(() => fixture.close())

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

test('a repeated request changes nothing and extends no deadline', async () => {
  const { access } = await fixture.ride()
  const first = await awaitZelleTransfer(fixture.context, access)
  fixture.advanceClock(60 * 60_000)
  expect(await awaitZelleTransfer(fixture.context, access)).toEqual(first)
  const events = await fixture.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'changed' }])
})

test('a booking that waits for Zelle can still be paid by card, and then waits no more', async () => {
  const { booking, access } = await fixture.ride({ paymentMethod: 'zelle' })
  await fixture.pay(booking)
  expect(await fixture.loadBooking(access)).toMatchObject({
    status: 'paid',
    paymentMethod: 'authorizenet',
    zelleDueAt: null,
  })
})

test('rejects Zelle for a paid booking', async () => {
  const { access } = await fixture.paidRide()
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('already_paid'))
})

test('rejects Zelle for a canceled booking', async () => {
  const { access } = await fixture.ride()
  await cancelBooking(fixture.context, { access })
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('booking_cancelled'))
})

test('rejects Zelle for a refunded booking', async () => {
  const { access } = await fixture.paidRide()
  await cancelBooking(fixture.context, { access })
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('booking_cancelled'))
})

test('rejects Zelle while a card payment is being checked', async () => {
  const { booking, access } = await fixture.ride()
  fixture.gateway.charges.push('lost')
  await fixture.pay(booking)
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('payment_pending'))
})

test('rejects Zelle for an unconfirmed fare', async () => {
  const { access } = await fixture.ride({ dropOffLocation: unreachablePlace.id, rent: null })
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('fare_unconfirmed'))
})

test('rejects Zelle when it is not offered', async () => {
  await fixture.close()
  fixture = await createPaymentFixture({ paymentMethods: () => ['authorizenet'] })
  const { access } = await fixture.ride()
  await expect(awaitZelleTransfer(fixture.context, access)).rejects.toMatchObject(appErrorLike('zelle_not_offered'))
})

test('a booking is not found without its token', async () => {
  const { access } = await fixture.ride()
  await expect(awaitZelleTransfer(fixture.context, { ...access, token: null })).rejects.toMatchObject(
    appErrorLike('not_found'),
  )
})
