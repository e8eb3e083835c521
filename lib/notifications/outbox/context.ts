import 'server-only'
import type { BookingContext } from '@/lib/booking/server/context'
import type { EmailTransport } from '@/lib/notifications/email/email-transport'
import type { WebhookClient } from './webhook'

export type OutboxContext = Pick<BookingContext, 'db' | 'now' | 'secret' | 'log'> & {
  emailTransport: EmailTransport
  webhook: WebhookClient | null
  operatorEmail: string | null
  random: () => number
}
