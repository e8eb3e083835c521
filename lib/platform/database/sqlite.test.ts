import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { createTemporaryFolder } from '@/lib/platform/testing/temporary-folder'
import { type Database, databaseFile, openDatabase, openReadOnlyDatabase } from './connection'
import { nodeSqliteDialect } from './sqlite-dialect'
import { findStorageFailure, storageUnavailable } from './storage-failure'
import type { Tables } from './tables'

let dataDir: string
let db: Database | undefined
beforeEach(async () => {
  dataDir = await createTemporaryFolder()
})
afterEach(async () => {
  await db?.destroy()
  db = undefined
})

async function pragma(name: string): Promise<unknown> {
  const { rows } = await sql`${sql.raw(`pragma ${name}`)}`.execute(db ?? fail())
  return Object.values(Object(rows[0]))[0]
}

function fail(): never {
  throw new Error('database not open')
}

test('uses WAL with full synchronization and foreign keys, in files that only the owner reads', async () => {
  const folder = path.join(dataDir, 'new', 'folder')
  db = await openDatabase(folder)
  expect(await Promise.all(['journal_mode', 'synchronous', 'foreign_keys'].map(pragma))).toEqual(['wal', 2, 1])
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(databaseFile(folder))).mode & 0o777).toBe(0o600)
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
  const opened = db
  const write = () => opened.transaction().execute(trx => mark(trx, 'x'.repeat(100_000)))
  await sql`pragma max_page_count = 1`.execute(db)
  await expect(write()).rejects.toMatchObject({ errcode: 13, message: 'database or disk is full' })
  await sql`pragma max_page_count = 4294967294`.execute(db)
  await write()
  expect(await listMarks()).toHaveLength(1)
})

const mark = (opened: Pick<Database, 'insertInto'>, padding: string) =>
  opened.insertInto('health_checks').values({ at: 'now', padding }).execute()

async function listMarks(opened: Database | undefined = db): Promise<string[]> {
  const rows = await opened?.selectFrom('health_checks').select('padding').execute()
  return rows?.map(({ padding }) => padding) ?? []
}

describe('a lost file', () => {
  async function replace() {
    await copyFile(databaseFile(dataDir), `${databaseFile(dataDir)}.copy`)
    await rename(`${databaseFile(dataDir)}.copy`, databaseFile(dataDir))
  }
  afterEach(async () => {
    await rm(`${dataDir}.moved`, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['the file is deleted', () => rm(databaseFile(dataDir))],
    ['the write-ahead log is deleted', () => rm(`${databaseFile(dataDir)}-wal`)],
    ['a copy replaces the file', replace],
  ])('when %s, no write is acknowledged', async (_, lose) => {
    db = await openDatabase(dataDir)
    await mark(db, 'before')
    await lose()
    const [transaction, statement] = await Promise.allSettled([
      db.transaction().execute(trx => mark(trx, 'transaction')),
      mark(db, 'statement'),
    ])
    for (const result of [transaction, statement]) {
      expect(result.status).toBe('rejected')
      expect(findStorageFailure(Object(result).reason)?.code).toBe('DATABASE_FILE_REPLACED')
    }
  })

  test('a file that is put back takes writes again', async () => {
    db = await openDatabase(dataDir)
    await rename(dataDir, `${dataDir}.moved`)
    await expect(mark(db, 'lost')).rejects.toThrow('not the file')
    await rename(`${dataDir}.moved`, dataDir)
    await mark(db, 'after')
    expect(await listMarks()).toContain('after')
  })
})

describe('a write lock of another process', () => {
  let other: DatabaseSync
  beforeEach(async () => {
    db = await openDatabase(dataDir)
    await mark(db, 'before')
    other = new DatabaseSync(databaseFile(dataDir))
    other.exec('begin immediate')
  })
  afterEach(() => other.close())

  test('lets everything else go on: reads and timers do not wait for the writes that do', async () => {
    const writes = Promise.all([
      db?.transaction().execute(trx => mark(trx, 'transaction')),
      mark(db ?? fail(), 'write'),
    ])
    const startedAt = performance.now()
    await wait(1)
    expect(await listMarks()).toEqual(['before'])
    expect(performance.now() - startedAt).toBeLessThan(500)
    other.exec('commit')
    await writes
    expect(await listMarks()).toEqual(['before', 'transaction', 'write'])
  })

  test('fails each write at its own limit, however many wait', async () => {
    const impatient = new Kysely<Tables>({
      dialect: nodeSqliteDialect({ file: databaseFile(dataDir), busyLimitMs: 100 }),
    })
    const startedAt = performance.now()
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => mark(impatient, `${number}`)))
    expect(performance.now() - startedAt).toBeLessThan(1000)
    for (const result of results) expect(findStorageFailure(Object(result).reason)?.code).toBe('SQLITE_BUSY')
    other.exec('commit')
    await mark(impatient, 'after')
    expect(await listMarks(impatient)).toEqual(['before', 'after'])
    await impatient.destroy()
  })

  test('does not keep a migrated database from opening', async () => {
    const opened = await openDatabase(dataDir)
    expect(await listMarks(opened)).toEqual(['before'])
    await opened.destroy()
  })
})

