import { execFile } from 'node:child_process'
import { rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'

/** Runs a package script on a data folder and returns its output; throws on a nonzero exit code. */
async function run(script: string, args: string[], dataDir: string): Promise<string> {
  const command = ['--conditions=react-server', `scripts/${script}.ts`, ...args]
  const env = { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' }
  return (await promisify(execFile)(path.resolve('node_modules/.bin/tsx'), command, { env })).stdout
}

let testSite: BookingFixture
beforeEach(async () => {
  testSite = await createBookingFixture()
})
afterEach(() => testSite.close())

test.each([
  ['of the settings file', '.env.local', 'SITE_URL=https://rides.example\n'],
  ['that the server was started with', 'site-url', 'https://rides.example'],
])('links start with the site URL %s', async (_, file, text) => {
  await symlink(path.resolve('content'), path.join(testSite.dataDir, 'content'))
  await writeFile(path.join(testSite.dataDir, file), text)
  const { stdout } = await promisify(execFile)(
    path.resolve('node_modules/.bin/tsx'),
    [
      '--tsconfig',
      path.resolve('tsconfig.json'),
      '--conditions=react-server',
      path.resolve('scripts/bookings.ts'),
      'calendar',
    ],
    { cwd: testSite.dataDir, env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: testSite.dataDir } },
  )
  expect(stdout).toMatch(/^https:\/\/rides\.example\/api\/v1\/calendar\//)
})

test('an invalid date fails the command', async () => {
  await expect(run('bookings', ['export', '--from', 'yesterday'], testSite.dataDir)).rejects.toThrow(
    'such as 2027-03-14',
  )
})

test('creates and restores a backup', async () => {
  const { booking } = await testSite.book()
  const file = path.join(testSite.dataDir, 'backups', 'today.tar.gz')
  expect(await run('backup', [file], testSite.dataDir)).toContain('1 booking')
  const restoreDir = `${testSite.dataDir}-elsewhere`
  try {
    expect(await run('restore', [file], restoreDir)).toContain(restoreDir)
    expect(await run('bookings', [], restoreDir)).toContain(booking.id)
  } finally {
    await rm(restoreDir, { recursive: true, force: true })
  }
})
