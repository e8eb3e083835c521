// Restores a backup to the data folder while the site is stopped: `npm run restore -- FILE`. Existing data is moved
// aside only with `--force`.
import './load-settings'
import { parseArgs } from 'node:util'
import { formatCount } from '@/lib/format'
import { restoreBackup } from '@/lib/operations/backup/restore-backup'
import { env } from '@/lib/platform/env'

try {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [file, ...rest] = positionals
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--force]')
  const { dataDir } = env()
  const { bookings, previousFolder: before } = await restoreBackup({ dataDir, file, force: values.force })
  console.log(`${dataDir}: restored ${formatCount(bookings, 'booking')} from ${file}`)
  if (before !== null) console.log(`The previous data is in ${before}. Remove it once everything works.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
