import { existsSync } from 'node:fs'
import { databaseFile } from '@/lib/server/database/connection'
import { env } from '@/lib/server/env'

/** Reads the files of settings that the server reads; what is set already stays. */
export function loadSettings(): void {
  for (const file of ['.env.local', '.env']) if (existsSync(file)) process.loadEnvFile(file)
}

/** The data folder, where it has a database. Throws in words where it has none: a look must not make one. */
export function knownDataDir(): string {
  const { dataDir } = env()
  if (existsSync(databaseFile(dataDir))) return dataDir
  throw new Error(`No ride has been booked yet: there is no database in ${dataDir}. DATA_DIR names another folder.`)
}
