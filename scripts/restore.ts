// Restores a backup while the site is stopped: `npm run restore -- FILE`. Existing data is moved aside only with
// `--force`. `npm run restore -- --in-place` completes what a database provider restored.
import './load-settings'
import { parseArgs } from 'node:util'
import { formatCount } from '@/lib/format'
import { completeRestore, restoreBackup, restoreIntoPostgres } from '@/lib/operations/backup'
import { env } from '@/lib/platform/env'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean' }, 'in-place': { type: 'boolean' } },
  })
  const [file, ...rest] = positionals
  const { dataDir, databaseUrl } = env()
  if (rest.length > 0 || (file === undefined) !== (values['in-place'] === true)) {
    throw new Error('Usage: npm run restore -- FILE [--force], or npm run restore -- --in-place')
  }
  if (file === undefined) {
    if (databaseUrl === null) throw new Error('--in-place is for PostgreSQL: set DATABASE_URL.')
    const { erased } = await completeRestore({ dataDir, databaseUrl })
    console.log(`${formatCount(erased, 'booking')} erased again. Start the site.`)
  } else if (databaseUrl === null) {
    const { bookings, previousFolder } = await restoreBackup({ dataDir, file, force: values.force })
    console.log(`${dataDir}: restored ${formatCount(bookings, 'booking')} from ${file}`)
    if (previousFolder !== null)
      console.log(`The previous data is in ${previousFolder}. Remove it once everything works.`)
  } else {
    if (values.force) throw new Error('Restore into a new database and set DATABASE_URL to it: --force is for SQLite.')
    const { bookings } = await restoreIntoPostgres({ dataDir, databaseUrl, file })
    console.log(`PostgreSQL: restored ${formatCount(bookings, 'booking')} from ${file}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
