import 'server-only'
import type { Booking } from '@/lib/booking/schemas'
import type { News, Recipient } from '@/lib/server/database/tables'
import type { Message } from './port'

/** What a message is made of. */
export type Composition = {
  kind: News
  recipient: Exclude<Recipient, 'webhook'>
  /** The booking as it stood at the event; for a reminder as it stands now. */
  booking: Booking
  /** The booking before the event; null for the first one and where it does not matter. */
  before: Booking | null
  /** The booking's version: the calendar file's SEQUENCE. */
  version: number
  to: string
  /** The rider's page, with its token; of the operator, the page to act on. */
  link: string
  now: Date
}

/** A message in HTML and in text, with its calendar files. */
export function composeMessage({ booking, to, kind }: Composition): Omit<Message, 'key'> {
  return { to, subject: `${kind} ${booking.id}`, text: '', html: '', invitations: [] }
}
