import { execFile } from 'node:child_process'
import { rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { loadBooking } from '@/lib/booking/server/load-booking'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { createBackup } from '@/lib/operations/backup'
import { openDatabase } from '@/lib/platform/database/connection'

/** Runs a package script on a data folder and returns its output. */
async function run(script: string, args: string[], dataDir = testSite.dataDir): Promise<string> {
  const file = path.resolve(`scripts/${script}.ts`)
  const command = ['--tsconfig', path.resolve('tsconfig.json'), '--conditions=react-server', file, ...args]
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(path.resolve('node_modules/.bin/tsx'), command, {
    cwd: testSite.dataDir,
    env,
  })
  return stdout
}

let testSite: BookingFixture
beforeEach(async () => {
  testSite = await createBookingFixture()
  await symlink(path.resolve('content'), path.join(testSite.dataDir, 'content'))
})
afterEach(() => testSite.close())

test('links start with the site URL that the server was started with', async () => {
  await writeFile(path.join(testSite.dataDir, 'site-url'), 'https://rides.example')
  const url = await run('bookings', ['calendar'])
  expect(url).toMatch(/^https:\/\/rides\.example\/api\/v1\/calendar\//)
})

test('restores a backup', async () => {
  const { booking, token } = await testSite.book()
  const file = path.join(testSite.dataDir, 'backups', 'today.tar.gz')
  await createBackup({ dataDir: testSite.dataDir, databaseUrl: null }, file)
  const restoreDir = `${testSite.dataDir}-elsewhere`
  expect(await run('restore', [file], restoreDir)).toContain(restoreDir)
  const db = await openDatabase(restoreDir)
  expect(await loadBooking({ db }, { id: booking.id, token })).toMatchObject({ id: booking.id })
  await db.destroy()
  await rm(restoreDir, { recursive: true })
})
