import 'server-only'
import type { Kysely } from 'kysely'
import { toBooking } from '@/lib/server/bookings/rows'
import type { BookingTable, OutboxTable, Tables } from '@/lib/server/database/tables'
import { addressKey } from './address-key'
import { KINDS_OF_NOW, type Told } from './telling'

/** Emails a day that strangers can cause to an address that has not paid for anything. */
const EMAILS_A_DAY = 3
/** The same, counting those that waiting would bring after the pickup. */
const URGENT_EMAILS_A_DAY = 6
const DAY_MS = 24 * 60 * 60_000
/** When to judge again where an email that is being sent may or may not count. */
const SOON_MS = 30_000

/** Until when an email is held, and when to judge it again: sooner where one that counts may still fail. */
export type Hold = { until: Date; checkAt: Date }

/**
 * Finds when an email may be sent to an address that has not paid: now (null) or at a later moment. What other servers
 * are sending counts. Within the transaction that then claims the row.
 *
 * - The limit is against strangers who type somebody else's address: what the operator causes is not held or counted.
 * - News of a ride that its reader knows of is not held past the pickup, up to a second limit; that the ride is canceled
 *   not even by that one, because it comes once a ride.
 */
export async function findHold(
  db: Kysely<Tables>,
  { key, told, row, now }: { key: string; told: Told; row: OutboxTable; now: Date },
): Promise<Hold | null> {
  if (told.actor === 'operator') return null
  const counted = await listCounted(db, { key, row, now })
  if (counted.length < EMAILS_A_DAY || (await hasPaid(db, { key, booking: told.current }))) return null
  const times = counted.map(({ sent_at }) => (sent_at === null ? +now : Date.parse(sent_at)))
  const thirdLast = times.toSorted((a, b) => b - a)[EMAILS_A_DAY - 1] ?? +now
  const until = new Date(thirdLast + DAY_MS)
  const isSending = counted.some(({ sent_at }) => sent_at === null)
  const hold = { until, checkAt: isSending ? new Date(Math.min(+until, +now + SOON_MS)) : until }
  const pickupMs = nextPickupMs(told, now)
  if (pickupMs === null || +until < pickupMs || !(await knowsRide(db, { key, row }))) return hold
  return row.kind === 'cancelled' || counted.length < URGENT_EMAILS_A_DAY ? null : hold
}

/** Lists the emails of the last day that strangers could cause. */
async function listCounted(
  db: Kysely<Tables>,
  { key, row, now }: { key: string; row: OutboxTable; now: Date },
): Promise<Pick<OutboxTable, 'sent_at'>[]> {
  return await db
    .selectFrom('outbox')
    .innerJoin('booking_events', join =>
      join
        .onRef('booking_events.booking_id', '=', 'outbox.booking_id')
        .onRef('booking_events.version', '=', 'outbox.booking_version'),
    )
    .select('sent_at')
    .where('address', '=', key)
    .where('id', '!=', row.id)
    .where(({ eb, or }) => or([eb('actor', '!=', 'operator'), eb('outbox.kind', 'in', KINDS_OF_NOW)]))
    .where(({ eb, or, and }) =>
      or([
        and([eb('state', '=', 'sent'), eb('sent_at', '>', new Date(+now - DAY_MS).toISOString())]),
        and([eb('state', '=', 'waiting'), eb('claimed_until', '>', now.toISOString())]),
      ]),
    )
    .execute()
}

/** The next pickup that a reader may count on: as the ride is, or as it was before the news. */
function nextPickupMs({ before, booking, now: current }: Told, now: Date): number | null {
  const times = [before, booking, current].flatMap(ride => (ride === null ? [] : [ride.pickupAt, ride.returnAt]))
  const ahead = times.flatMap(at => (at === null || Date.parse(at) <= +now ? [] : [Date.parse(at)]))
  return ahead.length === 0 ? null : Math.min(...ahead)
}

/** Whether this address had an email about the ride before. */
async function knowsRide(db: Kysely<Tables>, { key, row }: { key: string; row: OutboxTable }): Promise<boolean> {
  const known = await db
    .selectFrom('outbox')
    .select('id')
    .where('booking_id', '=', row.booking_id)
    .where('address', '=', key)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

/** Whether a booking of this address has been paid: the one at hand, or one that its booker was written to about. */
async function hasPaid(db: Kysely<Tables>, { key, booking }: { key: string; booking: BookingTable }): Promise<boolean> {
  const others = await db
    .selectFrom('bookings')
    .selectAll()
    .where('paid_cents', '>', 0)
    .where('id', 'in', query =>
      query
        .selectFrom('outbox')
        .select('outbox.booking_id')
        .where('outbox.address', '=', key)
        .where('outbox.recipient', '=', 'booker'),
    )
    .execute()
  const paid = booking.paid_cents > 0 ? [booking, ...others] : others
  // An address that a booking had before somebody else's was put in its place has not paid.
  if (paid.some(row => addressKey(toBooking(row).contactInfo.email) === key)) return true
  // Whoever rides on a ride that is paid hears of it as it happens: most of all that it is cancelled.
  const passenger = booking.paid_cents > 0 ? toBooking(booking).extras.passenger : null
  return passenger !== null && addressKey(passenger.email) === key
}
