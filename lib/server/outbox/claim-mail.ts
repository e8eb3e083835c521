import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import { judgeMail } from './judge-mail'
import type { OutboxPorts } from './ports'
import { putOff } from './put-off'
import { changeRow, claimUntil, ended, HELD, nameOf } from './rows'
import type { Told } from './telling'

/** A mail that this server is to send, and nobody else for now. */
export type ClaimedMail = { row: OutboxTable; told: Told; address: string }

/**
 * The next mail that is due, claimed; null where none is. What is not worth sending any more is dropped on the way, and
 * what is over the daily limit waits until that frees. Each is looked at in a transaction of its own, so that several
 * servers, and several mails to one address, are counted one after another.
 */
export async function claimMail(ports: OutboxPorts, { retries }: { retries: boolean }): Promise<ClaimedMail | null> {
  for (;;) {
    const due = await findDue(ports, { retries })
    if (due === undefined) return null
    const looked = await ports.db.transaction().execute(async trx => await look({ ...ports, db: trx }, due))
    if (looked !== null) return looked
  }
}

type Within = Omit<OutboxPorts, 'db'> & { db: Kysely<Tables> }

/** `retries`: whether one that failed before may be the next. */
async function findDue({ db, now }: OutboxPorts, { retries }: { retries: boolean }): Promise<OutboxTable | undefined> {
  const moment = now().toISOString()
  return await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', moment)
    .where('recipient', '!=', 'webhook')
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', moment)]))
    .$if(!retries, query => query.where('attempts', '=', 0))
    .orderBy('next_try_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
}

async function look(ports: Within, due: OutboxTable): Promise<ClaimedMail | null> {
  const { db, now, log, operatorEmail } = ports
  const moment = now()
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', due.id).executeTakeFirst()
  // Another server was faster.
  if (row?.state !== 'waiting' || row.claimed_until !== due.claimed_until || row.attempts !== due.attempts) return null
  const verdict = await judgeMail(db, { row, operatorEmail, now: moment })
  switch (verdict.kind) {
    case 'unreadable':
      // It holds up no other mail.
      await putOff(ports, { row: { ...row, attempts: row.attempts + 1 }, retry: 'later', reason: 'fault' })
      return null
    case 'drop':
      log(`${nameOf(row)}: skipped (${verdict.reason})`)
      await changeRow(db, { id: row.id, change: ended({ state: 'dropped', reason: verdict.reason, now: moment }) })
      return null
    case 'hold': {
      const next_try_at = verdict.checkAt.toISOString()
      await changeRow(db, { id: row.id, change: { next_try_at, reason: HELD, claimed_until: null } })
      return null
    }
    case 'send': {
      const { told, address, key } = verdict
      const claim = { claimed_until: claimUntil(moment), attempts: row.attempts + 1, address: key }
      await changeRow(db, { id: row.id, change: claim })
      return { row: { ...row, ...claim }, told, address }
    }
  }
}
