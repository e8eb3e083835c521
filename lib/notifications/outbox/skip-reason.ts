import 'server-only'
import { ETA_EMAIL_THRESHOLD_MS } from '@/lib/booking/model/eta'
import type { OutboxTable } from '@/lib/notifications/tables'
import { isReminder, REMINDER_HOURS } from '../queue/notifications-for'
import { isSameEmail } from './email-key'
import { ALERT_KINDS, findRecipientEmail, type NotificationContent } from './notification-content'
import { REASON_DAILY_LIMIT } from './rows'

const HOUR_MS = 60 * 60_000

const PAYMENT_KINDS: readonly OutboxTable['kind'][] = [
  'refund_left',
  'merchant_change',
  'charge_found',
  'chargeback',
  'chargeback_reversed',
]

/** Each has the link that is current when it is sent. */
const LINK_KINDS: readonly OutboxTable['kind'][] = ['link', 'new_link', 'resent']

/** Why a notification is not sent, as stored. */
export type SkipReason =
  /** The booking's personal data was erased. */
  | 'erased'
  /** There is no recipient. */
  | 'nobody'
  /** A reminder of a canceled or missed ride. */
  | 'cancelled'
  /** The time that it is about has passed. */
  | 'late'
  /** The booking has another recipient now. */
  | 'readdressed'
  /** A later notification covers it. */
  | 'moot'

/** Finds why an email should not be sent; null if it should. */
export function findSkipReason({
  row,
  content,
  recipientEmail,
  laterKinds,
  now,
}: {
  row: OutboxTable
  content: NotificationContent
  recipientEmail: string | null
  laterKinds: readonly OutboxTable['kind'][]
  now: Date
}): SkipReason | null {
  if (content.currentRow.erased_at !== null && row.recipient !== 'operator') return 'erased'
  if (recipientEmail === null) return 'nobody'
  // It is about the site and does not depend on its booking.
  if (ALERT_KINDS.includes(row.kind)) return null
  if (isReminder(row.kind)) {
    if (content.currentBooking.cancelledAt !== null || content.currentBooking.noShowAt !== null) return 'cancelled'
    const at = row.kind.startsWith('return') ? content.currentBooking.returnAt : content.currentBooking.pickupAt
    if (at === null || Date.parse(at) <= +now) return 'late'
    if (isSuperseded({ kind: row.kind, at, now })) return 'moot'
  }
  // A previous recipient must not get a link that opens the booking.
  const currentEmail = findRecipientEmail({
    booking: content.currentBooking,
    recipient: row.recipient,
    operatorEmail: recipientEmail,
  })
  const isSameRecipient = currentEmail !== null && isSameEmail(currentEmail, recipientEmail)
  if (row.kind === 'released') return isSameRecipient ? 'moot' : null
  if (!isSameRecipient) return 'readdressed'
  if (row.kind === 'eta' && isEtaPast(content.booking.eta, now)) return 'late'
  // It was paid or sent, or the ride canceled, before the email could be sent.
  const { dueCents, operatorRefundCents } = content.currentBooking.account
  if ((row.kind === 'balance_due' || row.kind === 'zelle_sent') && dueCents === 0) return 'moot'
  if (row.kind === 'refund_left' && operatorRefundCents === 0) return 'moot'
  const waited = row.attempts > 0 || row.reason === REASON_DAILY_LIMIT
  return waited && isObsolete({ kind: row.kind, laterKinds }) ? 'moot' : null
}

/** An ETA of "now" has always passed by the time of sending. */
function isEtaPast(eta: string | null, now: Date): boolean {
  return eta !== null && Date.parse(eta) + ETA_EMAIL_THRESHOLD_MS <= +now
}

/** A later reminder of the same pickup is due. */
function isSuperseded({ kind, at, now }: { kind: OutboxTable['kind']; at: string; now: Date }): boolean {
  const leadHours = Number(/(\d+)h$/.exec(kind)?.[1])
  return REMINDER_HOURS.some(hours => hours < leadHours && Date.parse(at) - hours * HOUR_MS <= +now)
}

function isObsolete({
  kind,
  laterKinds,
}: {
  kind: OutboxTable['kind']
  laterKinds: readonly OutboxTable['kind'][]
}): boolean {
  if (LINK_KINDS.includes(kind)) return laterKinds.some(later => LINK_KINDS.includes(later))
  if (PAYMENT_KINDS.includes(kind)) return false
  if (laterKinds.includes('cancelled')) return true
  if (kind === 'eta') return laterKinds.includes('eta') || laterKinds.includes('chauffeur')
  return (kind === 'booked' || kind === 'changed') && laterKinds.includes('changed')
}
