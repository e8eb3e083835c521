import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'
import { newsOf, remindersOf, type Telling } from './news'

/** The kinds that wait for their hour: replaced whenever the ride changes. */
const REMINDERS = ['reminder_24h', 'reminder_2h', 'return_reminder_24h', 'return_reminder_2h'] as const

/**
 * Writes down what is to be told of an event of a booking, and sets its reminders anew. Within the transaction that
 * stores the event: what is not stored is not told, and what is stored is told though the server dies the next moment.
 */
export async function announce(
  db: Kysely<Tables>,
  {
    before,
    booking,
    version,
    kind,
    now,
  }: { before: Booking | null; booking: Booking; version: number; kind: BookingEventTable['kind']; now: Date },
): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', REMINDERS)
    .where('state', '=', 'waiting')
    .execute()
  const tellings = [...newsOf({ before, booking, version, kind }), ...remindersOf({ booking, now })]
  await writeTellings(db, { tellings, bookingId: booking.id, version, now })
}

/** Puts tellings into the outbox; one that is there already, sent or not, stays as it is. Within a transaction. */
export async function writeTellings(
  db: Kysely<Tables>,
  { tellings, bookingId, version, now }: { tellings: Telling[]; bookingId: string; version: number; now: Date },
): Promise<void> {
  const { last } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  for (const [index, { kind, recipient, occasion, dueAt }] of tellings.entries()) {
    await db
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        event_key: [bookingId, kind, occasion, recipient].join(' '),
        sequence: (last ?? 0) + 1 + index,
        booking_id: bookingId,
        booking_version: version,
        kind,
        recipient,
        state: 'waiting',
        next_try_at: (dueAt ?? now).toISOString(),
        attempts: 0,
        claimed_until: null,
        address: null,
        reason: null,
        created_at: now.toISOString(),
        sent_at: null,
      })
      .onConflict(conflict => conflict.column('event_key').doNothing())
      .execute()
  }
}
