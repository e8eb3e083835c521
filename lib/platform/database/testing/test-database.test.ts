import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../connection'
import { openTestDatabase } from './test-database'

let folders: string[]
beforeEach(async () => {
  folders = await Promise.all(['one-', 'other-'].map(name => mkdtemp(path.join(tmpdir(), name))))
})
afterEach(() => Promise.all(folders.map(folder => rm(folder, { recursive: true }))))

async function describeDatabase(db: Database) {
  const { rows: schema } = await sql`select type, name, sql from sqlite_master order by type, name`.execute(db)
  const { rows: applied } = await sql`select name from kysely_migration order by name`.execute(db)
  const { rows: journal } = await sql`pragma journal_mode`.execute(db)
  await db.destroy()
  return { schema, applied, journal }
}

test('test database has the schema, migrations and journal mode of a real one', async () => {
  const [real = '', copy = ''] = folders
  const expected = await describeDatabase(await openDatabase(real))
  expect(expected.applied.length).toBeGreaterThan(0)
  expect(await describeDatabase(await openTestDatabase(copy))).toEqual(expected)
})
