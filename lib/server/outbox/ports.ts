import 'server-only'
import type { BookingPorts } from '@/lib/server/bookings/ports'
import type { MailPort } from '@/lib/server/mail/port'
import type { WebhookPort } from './webhook'

/** What telling people of their bookings needs. */
export type OutboxPorts = Pick<BookingPorts, 'db' | 'now' | 'secret' | 'log'> & {
  mail: MailPort
  /** Where events are posted; null where nowhere. */
  webhook: WebhookPort | null
  /** Who hears of every booking; null where nobody does. */
  operatorEmail: string | null
  /** From 0 to 1, for the pauses. */
  random: () => number
}
