import { findBookingById } from '@/lib/booking/server/store'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { recordLostLinkRequest } from '@/lib/notifications/outbox/rider-requests'
import { createOutboxFixture, type OutboxFixture } from '@/lib/notifications/outbox/testing/outbox-fixture'
import { recordCourtesy } from '@/lib/payments/server/actions'
import { NEVER_MADE_AFTER_MS } from '@/lib/payments/server/context'
import { countPaymentAttempt } from '@/lib/payments/server/limits'
import { settleDueRefunds } from '@/lib/payments/server/refund'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { checkOpenAttempts } from '@/lib/payments/server/watch'
import { rateLimits } from '@/lib/platform/rate-limits'
import { runRetention } from './retention'

const HOUR_MS = 60 * 60_000
const AHEAD_MS = 25 * HOUR_MS

describe('payments and limits', () => {
  let fixture: PaymentFixture
  beforeEach(async () => {
    fixture = await createPaymentFixture()
    fixture.advanceClock(AHEAD_MS)
  })
  afterEach(() => fixture.close())

  const correctClock = () => fixture.advanceClock(-AHEAD_MS)

  test.each([
    ['bookings', 'too_many_bookings', () => fixture.book({}, { address: '192.0.2.1' })],
    ['paymentAttempts', 'too_many_payments', () => countPaymentAttempt(fixture.context, '192.0.2.1')],
    [
      'lostLinkRequests',
      'too_many_lost_links',
      () => recordLostLinkRequest(fixture.context, { id: 'AAAA', email: 'ada@example.com', clientIp: '192.0.2.1' }),
    ],
  ] as const)('the limit of %s counts from zero', async (limit, code, act) => {
    for (let time = 0; time < rateLimits[limit].max; time++) await act()
    await expect(act()).rejects.toMatchObject(appErrorLike(code))
    correctClock()
    await act()
  })

  test('client IPs and networks of the wrong time are forgotten', async () => {
    await fixture.book()
    await countPaymentAttempt(fixture.context, '192.0.2.1')
    correctClock()
    const { db, dataDir } = fixture
    const context = { db, dataDir, now: fixture.context.now, retentionDays: async () => 365, log: () => {} }
    await runRetention(context)
    for (const table of ['booking_client_ips', 'payment_client_ips', 'booking_networks'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('a charge without a response is looked up at once, and absent no sooner than after a charge sent now', async () => {
    fixture.gateway.answers.push('lost before')
    await fixture.pay((await fixture.ride()).booking)
    correctClock()
    expect(await checkOpenAttempts(fixture.context)).toBe(1)
    fixture.advanceClock(NEVER_MADE_AFTER_MS - 1)
    await checkOpenAttempts(fixture.context)
    expect(await fixture.attempts()).toMatchObject([{ state: 'unknown' }])
    fixture.advanceClock(1)
    await checkOpenAttempts(fixture.context)
    expect(await fixture.attempts()).toMatchObject([{ state: 'absent' }])
  })

  test('a refund that waits for the settlement is tried at once', async () => {
    const { booking, access } = await fixture.paidRide()
    const row = await findBookingById(fixture.db, booking.id)
    if (row === undefined) throw new Error('no such booking')
    await fixture.write(tx => recordCourtesy(tx, row, 100, 'For the wait'))
    await settleDueRefunds(fixture.context)
    fixture.gateway.settle()
    correctClock()
    expect(await settleDueRefunds(fixture.context)).toBe(1)
    expect((await fixture.loadBooking(access)).account.refundedCents).toBe(100)
  })
})

describe('emails', () => {
  let fixture: OutboxFixture
  beforeEach(async () => {
    fixture = await createOutboxFixture({ operatorEmail: null })
    fixture.advanceClock(AHEAD_MS)
  })
  afterEach(() => fixture.close())

  async function correctClock(): Promise<void> {
    fixture.advanceClock(-AHEAD_MS)
    await fixture.deliverDue()
  }

  test('one that failed is sent at once', async () => {
    fixture.failNextEmails('ada@example.com', 'busy-message')
    await fixture.bookFor('ada@example.com')
    await fixture.deliverDue()
    expect(fixture.server.received).toEqual([])
    await correctClock()
    expect(await fixture.listSentEmails()).toEqual(['booked to ada@example.com'])
  })

  test('one whose server died while it was being sent is sent at once', async () => {
    await fixture.bookFor('ada@example.com')
    const lease_until = new Date(+fixture.clock + 60_000).toISOString()
    await fixture.db.updateTable('outbox').set({ lease_until, attempts: 1 }).where('message', '=', 'booked').execute()
    await correctClock()
    expect(await fixture.listSentEmails()).toEqual(['booked to ada@example.com'])
  })
})

test('with a right clock what failed waits, and so does a reminder in two weeks', async () => {
  const fixture = await createOutboxFixture({ operatorEmail: null })
  fixture.failNextEmails('ada@example.com', 'busy-message')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const before = await fixture.rows()
  const waiting = before.filter(({ next_attempt_at }) => next_attempt_at > fixture.clock.toISOString())
  expect(new Set(waiting.map(({ message }) => message))).toEqual(new Set(['booked', 'reminder']))
  await fixture.deliverDue()
  expect(await fixture.rows()).toEqual(before)
  await fixture.close()
})
