import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Database, databaseFile, openDatabase, openReadOnlyDatabase } from './connection'
import { findStorageFailure } from './storage-failure'

let dataDir: string
let db: Database | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'database-'))
})
afterEach(async () => {
  await db?.destroy()
  db = undefined
  await rm(dataDir, { recursive: true })
})

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql`${sql.raw(`pragma ${name}`)}`.execute(db ?? fail())
  return Object.values(Object(rows[0]))[0]
}

function fail(): never {
  throw new Error('database not open')
}

test('uses WAL with full synchronization and enforces foreign keys', async () => {
  db = await openDatabase(dataDir)
  expect(await Promise.all(['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'].map(pragma))).toEqual([
    'wal',
    2,
    1,
    5000,
  ])
})

test('creates the data folder and the database readable by the owner only', async () => {
  const folder = path.join(dataDir, 'new', 'folder')
  db = await openDatabase(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(databaseFile(folder))).mode & 0o777).toBe(0o600)
})

test('reopening a database keeps its tables', async () => {
  await (await openDatabase(dataDir)).destroy()
  db = await openDatabase(dataDir)
  expect(await db.selectFrom('bookings').selectAll().execute()).toEqual([])
})

test('opens a database that a newer release has migrated', async () => {
  const newer = await openDatabase(dataDir)
  await sql`alter table bookings add column later text`.execute(newer)
  await sql`insert into kysely_migration (name, timestamp) values ('999_later', '2027-01-01')`.execute(newer)
  await newer.destroy()
  db = await openDatabase(dataDir)
  expect(await db.selectFrom('bookings').selectAll().execute()).toEqual([])
})

test('rolls back a transaction that throws', async () => {
  db = await openDatabase(dataDir)
  const event = { booking_id: 'none', client_ip: '192.0.2.1', at: '2027-01-01T00:00:00.000Z' }
  await expect(
    db.transaction().execute(async trx => {
      await trx.insertInto('booking_client_ips').values(event).execute()
    }),
  ).rejects.toThrow('FOREIGN KEY constraint failed')
  expect(await db.selectFrom('booking_client_ips').selectAll().execute()).toEqual([])
})

test('throws the disk error rather than the failed rollback, and the next transaction works', async () => {
  db = await openDatabase(dataDir)
  const write = (open: Database) =>
    open.transaction().execute(async trx => {
      await trx
        .insertInto('health_checks')
        .values({ at: 'now', padding: 'x'.repeat(100_000) })
        .execute()
    })
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(write(db)).rejects.toMatchObject({ errcode: 13, message: 'database or disk is full' })
  await sql`pragma max_page_count = 4294967294`.execute(db)
  await write(db)
  expect(await db.selectFrom('health_checks').select('at').execute()).toEqual([{ at: 'now' }])
})

test('reports a file that is not a database as a storage failure', async () => {
  await writeFile(databaseFile(dataDir), 'x'.repeat(10_000))
  const failed = await openDatabase(dataDir).catch((error: unknown) => error)
  expect(findStorageFailure(failed)?.code).toBe('SQLITE_NOTADB')
})

test('returns changed rows of a returning clause', async () => {
  db = await openDatabase(dataDir)
  expect(await db.deleteFrom('booking_client_ips').where('at', '<', 'z').returning('client_ip').execute()).toEqual([])
})

test('a read-only database is neither written nor created', async () => {
  await expect(
    openReadOnlyDatabase({ dataDir, databaseUrl: null }).selectFrom('bookings').selectAll().execute(),
  ).rejects.toThrow('unable to open')
  await (await openDatabase(dataDir)).destroy()
  db = openReadOnlyDatabase({ dataDir, databaseUrl: null })
  await expect(db.deleteFrom('bookings').execute()).rejects.toThrow('readonly')
})

test('concurrent processes migrate once', async () => {
  const script = `import { openDatabase } from '@/lib/platform/database/connection'
    openDatabase(${JSON.stringify(dataDir)}).then(db => db.selectFrom('bookings').selectAll().execute())`
  const tsx = path.join(process.cwd(), 'node_modules/tsx/dist/cli.mjs')
  const runs = Array.from({ length: 3 }, () => run([tsx, '--conditions=react-server', '--eval', script]))
  expect(await Promise.all(runs)).toEqual(['', '', ''])
  expect(await stat(databaseFile(dataDir))).toBeDefined()
})

/** Runs Node and returns its stderr. */
function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, NODE_OPTIONS: '' } })
    let stderr = ''
    child.stderr.on('data', chunk => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', code => resolve(code === 0 ? stderr : `${code}: ${stderr}`))
  })
}
