import 'server-only'
import { database, databaseFile } from '@/lib/server/database/connection'
import { readKnownDamage } from '@/lib/server/database/integrity-check'
import { toLoggableError } from '@/lib/server/database/storage-failure'
import { env } from '@/lib/server/env'
import type { HealthStatus } from './part-check'

/** The size of a booking row: more than the free rest of a page, so that the row needs new pages. */
const PADDING = 'x'.repeat(4096)

/**
 * Checks that a booking could be stored: commits a small row, removes it and checks the file for corruption. A
 * rollback would prove nothing: in WAL mode nothing is written before the commit.
 */
export async function checkDatabaseWritable(): Promise<HealthStatus> {
  try {
    const db = await database()
    await db.insertInto('health_checks').values({ at: new Date().toISOString(), padding: PADDING }).execute()
    await db.deleteFrom('health_checks').execute()
  } catch (error) {
    console.error('database is not writable:', toLoggableError(error))
    return 'unavailable'
  }
  return (await readKnownDamage(databaseFile(env().dataDir))) === null ? 'ok' : 'unavailable'
}
