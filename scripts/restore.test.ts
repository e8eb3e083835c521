import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { createBackup } from '@/lib/operations/backup'
import { openDatabase } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

/** Compiling a command takes long on a busy machine. */
const TIMEOUT_MS = 240_000

test(
  'a command restores a backup, and another erases a booking of it',
  async () => {
    const site = await createBookingFixture()
    const { booking, token } = await site.book()
    await patchBookings(site.db, { pickupAt: '2026-01-01T12:00:00.000Z' })
    const folder = await createTemporaryFolder()
    const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'today.tar.gz')]
    await createBackup({ dataDir: site.dataDir, databaseUrl: null }, file)
    await site.close()

    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir }
    const run = async (...command: string[]) =>
      await promisify(execFile)('node_modules/.bin/tsx', ['--conditions=react-server', ...command], { env })
    expect((await run('scripts/restore.ts', file)).stdout).toContain(dataDir)
    const db = await openDatabase(dataDir)
    expect(await loadBooking({ db }, { id: booking.id, token })).toMatchObject({ id: booking.id })
    await db.destroy()

    const erasure = await run('scripts/bookings.ts', 'erase', booking.id, '--yes')
    expect(erasure.stdout).toBe(`${booking.id}: personal data erased.\n`)
  },
  TIMEOUT_MS,
)
