import { island } from '@/lib/booking/testing/samples'
import { cancelBooking } from '@/lib/server/bookings/cancel'
import { refusal, START } from '@/lib/server/bookings/testing/desk'
import { openTill, type Till } from './testing/till'
import { awaitZelle } from './zelle'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.close())

test('a ride that was to be paid by card waits for Zelle, for a day', async () => {
  const { booking, opener } = await till.ride()
  const { booking: waiting, version } = await awaitZelle(till.ports, opener)
  expect(version).toBe(2)
  expect(waiting).toEqual({
    ...booking,
    status: 'awaiting_zelle',
    paymentMethod: 'zelle',
    zelleDueAt: new Date(+START + 24 * 60 * 60_000).toISOString(),
  })
  expect(await till.read(opener)).toEqual(waiting)
})

test('asked again it stays as it is, and buys no more time', async () => {
  const { opener } = await till.ride()
  const first = await awaitZelle(till.ports, opener)
  till.pass(60 * 60_000)
  expect(await awaitZelle(till.ports, opener)).toEqual(first)
  const events = await till.db.selectFrom('booking_events').select('kind').orderBy('version').execute()
  expect(events).toEqual([{ kind: 'created' }, { kind: 'changed' }])
})

test('a ride that waits for Zelle can still be paid by card, and waits no more', async () => {
  const { booking, opener } = await till.ride({ paymentMethod: 'zelle' })
  await till.pay(booking)
  expect(await till.read(opener)).toMatchObject({ status: 'paid', paymentMethod: 'authorizenet', zelleDueAt: null })
})

test('a paid ride waits for nothing', async () => {
  const { opener } = await till.paidRide()
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('already_paid'))
})

test('a cancelled ride waits for nothing', async () => {
  const { opener } = await till.ride()
  await cancelBooking(till.ports, { opener })
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('booking_cancelled'))
})

test('a refunded ride waits for nothing', async () => {
  const { opener } = await till.paidRide()
  await cancelBooking(till.ports, { opener })
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('booking_cancelled'))
})

test('while a card payment is being checked Zelle is not offered', async () => {
  const { booking, opener } = await till.ride()
  till.gateway.charges.push('lost')
  await till.pay(booking)
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('payment_pending'))
})

test('a ride whose fare is to be confirmed has nothing to transfer', async () => {
  const { opener } = await till.ride({ dropOffLocation: island.id, rent: null })
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('fare_unconfirmed'))
})

test('where Zelle is not offered nothing waits for it', async () => {
  await till.close()
  till = await openTill({ paymentMethods: () => ['authorizenet'] })
  const { opener } = await till.ride()
  await expect(awaitZelle(till.ports, opener)).rejects.toMatchObject(refusal('zelle_not_offered'))
})

test('without its token a ride is not there', async () => {
  const { opener } = await till.ride()
  await expect(awaitZelle(till.ports, { ...opener, token: null })).rejects.toMatchObject(refusal('not_found'))
})
