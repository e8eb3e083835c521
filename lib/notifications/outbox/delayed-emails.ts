import 'server-only'
import type { Kysely } from 'kysely'
import type { DelayedEmail } from '@/lib/booking/model/delayed-email'
import type { OutboxTable } from '@/lib/notifications/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { env } from '@/lib/platform/env'
import { decideEmail } from './email-decision'
import { REASON_DAILY_LIMIT } from './rows'

/** Lists a booking's emails that the daily limit holds, oldest first. */
export async function listDelayedEmails(
  db: Kysely<Tables>,
  {
    bookingId,
    now,
    operatorEmail = env().notifications.operatorEmail,
  }: { bookingId: string; now: Date; operatorEmail?: string | null },
): Promise<DelayedEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('recipient', 'in', ['booker', 'passenger'])
    .where('state', '=', 'waiting')
    // A page must not say "sent" if the email will be delayed.
    .where(({ eb, or, and }) =>
      or([
        eb('reason', '=', REASON_DAILY_LIMIT),
        and([eb('attempts', '=', 0), eb('next_attempt_at', '<=', now.toISOString())]),
      ]),
    )
    .orderBy('sequence')
    .execute()
  const delayedEmails: DelayedEmail[] = []
  for (const row of rows) {
    const email = await toDelayedEmail(db, { row, now, operatorEmail })
    if (email !== null) delayedEmails.push(email)
  }
  return delayedEmails
}

async function toDelayedEmail(
  db: Kysely<Tables>,
  { row, now, operatorEmail }: { row: OutboxTable; now: Date; operatorEmail: string | null },
): Promise<DelayedEmail | null> {
  const decision = await decideEmail({ db, now }, row, operatorEmail)
  const email = { kind: row.kind, reason: 'daily_limit' as const }
  if (decision.kind === 'hold') return { ...email, to: decision.recipientEmail, until: decision.until.toISOString() }
  // It may have been sent meanwhile, as after a payment.
  const isStillWaiting = row.reason === REASON_DAILY_LIMIT && row.next_attempt_at > now.toISOString()
  return isStillWaiting && decision.kind === 'send'
    ? { ...email, to: decision.recipientEmail, until: row.next_attempt_at }
    : null
}
