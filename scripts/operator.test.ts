import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { verifyCapability } from '@/lib/booking/server/capability'
import { findLink } from '@/lib/booking/server/links'
import { type BookingFixture, createBookingFixture } from '@/lib/booking/server/testing/booking-fixture'
import { patchBookings } from '@/lib/booking/server/testing/patch-bookings'
import { readErasureList } from '@/lib/operations/retention/erasure-list'
import { loadOrCreateSecret } from '@/lib/platform/secret'

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

test('exports bookings and prints an operator link', async () => {
  const { booking } = await testSite.book()
  const secret = await loadOrCreateSecret(testSite.dataDir)
  const [csv, link, calendar] = await Promise.all([
    run('bookings', ['export', '--from', booking.pickupAt.slice(0, 10)], testSite.dataDir),
    run('bookings', ['link', booking.id], testSite.dataDir),
    run('bookings', ['calendar'], testSite.dataDir),
  ])
  expect(csv.split('\r\n')[1]).toContain(booking.id)
  const capability = link.trim().split('#')[1] ?? ''
  expect(verifyCapability({ text: capability, secret, now: new Date(booking.pickupAt) })?.id).toBe(booking.id)
  expect(calendar).toMatch(/^http:\/\/localhost:3000\/api\/v1\/calendar\/[\w-]{43}\n$/)
})

test('prints a link to the list of rides, which can be revoked', async () => {
  const secret = await loadOrCreateSecret(testSite.dataDir)
  const link = await run('bookings', ['link'], testSite.dataDir)
  const [address, token = ''] = link.trim().split('#')
  expect(address).toBe('http://localhost:3000/operator/day')
  const find = () => findLink(testSite.db, { kind: 'day_list', text: token, secret, now: new Date() })
  const id = (await find())?.id ?? ''
  expect(await run('bookings', ['links'], testSite.dataDir)).toMatch(new RegExp(`^${id}  list of rides, made `))
  await run('bookings', ['revoke', id], testSite.dataDir)
  expect(await find()).toBeNull()
  expect(await run('bookings', ['links'], testSite.dataDir)).toBe('No links.\n')
  await expect(run('bookings', ['revoke', id], testSite.dataDir)).rejects.toThrow('No link with this ID.')
}, 60_000)

test('links start with the site URL of the settings file', async () => {
  await writeFile(path.join(testSite.dataDir, '.env.local'), 'NEXT_PUBLIC_SITE_URL=https://rides.example\n')
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

test('lists and exports the other bookings when one cannot be read', async () => {
  const [{ booking: broken }, { booking }] = [await testSite.book(), await testSite.book()]
  await testSite.db.updateTable('bookings').set({ document: '{}' }).where('id', '=', broken.id).execute()
  const [list, csv] = await Promise.all([
    run('bookings', [], testSite.dataDir),
    run('bookings', ['export'], testSite.dataDir),
  ])
  expect(list).toMatch(
    new RegExp(`${booking.id} [^]*Not listed: 1 booking that cannot be read[^]*${broken.id}  awaiting`),
  )
  expect(csv).toContain(booking.id)
  await expect(run('bookings', ['show', broken.id], testSite.dataDir)).rejects.toThrow('Stored data: {}')
})

test('an invalid date fails the command', async () => {
  await expect(run('bookings', ['export', '--from', 'yesterday'], testSite.dataDir)).rejects.toThrow(
    'such as 2027-03-14',
  )
})

test('erases a past ride only with --yes, and never a future ride', async () => {
  const [{ booking: past }, { booking: next }] = [await testSite.book(), await testSite.book()]
  await patchBookings(testSite.db, { pickupAt: '2026-01-01T00:00:00.000Z' }, past.id)
  await expect(run('bookings', ['erase', next.id, '--yes'], testSite.dataDir)).rejects.toThrow('cancel the ride first')
  await expect(run('bookings', ['erase', past.id], testSite.dataDir)).rejects.toThrow('--yes')
  expect(await run('bookings', ['show', past.id], testSite.dataDir)).toContain(past.contactInfo.email)
  expect(await run('bookings', ['erase', past.id, '--yes'], testSite.dataDir)).toContain('personal data erased')
  expect(await run('bookings', ['show', past.id], testSite.dataDir)).not.toContain(past.contactInfo.email)
  expect(await readErasureList(testSite.dataDir)).toEqual([past.id])
})

test('creates and restores a backup', async () => {
  const { booking } = await testSite.book()
  const file = path.join(testSite.dataDir, 'backups', 'today.db.gz')
  expect(await run('backup', [file], testSite.dataDir)).toContain('1 booking and 0 other files')
  const restoreDir = `${testSite.dataDir}-elsewhere`
  try {
    expect(await run('restore', [file], restoreDir)).toContain(restoreDir)
    expect(await run('bookings', [], restoreDir)).toContain(booking.id)
  } finally {
    await rm(restoreDir, { recursive: true, force: true })
  }
})
