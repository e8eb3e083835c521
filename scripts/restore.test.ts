import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { createBackup } from '@/lib/operations/backup'
import { openDatabase } from '@/lib/platform/database/connection'

/** Compiling a command takes long on a busy machine. */
const TIMEOUT_MS = 240_000

test(
  'npm run restore restores a backup',
  async () => {
    const site = await createBookingFixture()
    const { booking, token } = await site.book()
    const file = path.join(site.dataDir, 'backups', 'today.tar.gz')
    await createBackup({ dataDir: site.dataDir, databaseUrl: null }, file)
    const restoreDir = `${site.dataDir}-elsewhere`
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: restoreDir }
    const command = ['--conditions=react-server', 'scripts/restore.ts', file]
    const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', command, { env })
    expect(stdout).toContain(restoreDir)
    const db = await openDatabase(restoreDir)
    expect(await loadBooking({ db }, { id: booking.id, token })).toMatchObject({ id: booking.id })
    await db.destroy()
    await rm(restoreDir, { recursive: true })
    await site.close()
  },
  TIMEOUT_MS,
)
