import { existsSync } from 'node:fs'
import { databaseFile } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'

/** The data folder, where it has a database. Throws in words where it has none: a look must not make one. */
export function requireDataDir(): string {
  const { dataDir } = env()
  if (existsSync(databaseFile(dataDir))) return dataDir
  throw new Error(`No bookings yet: there is no database in ${dataDir}. Set DATA_DIR to use another folder.`)
}
