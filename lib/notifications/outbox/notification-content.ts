import 'server-only'
import type { Kysely } from 'kysely'
import { type LedgerEntry, summarizeAccount } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import { type BookingRow, listEntries } from '@/lib/booking/server/account'
import { toAccount, toBooking, toSnapshot, toSnapshotOrNull } from '@/lib/booking/server/document'
import { findBookingById, listBookingEvents } from '@/lib/booking/server/store'
import type { Actor, BookingEventTable } from '@/lib/booking/tables'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { REMINDERS } from '../queue/notifications-for'

export type NotificationContent = {
  /** As the event left it. */
  booking: Booking
  before: Booking | null
  entries: readonly LedgerEntry[]
  /** Set only if the event removed the return. */
  withReturn: Booking | null
  version: number
  /** Anyone who books can cause reminders and requested links, so they count as the rider's. */
  actor: Actor
  currentRow: BookingRow
  currentBooking: Booking
}

/** Loads the content of an outbox row. Throws if its booking or event is missing. */
export async function loadNotificationContent(db: Kysely<Tables>, row: OutboxTable): Promise<NotificationContent> {
  const currentRow = await findBookingById(db, row.booking_id)
  if (currentRow === undefined) throw new Error(`booking ${row.booking_id} of outbox row not found`)
  const currentBooking = toBooking(currentRow)
  const current = { currentRow, currentBooking, before: null, withReturn: null, entries: [] }
  if (CURRENT_STATE_KINDS.includes(row.kind)) {
    return { ...current, booking: currentBooking, version: currentRow.version, actor: 'rider' }
  }
  const { event, booking, before, ledger, entries, earlier } = await readEvent(db, row)
  const { actor, version } = event
  if (row.kind === 'released' && before !== null) {
    // For a released passenger the ride looks canceled.
    const released: Booking = { ...before, status: 'cancelled', cancelledAt: event.at }
    return { ...current, booking: released, version, actor }
  }
  const withReturn = booking.returnAt === null ? findLastWithReturn(earlier, booking, row.recipient) : null
  const content = { ...current, before, entries, withReturn, version, actor }
  // The operator must not send what was sent since.
  if (row.recipient === 'operator' && booking.cancelledAt === currentBooking.cancelledAt) {
    const { status, account } = currentBooking
    return { ...content, booking: { ...booking, status, account } }
  }
  // Only they say whether a payment is held, and who sends a refund.
  const { attempts } = currentRow
  const account = summarizeAccount(toAccount(booking, { entries: ledger, attempts }))
  return { ...content, booking: { ...booking, account } }
}

type ReadEvent = {
  event: BookingEventTable
  booking: Booking
  before: Booking | null
  /** All entries up to the event, and those that it appended. */
  ledger: LedgerEntry[]
  entries: LedgerEntry[]
  /** The booking after each earlier event that is readable. */
  earlier: Booking[]
}

/** Reads the event of an outbox row. Throws if it is missing or unreadable. */
export async function readEvent(
  db: Kysely<Tables>,
  row: Pick<OutboxTable, 'booking_id' | 'booking_version'>,
): Promise<ReadEvent> {
  const allEntries = await listEntries(db, row.booking_id)
  const events = (await listBookingEvents(db, row.booking_id)).filter(({ version }) => version <= row.booking_version)
  const event = events.pop()
  if (event?.version !== row.booking_version) {
    throw new Error(`booking ${row.booking_id} has no version ${row.booking_version}`)
  }
  const previous = events.at(-1)
  const ledger = allEntries.filter(({ seq }) => seq <= event.ledger_seq)
  return {
    event,
    booking: toSnapshot(event, ledger),
    before: previous === undefined ? null : toSnapshot(previous, ledger),
    ledger,
    entries: ledger.filter(({ seq }) => seq > (previous?.ledger_seq ?? 0)),
    earlier: events.flatMap(each => toSnapshotOrNull(each, ledger) ?? []),
  }
}

/** Earlier emails may have been skipped, so more than the previous version counts. */
function findLastWithReturn(
  earlier: readonly Booking[],
  booking: Booking,
  recipient: OutboxTable['recipient'],
): Booking | null {
  const emailOf = (of: Booking) => findRecipientEmail({ booking: of, recipient, operatorEmail: null })?.toLowerCase()
  const withReturn = earlier.filter(({ returnAt }) => returnAt !== null)
  return withReturn.findLast(snapshot => emailOf(snapshot) === emailOf(booking)) ?? null
}

/** About the site, and not about the booking that their row names. */
export const ALERT_KINDS: readonly OutboxTable['kind'][] = ['card_attack', 'charges_without_booking']
/** About the booking as it is, and not about an event. */
export const CURRENT_STATE_KINDS: readonly OutboxTable['kind'][] = [
  ...REMINDERS,
  'link',
  'resent',
  'change_asked',
  'zelle_sent',
  ...ALERT_KINDS,
]

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
