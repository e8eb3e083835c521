import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { databaseFile, openDatabase } from './connection'
import { nodeSqliteDialect } from './dialect'
import { migrations } from './migrations'
import type { Tables } from './tables'

/** The last migration that the release before it cannot run on (docs/deployment.md). */
const LAST_REWRITE = '014_booking_documents'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'additive-'))
})
afterEach(() => rm(folder, { recursive: true }))

type Column = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
type Index = { sql: string; unique: boolean; columns: string[] }
type TableSchema = { columns: Map<string, Column>; indexes: Map<string, Index> }

async function migrate(known: Record<string, Migration>): Promise<void> {
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect({ file: databaseFile(folder) }) })
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => known } }).migrateToLatest()
  await db.destroy()
  if (error !== undefined) throw error
}

function readSchema(): Map<string, TableSchema> {
  const database = new DatabaseSync(databaseFile(folder), { readOnly: true })
  const all = (query: string, name: string) => database.prepare(query).all(name) as unknown[]
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all()
  const schema = new Map(
    tables.map(({ name }): [string, TableSchema] => {
      const table = String(name)
      const columns = all('select name, type, "notnull", dflt_value, pk from pragma_table_info(?)', table) as Column[]
      const indexes = all('select * from pragma_index_list(?)', table) as { name: string; unique: number }[]
      return [
        table,
        {
          columns: new Map(columns.map(column => [column.name, column])),
          indexes: new Map(
            indexes.map(index => [
              index.name,
              {
                sql: JSON.stringify(all('select sql from sqlite_master where name = ?', index.name)),
                unique: index.unique === 1,
                columns: (all('select name from pragma_index_info(?)', index.name) as Column[]).map(({ name }) => name),
              },
            ]),
          ),
        },
      ]
    }),
  )
  database.close()
  return schema
}

/** Lists what the previous release could not live with. */
function findBreakingChanges(before: Map<string, TableSchema>, after: Map<string, TableSchema>): string[] {
  return [...before].flatMap(([table, { columns, indexes }]) => {
    const later = after.get(table)
    if (later === undefined) return [`the table ${table} is gone`]
    const isOptional = ({ notnull, dflt_value }: Column) => notnull === 0 || dflt_value !== null
    const isNullByDefault = (name: string) => {
      const column = later.columns.get(name)
      return !columns.has(name) && column?.notnull === 0 && column.dflt_value === null
    }
    return [
      ...[...columns].flatMap(([name, column]) =>
        JSON.stringify(later.columns.get(name)) === JSON.stringify(column)
          ? []
          : [`the column ${table}.${name} is gone or different`],
      ),
      ...[...later.columns.values()].flatMap(column =>
        columns.has(column.name) || isOptional(column) ? [] : [`${table}.${column.name} has no default`],
      ),
      ...[...indexes].flatMap(([name, index]) =>
        later.indexes.get(name)?.sql === index.sql ? [] : [`the index ${name} is gone or different`],
      ),
      // The previous release leaves new columns empty, and empty values are never equal.
      ...[...later.indexes].flatMap(([name, index]) =>
        indexes.has(name) || !index.unique || index.columns.some(isNullByDefault)
          ? []
          : [`the index ${name} may reject rows`],
      ),
    ]
  })
}

async function findBreakingChangesOf(name: string, migration: Migration): Promise<string[]> {
  const earlier = Object.fromEntries(Object.entries(migrations).filter(([other]) => other < name))
  await migrate(earlier)
  const before = readSchema()
  await migrate({ ...earlier, [name]: migration })
  return findBreakingChanges(before, readSchema())
}

test('every migration since the last rewrite only adds, so that the previous release runs on the new tables', async () => {
  for (const [name, migration] of Object.entries(migrations).filter(([name]) => name > LAST_REWRITE)) {
    await rm(databaseFile(folder), { force: true })
    expect([name, await findBreakingChangesOf(name, migration)]).toEqual([name, []])
  }
})

test.each<[string, string, Migration['up']]>([
  ['a removed table', 'the table outbox is gone', db => db.schema.dropTable('outbox').execute()],
  [
    'a renamed column',
    'the column payments.reason is gone or different',
    db => db.schema.alterTable('payments').renameColumn('reason', 'cause').execute(),
  ],
  [
    'a unique index on existing columns',
    'the index once may reject rows',
    db => db.schema.createIndex('once').on('payments').column('booking_id').unique().execute(),
  ],
  [
    'a removed index',
    'the index payments_one_charge is gone or different',
    db => db.schema.dropIndex('payments_one_charge').execute(),
  ],
])('finds %s', async (_name, change, up) => {
  expect(await findBreakingChangesOf('999_later', { up })).toContain(change)
})

test('accepts new tables, optional columns and their indexes', async () => {
  const up: Migration['up'] = async db => {
    await db.schema
      .createTable('later')
      .addColumn('id', 'text', column => column.primaryKey())
      .execute()
    await db.schema.alterTable('payments').addColumn('later', 'text').execute()
    await db.schema.createIndex('later_once').on('payments').column('later').unique().execute()
  }
  expect(await findBreakingChangesOf('999_later', { up })).toEqual([])
})

test('opens a database that a newer release has migrated', async () => {
  const added: Migration = {
    up: db => db.schema.alterTable('bookings').addColumn('later', 'text').execute(),
  }
  await migrate({ ...migrations, '999_later': added })
  const db = await openDatabase(folder)
  expect(await db.selectFrom('bookings').selectAll().execute()).toEqual([])
  await db.destroy()
})
