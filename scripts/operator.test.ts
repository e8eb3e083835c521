import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Desk, openDesk } from '@/lib/server/bookings/testing/desk'
import { readCapability } from '@/lib/server/operator/capability'
import { keptSecret } from '@/lib/server/secret'

/** What a command of the package prints when it is run over a data folder; throws where it ends badly. */
async function run(script: string, args: string[], dataDir: string): Promise<string> {
  const command = ['--conditions=react-server', `scripts/${script}.ts`, ...args]
  const env = { ...process.env, DATA_DIR: dataDir, NODE_OPTIONS: '' }
  return (await promisify(execFile)(path.resolve('node_modules/.bin/tsx'), command, { env })).stdout
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

test('what was booked is exported, and its operator is let in, from the command line', async () => {
  const { booking } = await desk.book()
  const secret = await keptSecret(desk.dataDir)
  const [csv, link, calendar] = await Promise.all([
    run('bookings', ['export', '--from', booking.pickupAt.slice(0, 10)], desk.dataDir),
    run('bookings', ['link', booking.id], desk.dataDir),
    run('bookings', ['calendar'], desk.dataDir),
  ])
  expect(csv.split('\r\n')[1]).toContain(booking.id)
  const capability = link.trim().split('#')[1] ?? ''
  expect(readCapability({ text: capability, secret, now: new Date(booking.pickupAt) })).toBe(booking.id)
  expect(calendar).toMatch(/^http:\/\/localhost:3000\/api\/v1\/calendar\/[\w-]{43}\n$/)
})

test('a day that is none ends a command badly', async () => {
  await expect(run('bookings', ['export', '--from', 'yesterday'], desk.dataDir)).rejects.toThrow('such as 2027-03-14')
})

test('a backup is made and restored from the command line', async () => {
  const { booking } = await desk.book()
  const file = path.join(desk.dataDir, 'backups', 'today.db.gz')
  expect(await run('backup', [file], desk.dataDir)).toContain('1 booking and 0 other files')
  const elsewhere = `${desk.dataDir}-elsewhere`
  try {
    expect(await run('restore', [file], elsewhere)).toContain(elsewhere)
    expect(await run('bookings', [], elsewhere)).toContain(booking.id)
  } finally {
    await rm(elsewhere, { recursive: true, force: true })
  }
})
