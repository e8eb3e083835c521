import 'server-only'
import { randomUUID } from 'node:crypto'
import type { BookingEvent } from '@/lib/booking/model/events'
import type { Booking } from '@/lib/booking/model/schemas'
import { chooseMessages } from '@/lib/notifications/messages/list'
import { hasPassengerEmail, type Notice, type Occurrence } from '@/lib/notifications/messages/message'
import { remindersFor } from '@/lib/notifications/messages/reminder'
import type { OutboxTable, Recipient } from '@/lib/notifications/tables'
import type { Tx } from '@/lib/platform/database/write'

export type Update = { booking: Booking; version: number; events: readonly BookingEvent[] }

type NewRow = Pick<OutboxTable, 'message' | 'recipient' | 'actor' | 'mailbox'> & {
  events: readonly Occurrence[]
  /** Makes it unique of its kind for this booking. */
  dedupeId: string
  dueAt: Date
}

/** Stores the emails and the webhook of an update of a booking, and its reminders. */
export async function enqueueUpdate(tx: Tx, update: Update): Promise<void> {
  const { booking, version, events } = update
  const { actor, now } = tx
  const shared = { actor, events, dedupeId: `v${version}`, dueAt: now }
  const emails = chooseMessages(events, booking).map(({ message, recipient }): NewRow => {
    const email = findRiderEmail(recipient, booking)
    return { ...shared, message, recipient, mailbox: email === null ? null : mailboxOf(email) }
  })
  const webhook: NewRow = { ...shared, message: 'event', recipient: 'webhook', mailbox: null }
  await insertRows(tx, booking.id, version, events.length === 0 ? [] : [...emails, webhook])
  await replaceReminders(tx, booking)
}

/** Stores the email of what happened without a change of the booking; one with the same key stays as it is. */
export async function enqueueNotice(tx: Tx, bookingId: string, notice: Notice, dedupeId: string): Promise<void> {
  const rows = chooseMessages([notice], null).map(({ message, recipient }): NewRow => {
    return { message, recipient, actor: 'rider', mailbox: null, events: [notice], dedupeId, dueAt: tx.now }
  })
  await insertRows(tx, bookingId, null, rows)
}

async function replaceReminders(tx: Tx, booking: Booking): Promise<void> {
  const recipients: Recipient[] = hasPassengerEmail(booking) ? ['booker', 'passenger'] : ['booker']
  const rows = remindersFor(booking).flatMap(({ leg, hours, at, dueAt }) =>
    recipients.map((recipient): NewRow => {
      const events = [{ type: 'reminder_due' as const, leg, hours }]
      const dedupeId = `${leg} ${hours} ${at}`
      return { message: 'reminder', recipient, actor: 'rider', mailbox: null, events, dedupeId, dueAt }
    }),
  )
  const keys = rows.map(row => dedupeKey(booking.id, row))
  // A due reminder may be in delivery or waiting for a retry.
  await tx.db
    .deleteFrom('outbox')
    .where('booking_id', '=', booking.id)
    .where('message', '=', 'reminder')
    .where('state', '=', 'waiting')
    .$if(keys.length > 0, query => query.where('dedupe_key', 'not in', keys))
    .execute()
  await insertRows(
    tx,
    booking.id,
    null,
    rows.filter(({ dueAt }) => dueAt > tx.now),
  )
}

function dedupeKey(bookingId: string, { message, dedupeId, recipient }: NewRow): string {
  return [bookingId, message, dedupeId, recipient].join(' ')
}

async function insertRows({ db, now }: Tx, bookingId: string, version: number | null, rows: NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row): OutboxTable => {
    const { message, recipient, actor, mailbox, events, dueAt } = row
    return {
      id: randomUUID(),
      dedupe_key: dedupeKey(bookingId, row),
      booking_id: bookingId,
      booking_version: version,
      message,
      recipient,
      actor,
      events: JSON.stringify(events),
      state: 'waiting',
      next_attempt_at: dueAt.toISOString(),
      attempts: 0,
      lease_until: null,
      mailbox,
      reason: null,
      created_at: now.toISOString(),
      sent_at: null,
    }
  })
  await db
    .insertInto('outbox')
    .values(values)
    .onConflict(conflict => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** Finds the email address of a rider's email; null if there is none. */
export function findRiderEmail(
  recipient: Recipient,
  { contactInfo, extras }: Pick<Booking, 'contactInfo' | 'extras'>,
): string | null {
  if (recipient === 'booker') return contactInfo.email
  return (recipient === 'passenger' && extras.passenger?.email) || null
}

const DOTLESS_DOMAINS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** Normalizes an email address to compare its mailbox. Never use it to authorize. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  const dotless = DOTLESS_DOMAINS[domain]
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`
}
