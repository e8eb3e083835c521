// Backs up bookings and the data folder to one file while the site runs: `npm run backup`, `npm run backup -- FILE`.
import './load-settings'
import path from 'node:path'
import { formatCount } from '@/lib/format'
import { createBackup } from '@/lib/operations/backup'
import { env } from '@/lib/platform/env'
import { requireDatabase } from './settings'

const now = new Date().toISOString().replaceAll(/[:.]/g, '-')
const [file = path.join('backups', `nocturne-${now}.tar.gz`), ...rest] = process.argv.slice(2)
try {
  if (rest.length > 0) throw new Error('Usage: npm run backup -- [FILE]')
  const { bookings, bytes } = await createBackup(requireDatabase(), file)
  console.log(`${file}: ${formatCount(bookings, 'booking')}, ${Math.ceil(bytes / 1024)} KB`)
  if (env().appSecret !== null) {
    console.log('APP_SECRET is in your settings, not in this backup. Without it, links in emails do not work.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
