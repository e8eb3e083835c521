import 'server-only'
import type { BookingContext } from '@/lib/server/bookings/context'
import type { EmailTransport } from '@/lib/server/email/email-transport'
import type { WebhookClient } from './webhook'

/** What telling people of their bookings needs. */
export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  /** Where events are posted; null where nowhere. */
  webhook: WebhookClient | null
  /** Who hears of every booking; null where nobody does. */
  operatorEmail: string | null
  /** From 0 to 1, for the pauses. */
  random: () => number
}
