import { existsSync } from 'node:fs'
import { databaseFile } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'

/** Returns the data folder with its database. Throws a message if there is none: reading must not create one. */
export function requireDataDir(): string {
  const { dataDir } = env()
  if (existsSync(databaseFile(dataDir))) return dataDir
  throw new Error(`No bookings yet: there is no database in ${dataDir}. Set DATA_DIR to use another folder.`)
}
