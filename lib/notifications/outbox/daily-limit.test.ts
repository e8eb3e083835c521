import { loadRidePage } from '@/lib/booking/server/ride-page'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { deriveToken } from '@/lib/booking/server/token'
import { mailboxOf } from '../queue/enqueue'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'
import { readOldestWaitingSeconds } from './worker'

const HOUR_MS = 60 * 60_000

let fixture: OutboxFixture

beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})

afterEach(() => fixture.close())

test('limits each recipient who has not paid to three emails a day', async () => {
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('bob@example.com')
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(6)
})

test('sends emails over the limit when the day is over', async () => {
  for (let ride = 0; ride < 5; ride++) {
    await fixture.bookFor('ada@example.com')
    await fixture.deliverDue()
    fixture.advanceClock(HOUR_MS)
  }
  fixture.advanceClock(18 * HOUR_MS)
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(3)
  fixture.advanceClock(HOUR_MS)
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(4)
})

test('counts another spelling of the address as the same mailbox', async () => {
  for (const email of ['ada@example.com', 'Ada@Example.com', 'ada+one@example.com', 'ADA+two@example.com']) {
    await fixture.bookFor(email)
  }
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(3)
})

test('enforces the limit across several workers', async () => {
  for (let ride = 0; ride < 8; ride++) await fixture.bookFor('ada@example.com')
  await Promise.all([1, 2, 3].map(() => fixture.deliverDue(fixture.createWorker())))
  expect(fixture.server.received).toHaveLength(3)
})

test('does not limit a recipient who has paid', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.pay(id)
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(6)
})

test('does not limit the recipient of a ride that they pay the chauffeur, once the operator confirmed it', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await patchBookings(fixture.db, { paymentMethod: 'chauffeur' })
  await fixture.db.updateTable('bookings').set({ status: 'pay_chauffeur' }).execute()
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(3)
  await patchBookings(fixture.db, { confirmedAt: fixture.clock.toISOString() }, id)
  fixture.advanceClock(HOUR_MS)
  await fixture.deliverDue()
  expect(fixture.server.received).toHaveLength(5)
})

test('does not count a replaced recipient as paid when a later booker pays', async () => {
  const booking = await fixture.bookFor('victim@example.com')
  await fixture.deliverDue()
  const contactInfo = { ...booking.contactInfo, email: 'eve@example.com' }
  await fixture.update(booking.id, 'changed', { contactInfo })
  await fixture.pay(booking.id)
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('victim@example.com')
  await fixture.deliverDue()
  expect((await fixture.listSentEmails()).filter(sentEmail => sentEmail.endsWith('victim@example.com'))).toHaveLength(3)
})

test('sends only the last of several changes held by the limit', async () => {
  const booking = await fixture.bookFor('ada@example.com')
  for (let ride = 0; ride < 2; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  for (const bags of [1, 0, 2]) await fixture.update(booking.id, 'changed', { bags, passengers: bags + 1 })
  await fixture.deliverDue()
  fixture.advanceClock(24 * HOUR_MS)
  await fixture.deliverDue()
  const changes = (await fixture.rows()).filter(row => row.message === 'changed' && row.recipient === 'booker')
  expect(changes.map(({ state, reason }) => reason ?? state)).toEqual(['moot', 'moot', 'sent'])
})

const vera = { name: 'Vera Cole', car: 'Black Cadillac Escalade', phone: '+12125550199' }

const assign = async (id: string, name: string) => {
  const chauffeur = { ...vera, name }
  const event = { type: 'chauffeur_assigned', chauffeur, isFirst: true } as const
  await fixture.update(id, [event], { chauffeur }, { actor: 'operator' })
}

const emailsToBooker = async () => (await fixture.listSentEmails()).map(sentEmail => sentEmail.split(' ')[0])

test('sends confirm, assign, reassign and cancel by the operator at once for an unpaid ride', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  for (const act of [
    () => fixture.confirm(id, 'operator'),
    () => assign(id, 'Vera Cole'),
    () => assign(id, 'Omar Diaz'),
    () => fixture.cancel(id, 'operator'),
  ]) {
    await fixture.deliverDue()
    await act()
  }
  await fixture.deliverDue()
  expect(await emailsToBooker()).toEqual(['booked', 'confirmed', 'chauffeur', 'chauffeur', 'canceled'])
})

