import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import { addressKey } from './address-key'
import { heldUntil } from './daily-limit'
import { dropReason } from './fate'
import type { OutboxPorts } from './ports'
import { putOff } from './put-off'
import { changeRow, claimUntil, ended, nameOf } from './rows'
import { addressOf, readTold, type Told } from './telling'

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
  const told = await readOrNull(db, row)
  if (told === null) {
    // It holds up no other mail.
    await putOff(ports, { row: { ...row, attempts: row.attempts + 1 }, retry: 'later', reason: 'fault' })
    return null
  }
  const address = addressOf({ booking: told.booking, recipient: row.recipient, operatorEmail })
  const reason = dropReason({ row, told, address, later: await kindsAfter(db, row), now: moment })
  if (reason !== null || address === null) {
    log(`${nameOf(row)}: dropped (${reason})`)
    await changeRow(db, { id: row.id, change: ended({ state: 'dropped', reason: reason ?? 'nobody', now: moment }) })
    return null
  }
  const key = addressKey(address)
  const limited = operatorEmail === null || key !== addressKey(operatorEmail)
  const held = limited ? await heldUntil(db, { key, booking: told.current, id: row.id, now: moment }) : null
  if (held !== null) {
    await changeRow(db, { id: row.id, change: { next_try_at: held.toISOString(), reason: 'cap', claimed_until: null } })
    return null
  }
  const claim = { claimed_until: claimUntil(moment), attempts: row.attempts + 1, address: key }
  await changeRow(db, { id: row.id, change: claim })
  return { row: { ...row, ...claim }, told, address }
}

async function readOrNull(db: Kysely<Tables>, row: OutboxTable): Promise<Told | null> {
  try {
    return await readTold(db, row)
  } catch (error) {
    console.error(`${nameOf(row)}: cannot be read`, error)
    return null
  }
}

async function kindsAfter(
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
