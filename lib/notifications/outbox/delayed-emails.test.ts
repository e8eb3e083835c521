import { buildOperatorLink } from '@/lib/booking/server/capability'
import { loadRidePage } from '@/lib/booking/server/ride-page'
import { deriveToken } from '@/lib/booking/server/token'
import { loadOperatorView } from '@/lib/operator/server/view'
import { resendBookingEmail } from './rider-requests'
import { createOutboxFixture, type OutboxFixture } from './testing/outbox-fixture'

let fixture: OutboxFixture
beforeEach(async () => {
  fixture = await createOutboxFixture({ operatorEmail: null })
})
afterEach(() => fixture.close())

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

test('reports until when an email is held', async () => {
  const { id } = await bookOverLimit()
  await fixture.deliverDue()
  expect(await delayedEmailsOnPage(id)).toEqual([createBookingWithDelayedEmail])
})

test('reports the end of the limit, not the next recheck, while other emails are being sent', async () => {
  for (let ride = 0; ride < 3; ride++) await fixture.bookFor('ada@example.com')
  const { id } = await fixture.bookFor('ada@example.com')
  fixture.failNextEmails('ada@example.com', 'stall-address', 'stall-address', 'stall-address')
  const worker = fixture.createWorker()
  await worker.startDueDeliveries()
  expect(await delayedEmailsOnPage(id)).toEqual([createBookingWithDelayedEmail])
  await fixture.stopStalled(worker)
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

test('does not report a sent email as held', async () => {
  const { id } = await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  expect(await delayedEmailsOnPage(id)).toEqual([])
})

test('reports no held email of a ride that is canceled', async () => {
  const { id } = await bookOverLimit()
  await fixture.deliverDue()
  await fixture.cancel(id)
  expect(await delayedEmailsOnPage(id)).toEqual([])
})

test('shows the operator held rider emails, and none of their own actions', async () => {
  const booking = await bookOverLimit()
  await fixture.confirm(booking.id, 'operator')
  const capability = new URL(
    buildOperatorLink({ booking, secret: fixture.context.secret, now: fixture.clock }),
  ).hash.slice(1)
  expect((await loadOperatorView(fixture.context, capability)).heldEmails).toEqual([createBookingWithDelayedEmail])
})

test('reports when a resent link is held', async () => {
  const { id } = await bookOverLimit()
  expect(await resendBookingEmail(fixture.context, accessOf(id))).toBe(
    'The email with the link to ada@example.com will be sent on Tue, Mar 2, 2027 at 3:00 PM EST. Until a ride is paid for, we send at most three emails a day to each email address.',
  )
})
