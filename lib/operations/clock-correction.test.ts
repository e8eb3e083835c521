import { findBookingById } from '@/lib/booking/server/store'
import { appErrorLike } from '@/lib/booking/server/testing/booking-fixture'
import { recordLostLinkRequest } from '@/lib/notifications/outbox/rider-requests'
import { createOutboxFixture, type OutboxFixture } from '@/lib/notifications/outbox/testing/outbox-fixture'
import { LEASE_MS } from '@/lib/notifications/outbox/worker'
import { recordCourtesy } from '@/lib/payments/server/actions'
import { NEVER_MADE_AFTER_MS } from '@/lib/payments/server/context'
import { countPaymentAttempt } from '@/lib/payments/server/limits'
import { settleDueRefunds } from '@/lib/payments/server/refund'
import { createPaymentFixture, type PaymentFixture } from '@/lib/payments/server/testing/payment-fixture'
import { checkOpenAttempts } from '@/lib/payments/server/watch'
import { rateLimits } from '@/lib/platform/rate-limits'
import { correctTimesAhead, WINDOWS } from './clock-correction'
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

  async function correctClock(): Promise<void> {
    fixture.advanceClock(-AHEAD_MS)
    await correctTimesAhead(fixture.context)
  }

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
    await correctClock()
    await act()
  })

  test('client IPs and networks of the wrong time are forgotten', async () => {
    await fixture.book()
    await countPaymentAttempt(fixture.context, '192.0.2.1')
    await correctClock()
    const { db, dataDir } = fixture
    const context = { db, dataDir, now: fixture.context.now, retentionDays: async () => 365, log: () => {} }
    await runRetention({ ...context, unreadable: new Set() })
    for (const table of ['booking_client_ips', 'payment_client_ips', 'booking_networks'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('a charge without a response is looked up at once, and absent no sooner than after a charge sent now', async () => {
    fixture.gateway.answers.push('lost before')
    await fixture.pay((await fixture.ride()).booking)
    await correctClock()
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
    await correctClock()
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
    await correctTimesAhead(fixture.context)
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

  const leaseEnd = () => new Date(+fixture.clock + LEASE_MS).toISOString()

  test('one that is being sent is not sent twice, unless its server died', async () => {
    await fixture.bookFor('ada@example.com')
    const lease = { lease_until: leaseEnd(), attempts: 1 }
    await fixture.db.updateTable('outbox').set(lease).where('message', '=', 'booked').execute()
    await correctClock()
    expect(await fixture.listSentEmails()).toEqual([])
    fixture.setClock(leaseEnd())
    await fixture.deliverDue()
    expect(await fixture.listSentEmails()).toEqual(['booked to ada@example.com'])
  })
})

test('with a right clock nothing changes: neither what waits nor a reminder in two weeks', async () => {
  const fixture = await createOutboxFixture({ operatorEmail: null })
  fixture.failNextEmails('ada@example.com', 'busy-message')
  await fixture.bookFor('ada@example.com')
  await fixture.deliverDue()
  const before = await fixture.rows()
  expect(before.filter(({ next_attempt_at }) => next_attempt_at > fixture.clock.toISOString()).length).toBeGreaterThan(
    1,
  )
  expect(await correctTimesAhead(fixture.context)).toBe(0)
  expect(await fixture.rows()).toEqual(before)
  await fixture.close()
})

/** Deadlines that were promised, whatever the clock does later. */
const PROMISED = ['links.expires_at']

test('every stored time that work waits for has an end', async () => {
  const fixture = await createPaymentFixture()
  const tables = await fixture.db.introspection.getTables()
  const columns = tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`))
  const ahead = columns.filter(name => /\.next_|_until$|expires_at$|settle_at$|_run_started_at$/.test(name))
  const covered = WINDOWS.map(({ table, column }) => `${table}.${column}`)
  expect(ahead.filter(name => !covered.includes(name) && !PROMISED.includes(name))).toEqual([])
  await fixture.close()
})
