import { loadRidePage } from '@/lib/booking/server/load-booking'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { deriveToken } from '@/lib/booking/server/token'
import { rateLimits } from '@/lib/platform/rate-limits'
import { mailboxOf } from '../queue/enqueue'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'
import { readOldestWaitingSeconds } from './worker'

const { windowMs } = rateLimits.strangerEmails
const HOUR_MS = 60 * 60_000

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})
afterEach(() => fixture.close())

/** Returns what is sent after an act: "message to address". */
async function sentAfter(act: () => unknown): Promise<string[]> {
  const before = fixture.server.received.length
  await act()
  await fixture.deliverDue()
  return (await fixture.listSentEmails()).slice(before)
}

const accessOf = (id: string) => ({ id, token: deriveToken({ secret: fixture.context.secret, id, linkVersion: 1 }) })
const delayedOnPage = async (id: string) => (await loadRidePage(fixture.context, accessOf(id))).heldEmails

/** Sends an address its three emails of the day, and books once more. */
async function bookOverLimit() {
  for (const email of ['ada@example.com', 'Ada@Example.com', 'ada+one@example.com']) await fixture.bookFor(email)
  await fixture.deliverDue()
  return await fixture.bookFor('ada@example.com')
}

const delayed = {
  kind: 'booked',
  to: 'ada@example.com',
  until: '2027-03-02T20:00:00.000Z',
  reason: 'daily_limit',
}

test('sends an address that never paid three emails a day, holds the fourth and says so', async () => {
  const { id } = await bookOverLimit()
  // Before the worker decides, and after.
  expect(await delayedOnPage(id)).toEqual([delayed])
  expect(await sentAfter(() => fixture.bookFor('bob@example.com'))).toEqual(['booked to bob@example.com'])
  expect(await delayedOnPage(id)).toEqual([delayed])
  expect(await sentAfter(() => fixture.advanceClock(windowMs - 1))).toEqual([])
  expect(await readOldestWaitingSeconds(fixture.db, fixture.clock)).toBe(0)
  expect(await sentAfter(() => fixture.advanceClock(1))).toEqual(['booked to ada@example.com'])
  expect(await delayedOnPage(id)).toEqual([])
})

test('sends as many held emails a day as others', async () => {
  for (let ride = 0; ride < 5; ride++) {
    await fixture.bookFor('ada@example.com')
    await fixture.deliverDue()
    fixture.advanceClock(HOUR_MS)
  }
  expect(fixture.server.received).toHaveLength(3)
  expect(await sentAfter(() => fixture.advanceClock(19 * HOUR_MS))).toHaveLength(1)
  expect(await sentAfter(() => fixture.advanceClock(HOUR_MS))).toHaveLength(1)
})

test('enforces the limit across several workers', async () => {
  for (let ride = 0; ride < 8; ride++) await fixture.bookFor('ada@example.com')
  await Promise.all([1, 2, 3].map(() => fixture.deliverDue(fixture.createWorker())))
  expect(fixture.server.received).toHaveLength(3)
})

test('an email held for others that are being sent goes out soon after those failed', async () => {
  fixture.failNextEmails('ada@example.com', 'stall-address', 'stall-address', 'stall-address')
  for (let ride = 0; ride < 3; ride++) await fixture.bookFor('ada@example.com')
  const worker = fixture.createWorker()
  await worker.startDueDeliveries()
  await fixture.waitUntil(() => fixture.server.faults.length === 3)
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect((await delayedOnPage(id)).map(({ until }) => until)).toEqual([delayed.until])
  await fixture.stopStalled(worker)
  await sentAfter(() => fixture.advanceClock(30_000))
  const held = (await fixture.rows()).find(row => row.booking_id === id)
  expect(held?.state).toBe('sent')
})

test('what the operator causes never waits', async () => {
  const { id } = await bookOverLimit()
  expect(await sentAfter(() => fixture.confirm(id, 'operator'))).toEqual(['confirmed to ada@example.com'])
  expect(await sentAfter(() => fixture.cancel(id, 'operator'))).toEqual(['canceled to ada@example.com'])
})

test("a rider's cancellation never waits, but tells nobody of a ride of which they never heard", async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const unheard = await bookOverLimit()
  await fixture.deliverDue()
  expect(await sentAfter(() => fixture.cancel(id))).toEqual(['canceled to ada@example.com'])
  expect(await sentAfter(() => fixture.cancel(unheard.id))).toEqual([])
  expect(await delayedOnPage(unheard.id)).toEqual([])
  expect(await sentAfter(() => fixture.advanceClock(windowMs))).not.toContain('canceled to ada@example.com')
})

test.each([
  ['paid for a ride', async (id: string) => await fixture.pay(id)],
  [
    'has a ride that is paid to the chauffeur, which the operator confirmed',
    async (id: string) => {
      await fixture.db.updateTable('bookings').set({ status: 'pay_chauffeur' }).where('id', '=', id).execute()
      await patchBookings(fixture.db, { paymentMethod: 'chauffeur', confirmedAt: fixture.clock.toISOString() }, id)
    },
  ],
])('does not limit an address that %s', async (_, trust) => {
  const { id } = await bookOverLimit()
  await fixture.deliverDue()
  await trust(id)
  for (let ride = 0; ride < 2; ride++) {
    expect(await sentAfter(() => fixture.bookFor('ada@example.com'))).toContain('booked to ada@example.com')
  }
})

test('does not count a replaced recipient as paid when a later booker pays', async () => {
  const booking = await fixture.bookFor('victim@example.com')
  await fixture.deliverDue()
  const contactInfo = { ...booking.contactInfo, email: 'eve@example.com' }
  await fixture.update(booking.id, 'changed', { contactInfo })
  await fixture.pay(booking.id)
  for (let ride = 0; ride < 4; ride++) await fixture.bookFor('victim@example.com')
  await fixture.deliverDue()
  expect((await fixture.listSentEmails()).filter(email => email.endsWith('victim@example.com'))).toHaveLength(3)
})

test('an unreadable row does not break the page', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { id } = await bookOverLimit()
  await fixture.db.updateTable('outbox').set({ events: 'Peregrine' }).where('booking_id', '=', id).execute()
  expect(await delayedOnPage(id)).toEqual([])
})

test.each([
  ['Ada.Marsh+rides+home@Example.COM', 'ada.marsh@example.com'],
  ['+@example.com', '@example.com'],
  ['A.d.a+rides@GoogleMail.com', 'ada@gmail.com'],
])('identifies the mailbox of %s as %s', (address, key) => {
  expect(mailboxOf(address)).toBe(key)
})
