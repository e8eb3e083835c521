import 'server-only'
import { emailTransport } from '@/lib/notifications/email'
import { currentTime } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'
import { getServerSecret } from '@/lib/platform/secret'
import type { OutboxContext } from './context'
import { createWebhook } from './webhook'

/** Creates the outbox dependencies of this process. */
export async function createOutboxContext(): Promise<OutboxContext> {
  const { webhook, operatorEmail } = env().notifications
  const now = currentTime
  return {
    db: await database(),
    emailTransport: emailTransport(),
    webhook: webhook && createWebhook({ ...webhook, now }),
    operatorEmail,
    secret: await getServerSecret(),
    now,
    log: line => console.info(line),
    random: Math.random,
  }
}
