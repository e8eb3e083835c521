import 'server-only'
import { database } from '@/lib/server/database/connection'
import { emailTransport } from '@/lib/server/email'
import { env } from '@/lib/server/env'
import { getServerSecret } from '@/lib/server/secret'
import type { OutboxContext } from './context'
import { createWebhook } from './webhook'

/** Creates the outbox dependencies of this process. */
export async function createOutboxContext(): Promise<OutboxContext> {
  const { webhook, operatorEmail } = env().notifications
  const now = () => new Date()
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
