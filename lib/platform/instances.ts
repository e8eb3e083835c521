import 'server-only'
import { randomUUID } from 'node:crypto'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { isPostgres } from './database/postgres-dialect'
import type { Tables } from './database/tables'
import { singleton } from './singleton'

/** An instance counts as ended without a heartbeat for this long. */
export const HEARTBEAT_TTL_MS = 10_000

/** The channel on which PostgreSQL passes signals to all instances. */
export const SIGNAL_CHANNEL = 'nocturne'
/** What happened elsewhere: look at the table of the same name. */
export const signals = ['outbox'] as const
export type Signal = (typeof signals)[number]

const id = singleton<string>('instance id')

/** Returns the ID of this process, new at each start. */
export function instanceId(): string {
  return id.getOrCreate(randomUUID)
}

/** Signals every instance at the commit of a transaction; SQLite has one. */
export async function signalInstances(db: QueryExecutorProvider, signal: Signal): Promise<void> {
  if (isPostgres(db)) await sql`select pg_notify(${SIGNAL_CHANNEL}, ${signal})`.execute(db)
}

/** Records a heartbeat of this instance. */
export async function recordHeartbeat(db: Kysely<Tables>, now: Date): Promise<void> {
  const alive_until = new Date(+now + HEARTBEAT_TTL_MS).toISOString()
  await db
    .insertInto('instances')
    .values({ id: instanceId(), alive_until })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ alive_until }))
    .execute()
}

/** Removes this instance, whose work is done, and those that ended without doing so. */
export async function removeEndedInstances(db: Kysely<Tables>, now: Date): Promise<void> {
  await db
    .deleteFrom('instances')
    .where(({ eb, or }) => or([eb('id', '=', instanceId()), eb('alive_until', '<', now.toISOString())]))
    .execute()
}
