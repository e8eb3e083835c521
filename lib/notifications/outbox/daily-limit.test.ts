import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { deriveToken } from '@/lib/booking/server/token'
import { rateLimits } from '@/lib/platform/rate-limits'
import { mailboxOf } from '../queue/enqueue'
import { resendBookingEmail } from './rider-requests'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

const { max, windowMs } = rateLimits.strangerEmails

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})
afterEach(() => fixture.close())

/** Sends an address its first email, and marks so many as sent to it that `left` may still be. */
async function book({ left }: { left: number }) {
  const booking = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const [row] = await fixture.db.selectFrom('outbox').selectAll().where('state', '=', 'sent').execute()
  if (row === undefined) throw new Error('nothing was sent')
  const copies = Array.from({ length: max - 1 - left }, (_, i) => {
    return { ...row, id: `copy ${i}`, dedupe_key: `copy ${i}`, sequence: 100 + i }
  })
  await fixture.db.insertInto('outbox').values(copies).execute()
  return booking
}

async function sentAfter(act: () => Promise<unknown>): Promise<string[]> {
  const before = fixture.server.received.length
  await act()
  await fixture.deliverDue()
  return (await fixture.listSentEmails()).slice(before)
}

test('sends an address ten emails a day about unpaid rides, however it is spelled', async () => {
  expect(max).toBe(10)
  await book({ left: 1 })
  expect(await sentAfter(() => fixture.bookFor('Ada+one@Example.com'))).toEqual(['booked to Ada+one@example.com'])
  expect(await sentAfter(() => fixture.bookFor('ada@example.com'))).toEqual([])
  expect((await fixture.rows()).filter(({ reason }) => reason === 'daily_limit')).toHaveLength(1)
  expect(await sentAfter(() => fixture.bookFor('bob@example.com'))).toEqual(['booked to bob@example.com'])
  fixture.advanceClock(windowMs)
  expect(await sentAfter(() => fixture.bookFor('ada@example.com'))).toEqual(['booked to ada@example.com'])
})

test('enforces the limit across several workers', async () => {
  await book({ left: 1 })
  for (let ride = 0; ride < 3; ride++) await fixture.bookFor('ada@example.com')
  const workers = [1, 2, 3].map(() => fixture.createWorker())
  expect(await sentAfter(() => Promise.all(workers.map(worker => fixture.deliverDue(worker))))).toHaveLength(1)
})

test('does not limit what the operator causes', async () => {
  const { id } = await book({ left: 0 })
  expect(await sentAfter(() => fixture.cancel(id, 'rider'))).toEqual([])
  const other = await fixture.bookFor('ada@example.com')
  expect(await sentAfter(() => fixture.cancel(other.id, 'operator'))).toEqual(['canceled to ada@example.com'])
})

test.each([
  ['paid', (id: string) => fixture.pay(id)],
  ['confirmed', (id: string) => patchBookings(fixture.db, { confirmedAt: fixture.clock.toISOString() }, id)],
])('does not limit a ride that is %s', async (_, trust) => {
  const { id } = await book({ left: 0 })
  expect(await sentAfter(() => fixture.update(id, 'changed', { bags: 1 }))).toEqual([])
  await trust(id)
  expect(await sentAfter(() => fixture.update(id, 'changed', { bags: 2 }))).toContain('changed to ada@example.com')
})

test('says that no link can be resent today', async () => {
  const { id } = await book({ left: 0 })
  const token = deriveToken({ secret: fixture.context.secret, id, linkVersion: 1 })
  await expect(resendBookingEmail(fixture.context, { id, token })).rejects.toMatchObject({ code: 'too_many_mails' })
})

test.each([
  ['Ada.Marsh+rides+home@Example.COM', 'ada.marsh@example.com'],
  ['+@example.com', '@example.com'],
  ['A.d.a+rides@GoogleMail.com', 'ada@gmail.com'],
])('identifies the mailbox of %s as %s', (address, key) => {
  expect(mailboxOf(address)).toBe(key)
})
