import 'server-only'
import { randomBytes } from 'node:crypto'
import { database, databaseFile } from '@/lib/platform/database/connection'
import { readKnownDamage } from '@/lib/platform/database/integrity-check'
import { toLoggableError } from '@/lib/platform/database/storage-failure'
import { env } from '@/lib/platform/env'
import type { HealthStatus } from './part-check'

/** The row must need new pages, and PostgreSQL compresses what repeats. */
const PADDING = randomBytes(3072).toString('base64')

/** Checks that a booking could be stored. In WAL mode only a commit writes. */
export async function checkDatabaseWritable(): Promise<HealthStatus> {
  try {
    const db = await database()
    await db.insertInto('health_checks').values({ at: new Date().toISOString(), padding: PADDING }).execute()
    await db.deleteFrom('health_checks').execute()
  } catch (error) {
    console.error('database is not writable:', toLoggableError(error))
    return 'unavailable'
  }
  // PostgreSQL reports damage when it reads.
  if (env().databaseUrl !== null) return 'ok'
  return (await readKnownDamage(databaseFile(env().dataDir))) === null ? 'ok' : 'unavailable'
}
