import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { closeDatabase, database } from '@/lib/platform/database/connection'
import { checkDatabaseWritable } from './check-database'

let dataDir: string
let log: jest.SpyInstance
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'check-database-'))
  process.env.DATA_DIR = dataDir
})
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => log.mockRestore())
afterAll(async () => {
  await closeDatabase()
  await rm(dataDir, { recursive: true })
})

test('reports a full database as unavailable and recovers once there is space', async () => {
  const db = await database()
  // Free pages of the migrations would still take the row.
  await sql`vacuum`.execute(db)
  await sql`pragma max_page_count = 1`.execute(db)
  expect(await checkDatabaseWritable()).toBe('unavailable')
  expect(log.mock.calls[0]?.[1]).toContain('SQLITE_FULL')
  await sql`pragma max_page_count = 4294967294`.execute(db)
  expect(await checkDatabaseWritable()).toBe('ok')
})

test('leaves no row behind and does not grow the file', async () => {
  const db = await database()
  await checkDatabaseWritable()
  const pages = async () => Object.values(Object((await sql`pragma page_count`.execute(db)).rows[0]))[0]
  const before = await pages()
  for (let i = 0; i < 20; i++) await checkDatabaseWritable()
  expect(await pages()).toBe(before)
  expect(await db.selectFrom('health_checks').selectAll().execute()).toEqual([])
})
