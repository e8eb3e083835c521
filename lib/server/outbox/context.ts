import 'server-only'
import type { BookingContext } from '@/lib/server/bookings/context'
import type { EmailTransport } from '@/lib/server/email/email-transport'
import type { WebhookClient } from './webhook'

export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  webhook: WebhookClient | null
  operatorEmail: string | null
  random: () => number
}
