import 'server-only'
import { database } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'
import { mail } from '@/lib/server/mail'
import { serverSecret } from '@/lib/server/secret'
import type { OutboxPorts } from './ports'
import { createWebhook } from './webhook'

/** What the outbox of this process sends with. */
export async function outboxPorts(): Promise<OutboxPorts> {
  const { webhook, operatorEmail } = env().news
  const now = () => new Date()
  return {
    db: await database(),
    mail: mail(),
    webhook: webhook && createWebhook({ ...webhook, now }),
    operatorEmail,
    secret: await serverSecret(),
    now,
    log: line => console.info(line),
    random: Math.random,
  }
}
