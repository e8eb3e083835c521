import { card, ofCharge } from '@/lib/booking/model/testing/account'
import { findBookingById } from '@/lib/booking/server/store'
import { eraseBooking } from '@/lib/operations/retention'
import { recordLostLinkRequest } from './rider-requests'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture()
})
afterEach(() => fixture.close())

async function erasedRide() {
  const booking = await fixture.bookFor('ada@example.com')
  fixture.setClock(new Date(Date.parse(booking.pickupAt) + 60 * 60_000).toISOString())
  await eraseBooking({ db: fixture.db, dataDir: fixture.dataDir, now: () => fixture.clock }, booking.id)
  return booking
}

const readBookerDeliveries = async () =>
  (await fixture.rows())
    .filter(({ recipient }) => recipient === 'booker')
    .map(({ message, state, reason, mailbox }) => ({ message, state, reason, mailbox }))

test('sends the customer no emails about an erased booking', async () => {
  await erasedRide()
  await fixture.deliverDue()
  expect(await fixture.listSentEmails()).toEqual(['booked to desk@nocturne.example'])
  for (const row of await readBookerDeliveries())
    expect(row).toMatchObject({ state: 'dropped', reason: 'erased', mailbox: null })
})

test('notifies only the operator of later events of an erased booking', async () => {
  const { id } = await erasedRide()
  await fixture.update(id, [], {}, { actor: 'site', entries: [card(15_700)] })
  await fixture.update(id, [], {}, { actor: 'site', entries: [ofCharge('chargeback', -15_700)] })
  await fixture.confirm(id)
  await fixture.deliverDue()
  expect(await fixture.listSentEmails()).toEqual([
    'booked to desk@nocturne.example',
    'paid to desk@nocturne.example',
    'money_moved to desk@nocturne.example',
  ])
  expect((await readBookerDeliveries()).at(-1)).toMatchObject({
    message: 'confirmed',
    state: 'dropped',
    reason: 'erased',
  })
})

test('does not replace the lost link of an erased booking', async () => {
  const { id } = await erasedRide()
  const before = await findBookingById(fixture.db, id)
  await recordLostLinkRequest(fixture.context, { id, email: 'erased@erased.invalid', clientIp: '192.0.2.1' })
  await fixture.deliverDue()
  expect(await findBookingById(fixture.db, id)).toEqual(before)
})
