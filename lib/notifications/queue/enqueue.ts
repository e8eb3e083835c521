import 'server-only'
import { randomUUID } from 'node:crypto'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tx } from '@/lib/platform/database/write'
import { type BookingEvent, type Notification, notificationsFor, REMINDERS, remindersFor } from './notifications-for'

export async function enqueueEventNotifications(tx: Tx, event: BookingEvent): Promise<void> {
  const { booking, version } = event
  const reminders = remindersFor(booking)
  const currentReminderKeys = reminders.map(reminder => dedupeKey({ bookingId: booking.id, notification: reminder }))
  // A due reminder may be in delivery or waiting for a retry.
  await tx.db
    .deleteFrom('outbox')
    .where('booking_id', '=', booking.id)
    .where('kind', 'in', REMINDERS)
    .where('state', '=', 'waiting')
    .$if(currentReminderKeys.length > 0, query => query.where('dedupe_key', 'not in', currentReminderKeys))
    .execute()
  const notifications = [...notificationsFor(event), ...reminders.filter(({ dueAt }) => dueAt > tx.now)]
  await enqueueNotifications(tx, booking.id, version, notifications)
}

function dedupeKey({ bookingId, notification }: { bookingId: string; notification: Notification }): string {
  return [bookingId, notification.kind, notification.dedupeId, notification.recipient].join(' ')
}

/** Enqueues notifications of a booking; one with the same key stays unchanged. */
export async function enqueueNotifications(
  { db, now }: Tx,
  bookingId: string,
  version: number,
  notifications: readonly Notification[],
): Promise<void> {
  if (notifications.length === 0) return
  const { last } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  const rows = notifications.map((notification, index): OutboxTable => {
    const { kind, recipient, dueAt, facts } = notification
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
      facts: facts === undefined ? null : JSON.stringify(facts),
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
}
