import { existsSync } from 'node:fs'
import { type DatabaseSource, databaseFile } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'

/** Returns where the bookings are. Throws a message if there is no database: reading must not create one. */
export function requireDatabase(): DatabaseSource {
  const { dataDir, databaseUrl } = env()
  if (databaseUrl !== null || existsSync(databaseFile(dataDir))) return { dataDir, databaseUrl }
  throw new Error(`No bookings yet: there is no database in ${dataDir}. Set DATA_DIR to use another folder.`)
}
