import 'server-only'
import { ETA_EMAIL_THRESHOLD_MS } from '@/lib/booking/eta'
import type { OutboxTable } from '@/lib/server/database/tables'
import { isSameEmail } from './email-key'
import { findRecipientEmail, isReminder, type NotificationContent } from './notification-content'
import { REASON_DAILY_LIMIT } from './rows'

/** When the last reminder of a ride is due before it. */
const LAST_REMINDER_LEAD_MS = 2 * 60 * 60_000

/** What the operator has to hear of whatever becomes of the ride. */
const PAYMENT_KINDS: readonly OutboxTable['kind'][] = [
  'merchant_change',
  'charge_found',
  'chargeback',
  'chargeback_reversed',
]

/** Why a row is not worth sending any more. */
export type SkipReason =
  /** The booking's personal data was erased: its booker and passenger are nobody's any more. */
  | 'erased'
  /** There is nobody to tell. */
  | 'nobody'
  /** A reminder of a ride that will not be, or whose hour has gone by. */
  | 'cancelled'
  | 'late'
  /** The booking has another address by now. */
  | 'readdressed'
  /** What happened since says more. */
  | 'moot'

/** Why a mail is not sent any more; null where it is. `later`: what the same recipient is told of it after this row. */
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
  // It is about the site, whatever becomes of the booking it hangs on.
  if (row.kind === 'card_attack') return null
  if (isReminder(row.kind)) {
    if (content.currentBooking.cancelledAt !== null || content.currentBooking.noShowAt !== null) return 'cancelled'
    const at = row.kind.startsWith('return') ? content.currentBooking.returnAt : content.currentBooking.pickupAt
    if (at === null || Date.parse(at) <= +now) return 'late'
    if (isSuperseded({ kind: row.kind, at, now })) return 'moot'
  }
  // The link in it opens the booking: whoever had the address before must not get it.
  const currentEmail = findRecipientEmail({
    booking: content.currentBooking,
    recipient: row.recipient,
    operatorEmail: recipientEmail,
  })
  const isSameRecipient = currentEmail !== null && isSameEmail(currentEmail, recipientEmail)
  // Whoever was taken out of a ride may be in it again.
  if (row.kind === 'released') return isSameRecipient ? 'moot' : null
  if (!isSameRecipient) return 'readdressed'
  if (row.kind === 'eta' && isEtaPast(content.booking.eta, now)) return 'late'
  const waited = row.attempts > 0 || row.reason === REASON_DAILY_LIMIT
  return waited && isObsolete({ kind: row.kind, laterKinds }) ? 'moot' : null
}

/** An ETA of "now" has passed when its email is sent: it is over only once it is off by as much as is worth another. */
function isEtaPast(eta: string | null, now: Date): boolean {
  return eta !== null && Date.parse(eta) + ETA_EMAIL_THRESHOLD_MS <= +now
}

/** A reminder a day ahead that is late by so much that the last one says the same, at the same moment. */
function isSuperseded({ kind, at, now }: { kind: OutboxTable['kind']; at: string; now: Date }): boolean {
  return kind.endsWith('24h') && Date.parse(at) - LAST_REMINDER_LEAD_MS <= +now
}

/** Whether news says nothing any more that later news does not say better. */
function isObsolete({
  kind,
  laterKinds,
}: {
  kind: OutboxTable['kind']
  laterKinds: readonly OutboxTable['kind'][]
}): boolean {
  if (kind === 'link' || kind === 'resent') return laterKinds.includes('link') || laterKinds.includes('resent')
  if (PAYMENT_KINDS.includes(kind)) return false
  if (laterKinds.includes('cancelled')) return true
  if (kind === 'eta') return laterKinds.includes('eta') || laterKinds.includes('chauffeur')
  return (kind === 'booked' || kind === 'changed') && laterKinds.includes('changed')
}