test('a read sees what is committed while a transaction is in progress', async () => {
  db = await openDatabase(dataDir)
  const opened = db
  await opened.transaction().execute(async trx => {
    await mark(trx, 'open')
    expect(await listMarks(opened)).toEqual([])
  })
  expect(await listMarks()).toEqual(['open'])
})

test('a read-only database is neither written nor created', async () => {
  await expect(
    openReadOnlyDatabase({ dataDir, databaseUrl: null }).selectFrom('bookings').selectAll().execute(),
  ).rejects.toThrow('unable to open')
  await (await openDatabase(dataDir)).destroy()
  db = openReadOnlyDatabase({ dataDir, databaseUrl: null })
  await expect(db.deleteFrom('bookings').execute()).rejects.toThrow('readonly')
})

test('an empty database that is opened several times at once is migrated once', async () => {
  const opened = await Promise.all(Array.from({ length: 3 }, () => openDatabase(dataDir)))
  for (const each of opened) expect(await each.selectFrom('bookings').selectAll().execute()).toEqual([])
  await Promise.all(opened.map(each => each.destroy()))
})

test('a file that is no database is a storage failure', async () => {
  await writeFile(databaseFile(dataDir), 'no database '.repeat(200))
  const failed = await openDatabase(dataDir).catch((error: unknown) => error)
  expect(findStorageFailure(failed)?.code).toBe('SQLITE_NOTADB')
})

function sqliteError(errcode: number, message = 'database or disk is full'): Error {
  return Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
}
function postgresError(code: string): Error {
  return Object.assign(new Error(), { severity: 'ERROR', code })
}
const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })

test.each([
  ['SQLITE_FULL', sqliteError(13)],
  // Extended codes: SQLITE_IOERR_SHMSIZE, SQLITE_READONLY_DBMOVED.
  ['SQLITE_IOERR', sqliteError(4874)],
  ['SQLITE_READONLY', sqliteError(1032)],
  ['SQLITE_FULL', new Error('outer', { cause: new Error('inner', { cause: sqliteError(13) }) })],
  ['ENOSPC', noSpace],
  ['PostgreSQL 53200', postgresError('53200')],
  ['PostgreSQL XX002', postgresError('XX002')],
  [undefined, postgresError('42703')],
  [undefined, sqliteError(2067, 'UNIQUE constraint failed')],
  [undefined, undefined],
])('the storage failure %s is found in %s', (code, error) => {
  expect(findStorageFailure(error)?.code).toBe(code)
})

test('a storage failure is logged with the required action', () => {
  expect(storageUnavailable(sqliteError(13)).message).toBe(
    'SQLITE_FULL: database or disk is full (13); free up disk space for DATA_DIR; the server recovers automatically',
  )
})
