import 'server-only'
import { ETA_EMAIL_THRESHOLD_MS } from '@/lib/booking/eta'
import type { OutboxTable } from '@/lib/server/database/tables'
import { isSameAddress } from './address-key'
import { HELD } from './rows'
import { addressOf, isReminder, type Told } from './telling'

/** When the last reminder of a ride is due before it. */
const LAST_REMINDER_MS = 2 * 60 * 60_000

/** What the operator has to hear of whatever becomes of the ride. */
const ABOUT_MONEY: readonly OutboxTable['kind'][] = [
  'merchant_change',
  'charge_found',
  'chargeback',
  'chargeback_reversed',
]

/** Why a row is not worth sending any more. */
export type DropReason =
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
export function dropReason({
  row,
  told,
  address,
  later,
  now,
}: {
  row: OutboxTable
  told: Told
  address: string | null
  later: readonly OutboxTable['kind'][]
  now: Date
}): DropReason | null {
  if (told.current.erased_at !== null && row.recipient !== 'operator') return 'erased'
  if (address === null) return 'nobody'
  // It is about the site, whatever becomes of the booking it hangs on.
  if (row.kind === 'card_attack') return null
  if (isReminder(row.kind)) {
    if (told.now.cancelledAt !== null || told.now.noShowAt !== null) return 'cancelled'
    const at = row.kind.startsWith('return') ? told.now.returnAt : told.now.pickupAt
    if (at === null || Date.parse(at) <= +now) return 'late'
    if (isOvertaken({ kind: row.kind, at, now })) return 'moot'
  }
  // The link in it opens the booking: whoever had the address before must not get it.
  const standing = addressOf({ booking: told.now, recipient: row.recipient, operatorEmail: address })
  const same = standing !== null && isSameAddress(standing, address)
  // Whoever was taken out of a ride may be in it again.
  if (row.kind === 'released') return same ? 'moot' : null
  if (!same) return 'readdressed'
  if (row.kind === 'eta' && isEtaOver(told.booking.eta, now)) return 'late'
  const waited = row.attempts > 0 || row.reason === HELD
  return waited && isMoot({ kind: row.kind, later }) ? 'moot' : null
}

/** An ETA of "now" has passed when its email is sent: it is over only once it is off by as much as is worth another. */
function isEtaOver(eta: string | null, now: Date): boolean {
  return eta !== null && Date.parse(eta) + ETA_EMAIL_THRESHOLD_MS <= +now
}

/** A reminder a day ahead that is late by so much that the last one says the same, at the same moment. */
function isOvertaken({ kind, at, now }: { kind: OutboxTable['kind']; at: string; now: Date }): boolean {
  return kind.endsWith('24h') && Date.parse(at) - LAST_REMINDER_MS <= +now
}

/** Whether news says nothing any more that later news does not say better. */
function isMoot({ kind, later }: { kind: OutboxTable['kind']; later: readonly OutboxTable['kind'][] }): boolean {
  if (kind === 'link' || kind === 'resent') return later.includes('link') || later.includes('resent')
  if (ABOUT_MONEY.includes(kind)) return false
  if (later.includes('cancelled')) return true
  if (kind === 'eta') return later.includes('eta') || later.includes('chauffeur')
  return (kind === 'booked' || kind === 'changed') && later.includes('changed')
}
