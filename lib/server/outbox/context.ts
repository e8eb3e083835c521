import 'server-only'
import type { BookingContext } from '@/lib/server/bookings/context'
import type { EmailTransport } from '@/lib/server/email/email-transport'
import type { WebhookClient } from './webhook'

/** Dependencies of the outbox. */
export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  /** Null without a webhook. */
  webhook: WebhookClient | null
  /** Recipient of every booking email; null for none. */
  operatorEmail: string | null
  /** From 0 to 1, for backoff jitter. */
  random: () => number
}
