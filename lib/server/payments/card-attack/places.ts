import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { CardAttackTable, CardQueueTable, Tables } from '@/lib/server/database/tables'
import { ATTEMPTS_A_MINUTE, MINUTE_MS, networkOf, sortByTurn } from './order'

type Db = Kysely<Tables>

/** A place that nobody asks after for so long is given up. */
export const ABANDONED_MS = 30_000
/** Whoever has not asked for so long is passed over, until they ask again. */
export const AWAY_MS = 12_000
/** How long whoever is admitted may take to send the payment. */
export const ADMITTED_MS = 45_000
const HOUR_MS = 60 * MINUTE_MS

/** Whose place it is. */
export type PlaceKey = { attackId: string; bookingId: string; network: string; byHolder: boolean }

/** The place that is held under a key, if any. */
export async function findPlace(db: Db, key: PlaceKey, now: Date): Promise<CardQueueTable | null> {
  await giveUpPlaces(db, now)
  const place = await db
    .selectFrom('card_queue')
    .selectAll()
    .where('attack_id', '=', key.attackId)
    .where('booking_id', '=', key.bookingId)
    .where('network', '=', key.network)
    .where('by_holder', '=', key.byHolder ? 1 : 0)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return place ?? null
}

/** Takes a place, or returns null where its proof was used before. */
export async function takePlace(
  db: Db,
  {
    key,
    attack,
    bookedAt,
    challenge,
    ready,
    now,
  }: { key: PlaceKey; attack: CardAttackTable; bookedAt: string; challenge: string; ready: boolean; now: Date },
): Promise<CardQueueTable | null> {
  const place: CardQueueTable = {
    id: randomUUID(),
    attack_id: key.attackId,
    booking_id: key.bookingId,
    network: key.network,
    by_holder: key.byHolder ? 1 : 0,
    earlier: key.byHolder && bookedAt < attack.started_at ? 1 : 0,
    booked_at: bookedAt,
    challenge,
    ready: ready ? 1 : 0,
    joined_at: now.toISOString(),
    polled_at: now.toISOString(),
    admitted_at: null,
    ended_at: null,
    outcome: null,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('card_queue')
    .values(place)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? place : null
}

/** Changes a place that is held. */
export async function updatePlace(
  db: Db,
  id: string,
  patch: Partial<Pick<CardQueueTable, 'ready' | 'polled_at' | 'admitted_at'>>,
): Promise<void> {
  await db.updateTable('card_queue').set(patch).where('id', '=', id).where('ended_at', 'is', null).execute()
}

export async function endPlace(
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

/** Where a place stands: how many go before it, when each attempt of the last minute was made, and how many more may be. */
export async function readStanding(
  db: Db,
  { place, now }: { place: CardQueueTable; now: Date },
): Promise<{ ahead: number; takenAt: Date[]; free: number }> {
  const held = await db
    .selectFrom('card_queue')
    .selectAll()
    .where('attack_id', '=', place.attack_id)
    .where('ended_at', 'is', null)
    .execute()
  const sent = await db
    .selectFrom('payments')
    .select('sent_at')
    .where('kind', '=', 'charge')
    .where('sent_at', '>', new Date(+now - MINUTE_MS).toISOString())
    .execute()
  const admitted = held.flatMap(({ admitted_at }) => (admitted_at === null ? [] : [new Date(admitted_at)]))
  const takenAt = [...admitted, ...sent.flatMap(({ sent_at }) => (sent_at === null ? [] : [new Date(sent_at)]))]
  const present = held.filter(
    other => other.id === place.id || (other.ready === 1 && Date.parse(other.polled_at) > +now - AWAY_MS),
  )
  const waiting = present
    .filter(({ admitted_at }) => admitted_at === null)
    .map(({ id, network, earlier, booked_at, joined_at }) => ({
      id,
      network,
      earlier: earlier === 1,
      bookedAt: booked_at,
      joinedAt: joined_at,
    }))
  const ahead = sortByTurn(waiting, await countAttempts(db, now)).findIndex(({ id }) => id === place.id)
  return { ahead, takenAt, free: ATTEMPTS_A_MINUTE - takenAt.length }
}

/** How many attempts each network made within the hour; one that was admitted and never sent counts as well. */
async function countAttempts(db: Db, now: Date): Promise<Map<string, number>> {
  const hourAgo = new Date(+now - HOUR_MS).toISOString()
  const made = await db.selectFrom('payment_addresses').select('address').where('at', '>', hourAgo).execute()
  const admitted = await db
    .selectFrom('card_queue')
    .select('network')
    .where('admitted_at', '>', hourAgo)
    .where(({ eb, or }) => or([eb('outcome', 'is', null), eb('outcome', '!=', 'used')]))
    .execute()
  const attempts = new Map<string, number>()
  for (const network of [...made.map(({ address }) => networkOf(address)), ...admitted.map(({ network }) => network)]) {
    attempts.set(network, (attempts.get(network) ?? 0) + 1)
  }
  return attempts
}

/** Gives up places that nobody asked after or paid by, and forgets those of more than an hour ago. */
async function giveUpPlaces(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(+now - ms).toISOString()
  await db.deleteFrom('card_queue').where('polled_at', '<=', before(HOUR_MS)).execute()
  await db
    .updateTable('card_queue')
    .set({ ended_at: now.toISOString(), outcome: 'lapsed' })
    .where('ended_at', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('admitted_at', 'is', null), eb('polled_at', '<=', before(ABANDONED_MS))]),
        eb('admitted_at', '<=', before(ADMITTED_MS)),
      ]),
    )
    .execute()
}