test("never holds a rider's cancellation", async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  for (const bags of [1, 0, 2, 1, 0, 2]) {
    await fixture.update(id, 'changed', { bags })
    await fixture.deliverDue()
  }
  await fixture.cancel(id)
  await fixture.deliverDue()
  expect(await emailsToBooker()).toEqual(['booked', 'changed', 'changed', 'canceled'])
})

test('sends no cancellation of a ride that the address never heard of', async () => {
  fixture.setClock('2027-03-14T08:00:00Z')
  for (let ride = 0; ride < 5; ride++) {
    const { id } = await fixture.bookFor('victim@example.com')
    await fixture.deliverDue()
    await fixture.cancel(id)
    await fixture.deliverDue()
  }
  fixture.advanceClock(24 * HOUR_MS)
  await fixture.deliverDue()
  expect(await emailsToBooker()).toEqual(['booked', 'canceled', 'booked', 'canceled'])
})

test.each([
  ['Ada.Marsh+rides+home@Example.COM', 'ada.marsh@example.com'],
  ['+@example.com', '@example.com'],
  ['A.d.a+rides@GoogleMail.com', 'ada@gmail.com'],
  ['ada@gmail.com', 'ada@gmail.com'],
])('identifies the mailbox of %s as %s', (address, key) => {
  expect(mailboxOf(address)).toBe(key)
})

const accessOf = (id: string) => ({ id, token: deriveToken({ secret: fixture.context.secret, id, linkVersion: 1 }) })

const delayedEmailsOnPage = async (id: string) => (await loadRidePage(fixture.context, accessOf(id))).heldEmails

/** Books until the recipient reaches the daily limit, and once more. */
async function bookOverLimit() {
  for (let ride = 0; ride < 3; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  return await fixture.bookFor('ada@example.com')
}

const createBookingWithDelayedEmail = {
  kind: 'booked',
  to: 'ada@example.com',
  until: '2027-03-02T20:00:00.000Z',
  reason: 'daily_limit',
}

test('reports a held email before the worker decides on it', async () => {
  const { id } = await bookOverLimit()
  expect(await delayedEmailsOnPage(id)).toEqual([createBookingWithDelayedEmail])
})

test('leaves out an unreadable row, and logs it once, without its text', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation()
  const { id } = await bookOverLimit()
  await fixture.db.updateTable('outbox').set({ events: 'Peregrine' }).where('booking_id', '=', id).execute()
  expect([await delayedEmailsOnPage(id), await delayedEmailsOnPage(id)]).toEqual([[], []])
  const logged = log.mock.calls.flat().map(String)
  expect(logged.filter(text => text.endsWith('is unreadable'))).toHaveLength(1)
  await fixture.deliverDue()
  expect(log.mock.calls.flat().map(String).join()).not.toContain('Pereg')
})

test('reports no held email of a ride that is canceled', async () => {
  const { id } = await bookOverLimit()
  await fixture.deliverDue()
  await fixture.cancel(id)
  expect(await delayedEmailsOnPage(id)).toEqual([])
})

const oldestWaitingSeconds = () => readOldestWaitingSeconds(fixture.db, fixture.clock)

test('counts a rejected email from when it was enqueued', async () => {
  fixture.failNextEmails('ada@example.com', 'busy-address')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(90_000)
  expect(await oldestWaitingSeconds()).toBe(90)
})

test('does not count an email held by the daily limit', async () => {
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  fixture.advanceClock(25 * 60 * 60_000)
  expect(await oldestWaitingSeconds()).toBe(0)
})
