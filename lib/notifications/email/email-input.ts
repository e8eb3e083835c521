import 'server-only'
import type { Booking } from '@/lib/booking/model/schemas'
import type { NotificationKind, Recipient } from '@/lib/notifications/tables'

export type EmailInput = {
  kind: NotificationKind
  recipient: Exclude<Recipient, 'webhook'>
  booking: Booking
  before: Booking | null
  withReturn: Booking | null
  version: number
  to: string
  link: string
  now: Date
  uidDomain: string
  /** Of an alert; empty for others. */
  facts: readonly string[]
}
