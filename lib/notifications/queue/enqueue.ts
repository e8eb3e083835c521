import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import type { BookingEventTable } from '@/lib/booking/tables'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { type Notification, notificationsFor, REMINDERS, remindersFor } from './notifications-for'
import { wakeOutbox } from './wake'

/** Enqueues an event's notifications. Run in the transaction that stores the event. */
export async function enqueueEventNotifications(
  db: Kysely<Tables>,
  {
    before,
    booking,
    version,
    kind,
    now,
  }: { before: Booking | null; booking: Booking; version: number; kind: BookingEventTable['kind']; now: Date },
): Promise<void> {
  const reminders = remindersFor(booking)
  const currentReminderKeys = reminders.map(reminder => dedupeKey({ bookingId: booking.id, notification: reminder }))
  // A due reminder may be in delivery or waiting for a retry.
  await db
    .deleteFrom('outbox')
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', REMINDERS)
    .where('state', '=', 'waiting')
    .$if(currentReminderKeys.length > 0, query => query.where('dedupe_key', 'not in', currentReminderKeys))
    .execute()
  const notifications = [
    ...notificationsFor({ before, booking, version, kind }),
    ...reminders.filter(({ dueAt }) => dueAt > now),
  ]
  await enqueueNotifications(db, { notifications, bookingId: booking.id, version, now })
}

function dedupeKey({ bookingId, notification }: { bookingId: string; notification: Notification }): string {
  return [bookingId, notification.kind, notification.dedupeId, notification.recipient].join(' ')
}

/** Enqueues notifications within a transaction; one with the same key stays unchanged. */
export async function enqueueNotifications(
  db: Kysely<Tables>,
  {
    notifications,
    bookingId,
    version,
    now,
  }: { notifications: Notification[]; bookingId: string; version: number; now: Date },
): Promise<void> {
  if (notifications.length === 0) return
  const { last } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  const rows = notifications.map((notification, index): OutboxTable => {
    const { kind, recipient, dueAt } = notification
    return {
      id: randomUUID(),
      dedupe_key: dedupeKey({ bookingId, notification }),
      sequence: (last ?? 0) + 1 + index,
      booking_id: bookingId,
      booking_version: version,
      kind,
      recipient,
      state: 'waiting',
      next_attempt_at: (dueAt ?? now).toISOString(),
      attempts: 0,
      lease_until: null,
      rate_limit_key: null,
      reason: null,
      created_at: now.toISOString(),
      sent_at: null,
    }
  })
  await db
    .insertInto('outbox')
    .values(rows)
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .execute()
  wakeOutbox()
}
