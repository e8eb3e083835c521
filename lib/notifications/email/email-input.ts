import 'server-only'
import type { LedgerEntry } from '@/lib/booking/model/ledger'
import type { Booking } from '@/lib/booking/model/schemas'
import type { NotificationKind, Recipient } from '@/lib/notifications/tables'

export type EmailInput = {
  kind: NotificationKind
  recipient: Exclude<Recipient, 'webhook'>
  booking: Booking
  before: Booking | null
  /** What the event appended to the account. */
  entries: readonly LedgerEntry[]
  withReturn: Booking | null
  version: number
  to: string
  link: string
  now: Date
  uidDomain: string
  /** Lines that only this email has. */
  facts: readonly string[]
}
