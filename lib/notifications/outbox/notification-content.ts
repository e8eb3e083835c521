import 'server-only'
import type { Kysely } from 'kysely'
import type { Booking } from '@/lib/booking/model/schemas'
import { parseBooking, toBooking, toSnapshotOrNull } from '@/lib/booking/server/document'
import { findBookingById } from '@/lib/booking/server/store'
import type { Actor, BookingEventTable, BookingTable } from '@/lib/booking/tables'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { REMINDERS } from '../queue/notifications-for'

export type NotificationContent = {
  booking: Booking
  before: Booking | null
  /** Set only if the event removed the return. */
  withReturn: Booking | null
  version: number
  /** Anyone who books can cause reminders and requested links, so they count as the rider's. */
  actor: Actor
  currentRow: BookingTable
  currentBooking: Booking
}

/** Loads the content of an outbox row. Throws if its booking or event is missing. */
export async function loadNotificationContent(db: Kysely<Tables>, row: OutboxTable): Promise<NotificationContent> {
  const currentRow = await findBookingById(db, row.booking_id)
  if (currentRow === undefined) throw new Error(`booking ${row.booking_id} of outbox row not found`)
  const currentBooking = toBooking(currentRow)
  if (usesCurrentState(row.kind)) {
    const { version } = currentRow
    return {
      booking: currentBooking,
      before: null,
      withReturn: null,
      version,
      actor: 'rider',
      currentRow,
      currentBooking,
    }
  }
  const event = await readEvent(db, row)
  if (row.kind === 'released' && event.before !== null) {
    // For a released passenger the ride looks canceled.
    const booking: Booking = { ...event.before, status: 'cancelled', cancelledAt: event.event.at }
    const { actor } = event.event
    return { booking, before: null, withReturn: null, version: row.booking_version, actor, currentRow, currentBooking }
  }
  const { booking, before } = event
  const { actor } = event.event
  const withReturn = booking.returnAt === null ? await findLastWithReturn(db, { row, booking }) : null
  return { booking, before, withReturn, version: row.booking_version, actor, currentRow, currentBooking }
}

export async function readEvent(
  db: Kysely<Tables>,
  row: Pick<OutboxTable, 'booking_id' | 'booking_version'>,
): Promise<{ event: BookingEventTable; booking: Booking; before: Booking | null }> {
  const events = await db
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', '=', row.booking_id)
    .where('version', 'in', [row.booking_version, row.booking_version - 1])
    .execute()
  const event = events.find(({ version }) => version === row.booking_version)
  const before = events.find(({ version }) => version === row.booking_version - 1)
  if (event === undefined) throw new Error(`booking ${row.booking_id} has no version ${row.booking_version}`)
  return { event, booking: parseBooking(event.data), before: before === undefined ? null : parseBooking(before.data) }
}

/** Earlier emails may have been skipped, so more than the previous version counts. */
async function findLastWithReturn(
  db: Kysely<Tables>,
  { row, booking }: { row: OutboxTable; booking: Booking },
): Promise<Booking | null> {
  const events = await db
    .selectFrom('booking_events')
    .selectAll()
    .where('booking_id', '=', row.booking_id)
    .where('version', '<', row.booking_version)
    .orderBy('version', 'desc')
    .execute()
  const recipientOf = (snapshotBooking: Booking) =>
    findRecipientEmail({ booking: snapshotBooking, recipient: row.recipient, operatorEmail: null })?.toLowerCase()
  const snapshots = events.flatMap(event => toSnapshotOrNull(event) ?? [])
  const withReturn = snapshots.filter(({ returnAt }) => returnAt !== null)
  return withReturn.find(snapshotBooking => recipientOf(snapshotBooking) === recipientOf(booking)) ?? null
}

/** About the site, and not about the booking that their row names. */
export const ALERT_KINDS: readonly OutboxTable['kind'][] = ['card_attack', 'charges_without_booking']
export const CURRENT_STATE_KINDS: readonly OutboxTable['kind'][] = [...REMINDERS, 'link', 'resent', ...ALERT_KINDS]

function usesCurrentState(kind: OutboxTable['kind']): boolean {
  return CURRENT_STATE_KINDS.includes(kind)
}

/** Finds the recipient email of a notification; null if there is none. */
export function findRecipientEmail({
  booking,
  recipient,
  operatorEmail,
}: {
  booking: Booking
  recipient: OutboxTable['recipient']
  operatorEmail: string | null
}): string | null {
  if (recipient === 'operator') return operatorEmail
  if (recipient === 'passenger') return booking.extras.passenger?.email || null
  return booking.contactInfo.email
}
