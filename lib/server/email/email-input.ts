import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import type { NotificationKind, Recipient } from '@/lib/server/database/tables'

/** What a message is made of. */
export type EmailInput = {
  kind: NotificationKind
  recipient: Exclude<Recipient, 'webhook'>
  /** The booking as it stood at the event; for a reminder as it stands now. */
  booking: Booking
  /** The booking before the event; null for the first one and where it does not matter. */
  before: Booking | null
  /** The booking as its reader last had it with a way back, where it has none any more. */
  withReturn: Booking | null
  /** The booking's version: the calendar file's SEQUENCE. */
  version: number
  to: string
  /** The rider's page, with its token; of the operator, the page to act on. */
  link: string
  now: Date
  /** The domain part of the calendar entries' UIDs. */
  uidDomain: string
}
