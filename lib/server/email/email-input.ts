import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import type { NotificationKind, Recipient } from '@/lib/server/database/tables'

/** The data that an email is composed from. */
export type EmailInput = {
  kind: NotificationKind
  recipient: Exclude<Recipient, 'webhook'>
  /** As of the event; for a reminder, current. */
  booking: Booking
  /** Before the event; null for the first one and where it does not matter. */
  before: Booking | null
  /** The booking as its reader last knew it with a return, if that was removed. */
  withReturn: Booking | null
  /** Booking version: the calendar file's SEQUENCE. */
  version: number
  to: string
  /** The ride page with the access token; for the operator, the capability URL. */
  link: string
  now: Date
  /** Domain part of calendar UIDs. */
  uidDomain: string
}
