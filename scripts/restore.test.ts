import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { createBackup } from '@/lib/operations/backup'
import { openDatabase } from '@/lib/platform/database/connection'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'

/** Compiling a command takes long on a busy machine. */
jest.setTimeout(240_000)

test('the command restores a backup', async () => {
  const site = await createBookingFixture()
  const { booking, token } = await site.book()
  const folder = await createTemporaryFolder()
  const [dataDir, file] = [path.join(folder, 'data'), path.join(folder, 'today.tar.gz')]
  await createBackup({ dataDir: site.dataDir, databaseUrl: null }, file)
  await site.close()

  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir }
  const command = ['--conditions=react-server', 'scripts/restore.ts', file]
  expect((await promisify(execFile)('node_modules/.bin/tsx', command, { env })).stdout).toContain(dataDir)
  const db = await openDatabase(dataDir)
  expect(await loadBooking({ db }, { id: booking.id, token })).toMatchObject({ id: booking.id })
  await db.destroy()
})
