import 'server-only'
import type { Kysely } from 'kysely'
import type { OutboxTable, Tables } from '@/lib/server/database/tables'
import type { OutboxPorts } from './ports'
import { putOff } from './put-off'
import { changeRow, claimUntil, ended, markSent, nameOf, whileClaimed } from './rows'
import { readEvent } from './telling'
import type { WebhookPort } from './webhook'

/**
 * Posts the events that are due, one after another in the order in which they happened: none before the one before it
 * was taken or given up. Ends where the first that waits is not due, or another server is posting it. `goOn` is asked
 * before each.
 */
export async function postEvents(ports: OutboxPorts, goOn: () => boolean = () => true): Promise<void> {
  const { webhook } = ports
  if (webhook === null) return await dropAll(ports)
  while (goOn()) {
    const row = await claimFirst(ports)
    if (row === null) return
    await postOne(ports, { row, webhook })
  }
}

async function dropAll({ db, now }: OutboxPorts): Promise<void> {
  await db
    .updateTable('outbox')
    .set(ended({ state: 'dropped', reason: 'nobody', now: now() }))
    .where('recipient', '=', 'webhook')
    .where('state', '=', 'waiting')
    .execute()
}

async function claimFirst({ db, now }: OutboxPorts): Promise<OutboxTable | null> {
  const isFree = (row: OutboxTable | undefined): row is OutboxTable => {
    const moment = now().toISOString()
    return row !== undefined && row.next_try_at <= moment && (row.claimed_until === null || row.claimed_until <= moment)
  }
  const first = (within: Kysely<Tables>) =>
    within
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', 'webhook')
      .where('state', '=', 'waiting')
      .orderBy('sequence')
      .limit(1)
  if (!isFree(await first(db).executeTakeFirst())) return null
  return await db.transaction().execute(async trx => {
    const row = await first(trx).executeTakeFirst()
    if (!isFree(row)) return null
    const claim = { claimed_until: claimUntil(now()), attempts: row.attempts + 1 }
    await changeRow(trx, { id: row.id, change: claim })
    return { ...row, ...claim }
  })
}

async function postOne(
  ports: OutboxPorts,
  { row, webhook }: { row: OutboxTable; webhook: WebhookPort },
): Promise<void> {
  const answer = await whileClaimed(ports, row.id, async () => await webhook.post(await writeBody(ports, row))).catch(
    error => {
      console.error(`${nameOf(row)}: composing failed`, error)
      return { taken: false, reason: 'fault' } as const
    },
  )
  if (!answer.taken) return await putOff(ports, { row, retry: 'later', reason: answer.reason })
  await markSent(ports, row)
  ports.log(`${nameOf(row)}: delivered`)
}

/** The same bytes at each try. */
async function writeBody({ db }: OutboxPorts, row: OutboxTable): Promise<string> {
  const { event, booking } = await readEvent(db, row)
  const { id, sequence } = row
  return JSON.stringify({
    id,
    sequence,
    type: `booking.${event.kind}`,
    occurredAt: event.at,
    actor: event.actor,
    booking,
  })
}
