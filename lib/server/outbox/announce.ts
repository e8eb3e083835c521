import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/schemas'
import type { BookingEventTable, Tables } from '@/lib/server/database/tables'
import { newsOf, REMINDERS, remindersOf, type Telling } from './news'
import { wakeOutbox } from './wake'

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
  const reminders = remindersOf(booking)
  const standing = reminders.map(reminder => eventKey({ bookingId: booking.id, telling: reminder }))
  // One whose hour has come may be on its way, or waiting for another try: while it still holds it is left alone.
  await db
    .deleteFrom('outbox')
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', REMINDERS)
    .where('state', '=', 'waiting')
    .$if(standing.length > 0, query => query.where('event_key', 'not in', standing))
    .execute()
  const tellings = [...newsOf({ before, booking, version, kind }), ...reminders.filter(({ dueAt }) => dueAt > now)]
  await writeTellings(db, { tellings, bookingId: booking.id, version, now })
}

function eventKey({ bookingId, telling }: { bookingId: string; telling: Telling }): string {
  return [bookingId, telling.kind, telling.occasion, telling.recipient].join(' ')
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
  for (const [index, telling] of tellings.entries()) {
    const { kind, recipient, dueAt } = telling
    await db
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        event_key: eventKey({ bookingId, telling }),
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
  wakeOutbox()
}
