import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { enqueueNotifications } from '@/lib/notifications/queue/enqueue'
import type { CardAttackTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { rateLimits } from '@/lib/platform/rate-limits'
import type { PaymentContext } from '../context'

type Db = Kysely<Tables>

/**
 * Detects card testing from the stored payments; returns the active attack or null. Charges without a response count as
 * declines, so that bursts are stopped too.
 */
export async function updateAttackStatus(
  context: Pick<PaymentContext, 'db' | 'now' | 'log'>,
): Promise<CardAttackTable | null> {
  const { attack, transition } = await context.db.transaction().execute(async trx => {
    const now = context.now()
    const activeAttack = await findActiveAttack(trx)
    const { declines, suspectedDeclines, lastDeclineAt } = await countSuspectedDeclines(trx, now)
    if (activeAttack === null && suspectedDeclines < rateLimits.attackDeclines.max)
      return { attack: null, transition: null }
    if (activeAttack !== null && suspectedDeclines < rateLimits.recoveryDeclines.max) {
      await trx
        .updateTable('card_attacks')
        .set({ ended_at: now.toISOString() })
        .where('id', '=', activeAttack.id)
        .execute()
      // The client networks in the queue are personal data.
      await trx.deleteFrom('card_queue').execute()
      return { attack: null, transition: 'ended' as const }
    }
    const attack = activeAttack ?? (await startAttack(trx, lastDeclineAt ?? now.toISOString()))
    if (attack.notified_at !== null || declines < rateLimits.attackDeclines.max) return { attack, transition: null }
    await notifyOperator(trx, { attack, now })
    return { attack, transition: 'started' as const }
  })
  if (transition === 'started') {
    context.log(
      `card testing attack detected: ${rateLimits.attackDeclines.max} declines within 10 minutes; card payments are now queued`,
    )
  }
  if (transition === 'ended') context.log('card testing attack ended; card payments are no longer queued')
  return attack
}

export async function findActiveAttack(db: Db): Promise<CardAttackTable | null> {
  const activeAttack = await db.selectFrom('card_attacks').selectAll().where('ended_at', 'is', null).executeTakeFirst()
  return activeAttack ?? null
}

/** Counts declines within the window. `suspectedDeclines` adds charges without a response. */
export async function countSuspectedDeclines(
  db: Db,
  now: Date,
): Promise<{ declines: number; suspectedDeclines: number; lastDeclineAt: string | null }> {
  const since = new Date(+now - rateLimits.attackDeclines.windowMs).toISOString()
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.max('updated_at').as('lastAt')])
    .where('state', 'in', ['declined', 'sent'])
    .where('kind', '=', 'charge')
    .where('updated_at', '>', since)
    .groupBy('state')
    .execute()
  const declines = Number(rows.find(({ state }) => state === 'declined')?.count ?? 0)
  const suspectedDeclines = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const lastDeclineAt =
    rows
      .map(row => row.lastAt)
      .toSorted()
      .at(-1) ?? null
  return { declines, suspectedDeclines, lastDeclineAt }
}

async function startAttack(db: Db, startedAt: string): Promise<CardAttackTable> {
  const attack = { id: randomUUID(), started_at: startedAt, ended_at: null, notified_at: null }
  await db.insertInto('card_attacks').values(attack).execute()
  return attack
}

/** Outbox emails belong to a booking; this one uses that of the last decline. */
async function notifyOperator(db: Db, { attack, now }: { attack: CardAttackTable; now: Date }): Promise<void> {
  await db.updateTable('card_attacks').set({ notified_at: now.toISOString() }).where('id', '=', attack.id).execute()
  const { id: bookingId, version } = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['bookings.id', 'bookings.version'])
    .where('payments.state', '=', 'declined')
    .orderBy('payments.updated_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const notifications = [
    { kind: 'card_attack' as const, recipient: 'operator' as const, dedupeId: attack.id, dueAt: null },
  ]
  await enqueueNotifications(db, { notifications, bookingId, version, now })
}
