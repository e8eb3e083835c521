import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { withAccounts } from '@/lib/booking/server/account'
import { toBookingOrNull } from '@/lib/booking/server/document'
import type { OutboxTable } from '@/lib/notifications/tables'
import { windowIsOpen } from '@/lib/platform/clock'
import type { Tables } from '@/lib/platform/database/tables'
import { rateLimits } from '@/lib/platform/rate-limits'
import { emailKey } from './email-key'
import { CURRENT_STATE_KINDS, type NotificationContent } from './notification-content'

/** Delay before deciding again while an email is being sent that may or may not count. */
const RECHECK_MS = 30_000

export type DailyLimitDelay = { until: Date; recheckAt: Date }

/**
 * Finds when an email to an unpaid recipient may be sent; null for now.
 *
 * Protects against strangers who enter another person's address. A cancellation is never delayed: it occurs once per
 * ride.
 */
export async function findDailyLimitDelay(
  db: Kysely<Tables>,
  {
    rateLimitKey,
    content,
    row,
    now,
  }: { rateLimitKey: string; content: NotificationContent; row: OutboxTable; now: Date },
): Promise<DailyLimitDelay | null> {
  if (content.actor === 'operator') return null
  const countedEmails = await listCountedEmails(db, { rateLimitKey, row, now })
  if (countedEmails.length < rateLimits.strangerEmails.max || (await hasPaid(db, rateLimitKey, content.currentBooking)))
    return null
  const times = countedEmails.map(({ sent_at }) => (sent_at === null ? +now : Date.parse(sent_at)))
  const oldestCountedMs = times.toSorted((a, b) => b - a)[rateLimits.strangerEmails.max - 1] ?? +now
  const until = new Date(oldestCountedMs + rateLimits.strangerEmails.windowMs)
  const isSending = countedEmails.some(({ sent_at }) => sent_at === null)
  const hold = { until, recheckAt: isSending ? new Date(Math.min(+until, +now + RECHECK_MS)) : until }
  const pickupMs = nextPickupMs(content, now)
  if (pickupMs === null || +until < pickupMs || !(await hasReceivedEmail(db, { rateLimitKey, row }))) return hold
  return row.kind === 'cancelled' || countedEmails.length < rateLimits.urgentStrangerEmails.max ? null : hold
}

async function listCountedEmails(
  db: Kysely<Tables>,
  { rateLimitKey, row, now }: { rateLimitKey: string; row: OutboxTable; now: Date },
): Promise<Pick<OutboxTable, 'sent_at'>[]> {
  return await db
    .selectFrom('outbox')
    .innerJoin('booking_events', join =>
      join
        .onRef('booking_events.booking_id', '=', 'outbox.booking_id')
        .onRef('booking_events.version', '=', 'outbox.booking_version'),
    )
    .select('sent_at')
    .where('rate_limit_key', '=', rateLimitKey)
    .where('id', '!=', row.id)
    .where(({ eb, or }) => or([eb('actor', '!=', 'operator'), eb('outbox.kind', 'in', CURRENT_STATE_KINDS)]))
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'sent'), windowIsOpen('sent_at', rateLimits.strangerEmails.windowMs, now)]),
        and([eb('state', '=', 'waiting'), eb('lease_until', '>', now.toISOString())]),
      ]),
    )
    .execute()
}

function nextPickupMs({ before, booking, currentBooking: current }: NotificationContent, now: Date): number | null {
  const times = [before, booking, current].flatMap(ride => (ride === null ? [] : [ride.pickupAt, ride.returnAt]))
  const ahead = times.flatMap(at => (at === null || Date.parse(at) <= +now ? [] : [Date.parse(at)]))
  return ahead.length === 0 ? null : Math.min(...ahead)
}

async function hasReceivedEmail(
  db: Kysely<Tables>,
  { rateLimitKey, row }: { rateLimitKey: string; row: OutboxTable },
): Promise<boolean> {
  const sentEmail = await db
    .selectFrom('outbox')
    .select('id')
    .where('booking_id', '=', row.booking_id)
    .where('rate_limit_key', '=', rateLimitKey)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return sentEmail !== undefined
}

async function hasPaid(db: Kysely<Tables>, rateLimitKey: string, current: Booking): Promise<boolean> {
  const others = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', 'in', query =>
      query.selectFrom('ledger').select('ledger.booking_id').where('cause', 'in', ['card', 'zelle']),
    )
    .where('id', 'in', query =>
      query
        .selectFrom('outbox')
        .select('outbox.booking_id')
        .where('outbox.rate_limit_key', '=', rateLimitKey)
        .where('outbox.recipient', '=', 'booker'),
    )
    .execute()
  const bookings = [current, ...(await withAccounts(db, others)).flatMap(row => toBookingOrNull(row) ?? [])]
  const paid = bookings.filter(({ account }) => account.paidCents > 0)
  // A replaced recipient of a booking that was paid later has not paid.
  if (paid.some(({ contactInfo }) => emailKey(contactInfo.email) === rateLimitKey)) return true
  // The passenger of a paid ride must learn of changes at once.
  const passenger = current.account.paidCents > 0 ? current.extras.passenger : null
  return passenger !== null && emailKey(passenger.email) === rateLimitKey
}
