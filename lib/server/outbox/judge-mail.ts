import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import { addressKey } from './address-key'
import { findHold, type Hold } from './daily-limit'
import { type DropReason, dropReason } from './fate'
import { nameOf } from './rows'
import { addressOf, readTold, type Told } from './telling'

export type Verdict =
  | { kind: 'send'; told: Told; address: string; key: string }
  /** Over the daily limit. */
  | ({ kind: 'hold'; address: string } & Hold)
  | { kind: 'drop'; reason: DropReason }
  | { kind: 'unreadable' }

/** Decides what is to become of an email that is due now. Within the transaction that acts on it. */
export async function judgeMail(
  db: Kysely<Tables>,
  { row, operatorEmail, now }: { row: OutboxTable; operatorEmail: string | null; now: Date },
): Promise<Verdict> {
  const told = await readOrNull(db, row)
  if (told === null) return { kind: 'unreadable' }
  const address = addressOf({ booking: told.booking, recipient: row.recipient, operatorEmail })
  const reason = dropReason({ row, told, address, later: await kindsAfter(db, row), now })
  if (reason !== null || address === null) return { kind: 'drop', reason: reason ?? 'nobody' }
  const key = addressKey(address)
  const limited = operatorEmail === null || key !== addressKey(operatorEmail)
  const hold = limited ? await findHold(db, { key, told, row, now }) : null
  return hold === null ? { kind: 'send', told, address, key } : { kind: 'hold', address, ...hold }
}

async function readOrNull(db: Kysely<Tables>, row: OutboxTable): Promise<Told | null> {
  try {
    return await readTold(db, row)
  } catch (error) {
    console.error(`${nameOf(row)}: loading its content failed`, error)
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
