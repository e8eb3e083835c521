import 'server-only'
import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { content } from '@/lib/content/server'
import { emailTransport } from '@/lib/notifications/email'
import { readOldestWaitingSeconds } from '@/lib/notifications/outbox/worker'
import { createPaymentGateway } from '@/lib/payments/server/gateways'
import { isListFailing } from '@/lib/payments/server/inbox'
import { getPlaces } from '@/lib/places/server'
import { currentTime, monotonicMs } from '@/lib/platform/clock'
import { database } from '@/lib/platform/database/connection'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { env } from '@/lib/platform/env'
import { withTimeout } from '@/lib/platform/with-timeout'
import { listLostSettings } from './lost-settings'

/** `degraded`: rides are sold, but someone should look at it. `unavailable`: none can be sold. */
export const healthStatusSchema = z.enum(['ok', 'degraded', 'unavailable'])
export type HealthStatus = z.infer<typeof healthStatusSchema>

/** The first retry of a notification comes within a minute. */
const OUTBOX_LATE_S = 600
/** A check writes to the database and logs in to the mail server. */
const OK_CACHE_MS = 30_000
const TROUBLE_CACHE_MS = 5000
const TIMEOUT_MS = 2000
const MEGABYTE = 1024 * 1024
export const LOW_BYTES = 200 * MEGABYTE
/** SQLite's WAL takes 4 MB before a checkpoint, and emails may be files. */
export const FULL_BYTES = 10 * MEGABYTE
/** The row must need new pages, and PostgreSQL compresses what repeats. */
const PADDING = randomBytes(3072).toString('base64')

/** Returns whether rides can be booked. */
export function isReady(parts: HealthParts): boolean {
  return !Object.values(parts).includes('unavailable')
}

const partChecks = {
  database: createPartCheck(checkDatabaseWritable),
  disk: createPartCheck(() => checkDisk()),
  content: createPartCheck(checkContent),
  places: createPartCheck(async () => {
    await getPlaces()
    return 'ok'
  }),
  payments: createPartCheck(checkPayments),
  outbox: createPartCheck(async () => {
    const oldestWaitingSeconds = await readOldestWaitingSeconds(await database(), currentTime())
    return oldestWaitingSeconds > OUTBOX_LATE_S ? 'degraded' : 'ok'
  }, 'degraded'),
  mail: createPartCheck(async () => ((await emailTransport().isReachable()) ? 'ok' : 'degraded'), 'degraded'),
  settings: createPartCheck(async () => ((await listLostSettings()).length === 0 ? 'ok' : 'degraded'), 'degraded'),
}

const partNames = Object.keys(partChecks) as (keyof typeof partChecks)[]
export const healthPartsSchema = z.record(z.enum(partNames), healthStatusSchema)
export type HealthParts = z.infer<typeof healthPartsSchema>

/** Checks the health of every part. Never throws, and takes no longer than the slowest timeout. */
export async function checkParts(): Promise<HealthParts> {
  const statuses = partNames.map(async name => [name, await partChecks[name]()] as const)
  return healthPartsSchema.parse(Object.fromEntries(await Promise.all(statuses)))
}

/** Returns whether the database can be written. */
export function checkDatabase(): Promise<HealthStatus> {
  return partChecks.database()
}

/** Rides are sold at the last good rates while a backend fails. */
async function checkContent(): Promise<HealthStatus> {
  await content().read('vehicleCategories')
  return content().sellsOnOldRates() ? 'degraded' : 'ok'
}

/** Rides are sold and charged while the gateway's lists cannot be read. */
async function checkPayments(): Promise<HealthStatus> {
  const { name } = await createPaymentGateway()
  return (await isListFailing(await database(), name)) ? 'degraded' : 'ok'
}

/** Checks that a booking could be stored. In WAL mode only a commit writes. */
export async function checkDatabaseWritable(): Promise<HealthStatus> {
  try {
    const db = await database()
    await db.insertInto('health_checks').values({ at: new Date().toISOString(), padding: PADDING }).execute()
    await db.deleteFrom('health_checks').execute()
    return 'ok'
  } catch (error) {
    console.error('database is not writable:', toLoggableError(error))
    return 'unavailable'
  }
}

type ReadSpace = (folder: string) => Promise<{ bavail: number; bsize: number }>

/** Checks the free space on the data folder's disk. Throws if it cannot be read. */
export async function checkDisk(folder: string = env().dataDir, readSpace: ReadSpace = statfs): Promise<HealthStatus> {
  // The folder is created with the database.
  const { bavail, bsize } = await readSpace(folder).catch(() => readSpace(path.dirname(folder)))
  const freeBytes = bavail * bsize
  const status = statusForFreeBytes(freeBytes)
  if (status !== lastStatus && status !== 'ok') {
    console.warn(`low disk space: ${Math.floor(freeBytes / MEGABYTE)} MB left for DATA_DIR`)
  }
  lastStatus = status
  return status
}

let lastStatus: HealthStatus = 'ok'

function statusForFreeBytes(freeBytes: number): HealthStatus {
  if (freeBytes < FULL_BYTES) return 'unavailable'
  return freeBytes < LOW_BYTES ? 'degraded' : 'ok'
}

/** Creates a cached health check. Concurrent callers share one; one that fails, or does not respond in time, is `failed`. */
export function createPartCheck(
  check: () => Promise<HealthStatus>,
  failed: HealthStatus = 'unavailable',
  { timeoutMs = TIMEOUT_MS, now = monotonicMs } = {},
): () => Promise<HealthStatus> {
  let pending: Promise<HealthStatus> | undefined
  let cached: { status: HealthStatus; until: number } | undefined

  async function runCheck(): Promise<HealthStatus> {
    const status = await check().catch(() => failed)
    cached = { status, until: now() + (status === 'ok' ? OK_CACHE_MS : TROUBLE_CACHE_MS) }
    pending = undefined
    return status
  }

  return async () => {
    if (cached !== undefined && now() < cached.until) return cached.status
    pending ??= runCheck()
    return await withTimeout(pending, timeoutMs, failed)
  }
}
