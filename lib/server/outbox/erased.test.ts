import { noteLostLink } from '@/lib/server/bookings/lost-link'
import { toBooking } from '@/lib/server/bookings/rows'
import { findById, updateBooking } from '@/lib/server/bookings/store'
import { eraseBooking } from '@/lib/server/retention/erase-booking'
import { openPostOffice, type PostOffice } from './testing/post-office'

let office: PostOffice
beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

async function erasedRide() {
  const booking = await office.bookFor('ada@example.com')
  office.goTo(new Date(Date.parse(booking.pickupAt) + 60 * 60_000).toISOString())
  await eraseBooking({ db: office.db, dataDir: office.dataDir, now: () => office.clock }, booking.id)
  return booking
}

const reasons = async () =>
  (await office.rows())
    .filter(({ recipient }) => recipient === 'booker')
    .map(({ kind, state, reason, address }) => ({ kind, state, reason, address }))

test('emails that wait for an erased booking are not sent', async () => {
  await erasedRide()
  await office.deliver()
  expect(await office.told()).toEqual(['booked to desk@nocturne.example'])
  for (const row of await reasons()) expect(row).toMatchObject({ state: 'dropped', reason: 'erased', address: null })
})

test('what happens to an erased booking later is told to the operator alone', async () => {
  const { id } = await erasedRide()
  const row = await findById(office.db, id)
  if (row === undefined) throw new Error('no such booking')
  const booking = { ...toBooking(row), chargebackCents: 100, paidCents: 100 }
  await updateBooking(office.db, { booking, version: row.version, kind: 'chargeback', now: office.clock })
  await office.change(id, 'confirmed', { confirmedAt: office.clock.toISOString() })
  await office.deliver()
  expect(await office.told()).toEqual(['booked to desk@nocturne.example', 'chargeback to desk@nocturne.example'])
  expect((await reasons()).at(-1)).toEqual({ kind: 'confirmed', state: 'dropped', reason: 'erased', address: null })
})

test('the lost link of an erased booking is not replaced', async () => {
  const { id } = await erasedRide()
  const before = await findById(office.db, id)
  await noteLostLink(office.ports, { id, email: 'erased@erased.invalid', address: '192.0.2.1' })
  await office.deliver()
  expect(await findById(office.db, id)).toEqual(before)
})
