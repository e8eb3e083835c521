import 'server-only'
import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { readServiceRules } from '@/lib/booking/server/service-rules'
import { currentTime, windowIsOpen } from '@/lib/platform/clock'
import { database, databaseFile } from '@/lib/platform/database/connection'
import { isPostgres } from '@/lib/platform/database/postgres-dialect'
import { runInThread } from '@/lib/platform/database/sqlite-thread'
import { findStorageFailure } from '@/lib/platform/database/storage-failure'
import type { Tables } from '@/lib/platform/database/tables'
import { env } from '@/lib/platform/env'
import { type ErasureContext, eraseBooking, readErasureList } from './erase-booking'
import { type BackgroundJob, runPeriodically } from './run-periodically'

const MAX_PER_RUN = 500
const DAY_MS = 24 * 60 * 60_000
const CLIENT_IP_RETENTION_MS = 60 * 60_000
/** A day, less the hour until the next run. */
const NETWORK_RETENTION_MS = 23 * 60 * 60_000

export type RetentionContext = ErasureContext & {
  retentionDays: () => Promise<number>
  log: (line: string) => void
  unreadable: Set<string>
}

/** Erases expired and listed bookings; returns their number. Throws on a storage failure. */
export async function runRetention(
  context: RetentionContext,
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  await deleteClientIps(context)
  const cutoff = new Date(+context.now() - (await context.retentionDays()) * DAY_MS)
  return await eraseAll(
    context,
    [...(await findListedBookings(context)), ...(await findExpiredBookings(context.db, cutoff))],
    shouldContinue,
  )
}

/** Erases listed bookings: after a restore, before the server starts. */
export async function eraseListedBookings(context: Omit<RetentionContext, 'retentionDays'>): Promise<number> {
  return await eraseAll(context, await findListedBookings(context))
}

async function eraseAll(
  context: Omit<RetentionContext, 'retentionDays'>,
  ids: readonly string[],
  shouldContinue: () => boolean = () => true,
): Promise<number> {
  let erased = 0
  for (const id of ids) {
    if (erased >= MAX_PER_RUN || !shouldContinue()) break
    if (await tryErase(context, id)) erased += 1
    // SQLite blocks this thread: let requests run.
    await setImmediate()
  }
  if (erased === 0) return 0
  context.log(`retention: erased personal data of ${erased} bookings`)
  await truncateLog(context)
  return erased
}

/**
 * Rebuilds the database file and truncates its write-ahead log: both still contain erased data. SQLite overwrites
 * deleted rows, but not the copies that it leaves when it moves rows to another page. PostgreSQL vacuums and recycles its log by itself.
 */
export async function truncateLog({ db, dataDir }: Pick<ErasureContext, 'db' | 'dataDir'>): Promise<void> {
  if (isPostgres(db)) return
  const statements = ['vacuum', 'pragma wal_checkpoint(truncate)']
  await runInThread({ file: databaseFile(dataDir), readOnly: false, statements })
}

async function tryErase(context: Omit<RetentionContext, 'retentionDays'>, id: string): Promise<boolean> {
  if (context.unreadable.has(id)) return false
  try {
    return (await eraseBooking(context, id)).state === 'erased'
  } catch (error) {
    if (findStorageFailure(error) !== null) throw error
    context.unreadable.add(id)
    console.error(`retention: booking ${id} is unreadable; its personal data was not erased`, error)
    return false
  }
}

async function findListedBookings({ db, dataDir }: ErasureContext): Promise<string[]> {
  const listed = await readErasureList(dataDir)
  const found: string[] = []
  for (const id of listed) {
    const row = await db.selectFrom('bookings').select('erased_at').where('id', '=', id).executeTakeFirst()
    if (row !== undefined && row.erased_at === null) found.push(id)
  }
  return found
}

async function findExpiredBookings(db: Kysely<Tables>, cutoff: Date): Promise<string[]> {
  const before = cutoff.toISOString()
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('erased_at', 'is', null)
    .where('pickup_at', '<', before)
    .where(({ eb, or }) => or([eb('return_at', 'is', null), eb('return_at', '<', before)]))
    .orderBy('pickup_at')
    .execute()
  return rows.map(({ id }) => id)
}

async function deleteClientIps({ db, now }: ErasureContext): Promise<void> {
  for (const table of ['booking_client_ips', 'payment_client_ips', 'lost_link_requests'] as const) {
    await db
      .deleteFrom(table)
      .where(({ not }) => not(windowIsOpen('at', CLIENT_IP_RETENTION_MS, now())))
      .execute()
  }
  await db
    .deleteFrom('booking_networks')
    .where(({ not }) => not(windowIsOpen('at', NETWORK_RETENTION_MS, now())))
    .execute()
}

const INTERVAL_MS = 60 * 60_000

async function createRetentionContext(): Promise<RetentionContext> {
  return {
    db: await database(),
    dataDir: env().dataDir,
    now: currentTime,
    retentionDays: async () => (await readServiceRules()).retentionDays,
    log: line => console.info(line),
    unreadable: new Set(),
  }
}

/** Starts the hourly retention job. Call once. `stop` waits for the current erasure. */
export function startRetentionJob(
  createContext: () => Promise<RetentionContext> = createRetentionContext,
): BackgroundJob {
  let context: RetentionContext | undefined
  return runPeriodically({
    failureMessage: 'retention run failed',
    intervalMs: INTERVAL_MS,
    maxBackoffMs: INTERVAL_MS,
    async task(shouldContinue) {
      context ??= await createContext()
      await runRetention(context, shouldContinue)
    },
  })
}
