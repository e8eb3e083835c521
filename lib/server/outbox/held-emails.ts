import 'server-only'
import type { Kysely } from 'kysely'
import type { HeldEmail } from '@/lib/booking/held-email'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import { env } from '@/lib/server/env'
import { judgeMail } from './judge-mail'
import { HELD } from './rows'

/** Lists a booking's emails to its booker and passenger that the daily limit holds, the oldest first. */
export async function listHeldEmails(
  db: Kysely<Tables>,
  {
    bookingId,
    now,
    operatorEmail = env().news.operatorEmail,
  }: { bookingId: string; now: Date; operatorEmail?: string | null },
): Promise<HeldEmail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('recipient', 'in', ['booker', 'passenger'])
    .where('state', '=', 'waiting')
    // Either held, or about to be looked at for the first time: a page must not say "sent" of what will be held.
    .where(({ eb, or, and }) =>
      or([eb('reason', '=', HELD), and([eb('attempts', '=', 0), eb('next_try_at', '<=', now.toISOString())])]),
    )
    .orderBy('sequence')
    .execute()
  const held: HeldEmail[] = []
  for (const row of rows) {
    const email = await describeHeld(db, { row, now, operatorEmail })
    if (email !== null) held.push(email)
  }
  return held
}

async function describeHeld(
  db: Kysely<Tables>,
  { row, now, operatorEmail }: { row: OutboxTable; now: Date; operatorEmail: string | null },
): Promise<HeldEmail | null> {
  const verdict = await judgeMail(db, { row, operatorEmail, now })
  const email = { kind: row.kind, reason: 'daily_limit' as const }
  if (verdict.kind === 'hold') return { ...email, to: verdict.address, until: verdict.until.toISOString() }
  // It may be sent by now, as after a payment, and is once it is looked at again.
  const waits = row.reason === HELD && row.next_try_at > now.toISOString()
  return waits && verdict.kind === 'send' ? { ...email, to: verdict.address, until: row.next_try_at } : null
}
