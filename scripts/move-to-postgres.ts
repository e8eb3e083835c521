// Copies the bookings of DATA_DIR into the empty database at DATABASE_URL, while the site is stopped:
// `npm run move-to-postgres`. DATA_DIR stays as it is.
import './load-settings'
import { existsSync } from 'node:fs'
import { formatCount } from '@/lib/format'
import { moveToPostgres } from '@/lib/operations/backup'
import { databaseFile } from '@/lib/platform/database/connection'
import { env } from '@/lib/platform/env'

try {
  const { dataDir, databaseUrl, appSecret } = env()
  if (databaseUrl === null) throw new Error('Set DATABASE_URL to the database to move to: docs/postgresql.md.')
  if (!existsSync(databaseFile(dataDir))) throw new Error(`There is no database in ${dataDir}.`)
  const { bookings } = await moveToPostgres({ dataDir, databaseUrl, appSecret })
  console.log(
    `Copied ${formatCount(bookings, 'booking')}; counts and sums are equal. Start the site with DATABASE_URL.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
