import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import type { Reader } from '@/lib/platform/database/write'
import { type DailyLimitDelay, findDailyLimitDelay } from './daily-limit'
import { emailKey } from './email-key'
import { findRecipientEmail, loadNotificationContent, type NotificationContent } from './notification-content'
import { describeRow } from './rows'
import { findSkipReason, type SkipReason } from './skip-reason'

export type EmailDecision =
  | { kind: 'send'; content: NotificationContent; recipientEmail: string; rateLimitKey: string }
  | ({ kind: 'hold'; recipientEmail: string } & DailyLimitDelay)
  | { kind: 'drop'; reason: SkipReason }
  | { kind: 'unreadable' }

/** Decides what to do with a due email; in a transaction that acts on it, servers count one by one. */
export async function decideEmail(
  { db, now }: Pick<Reader, 'db' | 'now'>,
  row: OutboxTable,
  operatorEmail: string | null,
): Promise<EmailDecision> {
  const content = await loadContentOrNull(db, row)
  if (content === null) return { kind: 'unreadable' }
  const recipientEmail = findRecipientEmail({ booking: content.booking, recipient: row.recipient, operatorEmail })
  const reason = findSkipReason({ row, content, recipientEmail, laterKinds: await listLaterKinds(db, row), now })
  if (reason !== null || recipientEmail === null) return { kind: 'drop', reason: reason ?? 'nobody' }
  const rateLimitKey = emailKey(recipientEmail)
  const isRateLimited = operatorEmail === null || rateLimitKey !== emailKey(operatorEmail)
  const hold = isRateLimited ? await findDailyLimitDelay(db, { rateLimitKey, content, row, now }) : null
  return hold === null
    ? { kind: 'send', content, recipientEmail, rateLimitKey }
    : { kind: 'hold', recipientEmail, ...hold }
}

async function loadContentOrNull(db: Kysely<Tables>, row: OutboxTable): Promise<NotificationContent | null> {
  try {
    return await loadNotificationContent(db, row)
  } catch (error) {
    console.error(`${describeRow(row)}: loading its content failed`, error)
    return null
  }
}

async function listLaterKinds(
  db: Kysely<Tables>,
  { booking_id, recipient, sequence }: OutboxTable,
): Promise<OutboxTable['kind'][]> {
  const rows = await db
    .selectFrom('outbox')
    .select('kind')
    .where('booking_id', '=', booking_id)
    .where('recipient', '=', recipient)
    .where('sequence', '>', sequence)
    .where('state', 'in', ['waiting', 'sent'])
    .execute()
  return rows.map(({ kind }) => kind)
}
