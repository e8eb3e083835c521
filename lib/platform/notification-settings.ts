import 'server-only'
import { site } from '@/lib/site'

export type NotificationSettings = {
  /** Null writes emails to the data folder. */
  smtpUrl: string | null
  senderEmail: string
  operatorEmail: string | null
  webhook: { url: string; secret: string } | null
}

type NotificationEnv = {
  SMTP_URL?: string
  MAIL_FROM?: string
  OPERATOR_EMAIL?: string
  WEBHOOK_URL?: string
  WEBHOOK_SECRET?: string
}

/** Parses the notification settings. A partial group, such as a webhook without a secret, is an error. */
export function parseNotificationSettings(settings: NotificationEnv): NotificationSettings | { errors: string[] } {
  const { SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, WEBHOOK_URL, WEBHOOK_SECRET } = settings
  const errors: string[] = []
  if (SMTP_URL && !MAIL_FROM) errors.push('MAIL_FROM: is required when SMTP_URL is set')
  if (WEBHOOK_URL && !WEBHOOK_SECRET) errors.push('WEBHOOK_SECRET: is required when WEBHOOK_URL is set')
  if (WEBHOOK_SECRET && !WEBHOOK_URL) errors.push('WEBHOOK_URL: is required when WEBHOOK_SECRET is set')
  if (errors.length > 0) return { errors }
  return {
    smtpUrl: SMTP_URL ?? null,
    senderEmail: MAIL_FROM ?? site.email,
    operatorEmail: OPERATOR_EMAIL ?? null,
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : null,
  }
}
