import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase, openPostgres } from '@/lib/platform/database/connection'
import { copyDatabase } from './copy-database'
import { assertDataFolderNotInUse } from './restore-backup'

/**
 * Copies the database of a data folder into an empty PostgreSQL database and leaves the folder unchanged. Throws a
 * readable Error without any change if a server uses the folder, the database is not empty, or links in sent emails would
 * stop working.
 */
export async function moveToPostgres({
  dataDir,
  databaseUrl,
  appSecret,
}: {
  dataDir: string
  databaseUrl: string
  appSecret: string | null
}): Promise<{ bookings: number }> {
  const storedSecret = await readFile(path.join(dataDir, 'secret'), 'utf8').catch(() => null)
  if (storedSecret !== null && storedSecret !== appSecret) {
    throw new Error(
      `Set APP_SECRET to the content of ${path.join(dataDir, 'secret')}; otherwise, links in emails stop working. If the site already ran with APP_SECRET, remove that file.`,
    )
  }
  await assertDataFolderNotInUse(dataDir)
  const from = await openDatabase(dataDir)
  try {
    const to = await openPostgres(databaseUrl, { unlimited: true })
    try {
      return await copyDatabase({ from, to })
    } finally {
      await to.destroy()
    }
  } finally {
    await from.destroy()
  }
}
