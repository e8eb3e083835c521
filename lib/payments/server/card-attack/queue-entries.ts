import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CardAttackTable, CardQueueTable } from '@/lib/payments/tables'
import type { Tables } from '@/lib/platform/database/tables'
import { rateLimits } from '@/lib/platform/rate-limits'
import { clientNetwork, MINUTE_MS, sortQueue } from './queue-order'

type Db = Kysely<Tables>

export const LEFT_QUEUE_AFTER_MS = 30_000
/** An entry without a request for this long is skipped until the next one. */
export const NOT_POLLING_AFTER_MS = 12_000
export const ADMISSION_MS = 45_000
const HOUR_MS = 60 * MINUTE_MS

export type QueueEntryKey = { attackId: string; bookingId: string; network: string; hasAccessToken: boolean }

export async function findQueueEntry(db: Db, key: QueueEntryKey, now: Date): Promise<CardQueueTable | null> {
  await expireQueueEntries(db, now)
  const entry = await db
    .selectFrom('card_queue')
    .selectAll()
    .where('attack_id', '=', key.attackId)
    .where('booking_id', '=', key.bookingId)
    .where('network', '=', key.network)
    .where('with_access_token', '=', key.hasAccessToken ? 1 : 0)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return entry ?? null
}

/** Inserts a queue entry; returns null when its proof was used before. */
export async function insertQueueEntry(
  db: Db,
  {
    key,
    attack,
    bookedAt,
    challengeSignature,
    isWaitingToPay,
    now,
  }: {
    key: QueueEntryKey
    attack: CardAttackTable
    bookedAt: string
    challengeSignature: string
    isWaitingToPay: boolean
    now: Date
  },
): Promise<CardQueueTable | null> {
  const entry: CardQueueTable = {
    id: randomUUID(),
    attack_id: key.attackId,
    booking_id: key.bookingId,
    network: key.network,
    with_access_token: key.hasAccessToken ? 1 : 0,
    booked_before_attack: key.hasAccessToken && bookedAt < attack.started_at ? 1 : 0,
    booked_at: bookedAt,
    challenge_signature: challengeSignature,
    is_waiting_to_pay: isWaitingToPay ? 1 : 0,
    joined_at: now.toISOString(),
    polled_at: now.toISOString(),
    admitted_at: null,
    ended_at: null,
    outcome: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_queue')
    .values(entry)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? entry : null
}

export async function updateQueueEntry(
  db: Db,
  id: string,
  patch: Partial<Pick<CardQueueTable, 'is_waiting_to_pay' | 'polled_at' | 'admitted_at'>>,
): Promise<void> {
  await db.updateTable('card_queue').set(patch).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export async function endQueueEntry(
  db: Db,
  { id, outcome, now }: { id: string; outcome: 'used' | 'left'; now: Date },
): Promise<void> {
  await db
    .updateTable('card_queue')
    .set({ ended_at: now.toISOString(), outcome })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Reads an entry's position, recent attempts, and how many more are allowed this minute. */
export async function readQueuePosition(
  db: Db,
  { entry, now }: { entry: CardQueueTable; now: Date },
): Promise<{ ahead: number; attemptedAt: Date[]; freeAttempts: number }> {
  const openEntries = await db
    .selectFrom('card_queue')
    .selectAll()
    .where('attack_id', '=', entry.attack_id)
    .where('ended_at', 'is', null)
    .execute()
  const sentCharges = await db
    .selectFrom('payments')
    .select('sent_at')
    .where('kind', '=', 'charge')
    .where('sent_at', '>', new Date(+now - MINUTE_MS).toISOString())
    .execute()
  const admitted = openEntries.flatMap(({ admitted_at }) => (admitted_at === null ? [] : [new Date(admitted_at)]))
  const attemptedAt = [
    ...admitted,
    ...sentCharges.flatMap(({ sent_at }) => (sent_at === null ? [] : [new Date(sent_at)])),
  ]
  const present = openEntries.filter(
    other =>
      other.id === entry.id ||
      (other.is_waiting_to_pay === 1 && Date.parse(other.polled_at) > +now - NOT_POLLING_AFTER_MS),
  )
  const waiting = present
    .filter(({ admitted_at }) => admitted_at === null)
    .map(({ id, network, booked_before_attack, booked_at, joined_at }) => ({
      id,
      network,
      bookedBeforeAttack: booked_before_attack === 1,
      bookedAt: booked_at,
      joinedAt: joined_at,
    }))
  const ahead = sortQueue(waiting, await countAttempts(db, now)).findIndex(({ id }) => id === entry.id)
  return { ahead, attemptedAt, freeAttempts: rateLimits.attackAttempts.max - attemptedAt.length }
}

/** An unused admission counts as an attempt. */
async function countAttempts(db: Db, now: Date): Promise<Map<string, number>> {
  const hourAgo = new Date(+now - HOUR_MS).toISOString()
  const sentAttempts = await db.selectFrom('payment_client_ips').select('client_ip').where('at', '>', hourAgo).execute()
  const admitted = await db
    .selectFrom('card_queue')
    .select('network')
    .where('admitted_at', '>', hourAgo)
    .where(({ eb, or }) => or([eb('outcome', 'is', null), eb('outcome', '!=', 'used')]))
    .execute()
  const attempts = new Map<string, number>()
  for (const network of [
    ...sentAttempts.map(({ client_ip }) => clientNetwork(client_ip)),
    ...admitted.map(({ network }) => network),
  ]) {
    attempts.set(network, (attempts.get(network) ?? 0) + 1)
  }
  return attempts
}

async function expireQueueEntries(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(+now - ms).toISOString()
  await db.deleteFrom('card_queue').where('polled_at', '<=', before(HOUR_MS)).execute()
  await db
    .updateTable('card_queue')
    .set({ ended_at: now.toISOString(), outcome: 'lapsed' })
    .where('ended_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('admitted_at', 'is', null), eb('polled_at', '<=', before(LEFT_QUEUE_AFTER_MS))]),
        eb('admitted_at', '<=', before(ADMISSION_MS)),
      ]),
    )
    .execute()
}
