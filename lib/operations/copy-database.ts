import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { Database } from '@/lib/platform/database/connection'
import { isPostgres } from '@/lib/platform/database/postgres-dialect'

const BATCH_SIZE = 200
/** Other tables refer to it. */
const REFERENCED_TABLE = 'bookings'
/** Tables that describe a moment of a running site and are not copied. */
const TRANSIENT_TABLES = ['health_checks']

type Rows = Kysely<Record<string, Record<string, unknown>>>
type Summary = Record<string, Record<string, number>>

/**
 * Copies all rows of a migrated database into an empty one, either of SQLite or PostgreSQL, in one transaction. Compares
 * row counts and sums of cents before the commit. Throws a readable Error without any change if they differ, or if the
 * target is not empty.
 */
export async function copyDatabase({ from, to }: { from: Database; to: Database }): Promise<{ bookings: number }> {
  return await readSnapshot(from, async source => {
    const tables = await listTables(source)
    return await to.transaction().execute(async trx => {
      const target = trx as unknown as Rows
      await assertEmpty(target, tables)
      for (const { name } of tables) await copyRows({ source, target, table: name })
      const [expected, copied] = [await summarize(source, tables), await summarize(target, tables)]
      const different = tables.filter(({ name }) => JSON.stringify(expected[name]) !== JSON.stringify(copied[name]))
      if (different.length > 0) {
        throw new Error(`The copy differs in ${different.map(({ name }) => name).join(', ')}. Nothing was changed.`)
      }
      return { bookings: copied.bookings?.rows ?? 0 }
    })
  })
}

/** Reads one state of a database while others may write. */
async function readSnapshot<T>(db: Database, read: (snapshot: Rows) => Promise<T>): Promise<T> {
  const run = (trx: Database) => read(trx as unknown as Rows)
  const transaction = db.transaction()
  if (!isPostgres(db)) return await transaction.execute(run)
  return await transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(run)
}

type TableColumns = { name: string; columns: string[] }

/** Lists the tables to copy, the referenced one first. */
async function listTables(db: Rows): Promise<TableColumns[]> {
  const tables = (await listOwnTables(db)).filter(({ name }) => !TRANSIENT_TABLES.includes(name))
  const isReferenced = ({ name }: { name: string }) => name === REFERENCED_TABLE
  return tables
    .toSorted((a, b) => Number(isReferenced(b)) - Number(isReferenced(a)))
    .map(({ name, columns }) => ({ name, columns: columns.map(each => each.name) }))
}

/** Providers add schemas of their own. */
async function listOwnTables(db: Rows) {
  const tables = await db.introspection.getTables()
  return tables.filter(({ isView, schema }) => !isView && (schema === undefined || schema === 'public'))
}

async function assertEmpty(db: Rows, tables: readonly TableColumns[]): Promise<void> {
  const knownTables = new Set([...tables.map(({ name }) => name), ...TRANSIENT_TABLES])
  const others = (await listOwnTables(db)).filter(({ name }) => !knownTables.has(name))
  if (others.length > 0)
    throw new Error(`The database has tables of another application (${others[0]?.name}). Use a separate database.`)
  for (const { name } of tables) {
    const row = await db.selectFrom(name).select(sql`1`.as('found')).limit(1).executeTakeFirst()
    if (row !== undefined) throw new Error(`The database is not empty: it has ${name}. Nothing was changed.`)
  }
}

async function copyRows({ source, target, table }: { source: Rows; target: Rows; table: string }): Promise<void> {
  for await (const rows of readBatches(source, table)) await target.insertInto(table).values(rows).execute()
}

async function* readBatches(db: Rows, table: string): AsyncGenerator<Record<string, unknown>[]> {
  const hasCursors = isPostgres(db)
  if (hasCursors) await sql`declare copied no scroll cursor for select * from ${sql.table(table)}`.execute(db)
  for (let offset = 0; ; offset += BATCH_SIZE) {
    const { rows } = await (hasCursors
      ? sql<Record<string, unknown>>`fetch ${sql.lit(BATCH_SIZE)} from copied`
      : sql<
          Record<string, unknown>
        >`select * from ${sql.table(table)} order by rowid limit ${BATCH_SIZE} offset ${offset}`
    ).execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_SIZE) break
  }
  if (hasCursors) await sql`close copied`.execute(db)
}

/** Counts rows and adds up cents, per table. */
async function summarize(db: Rows, tables: readonly TableColumns[]): Promise<Summary> {
  const summary: Summary = {}
  for (const { name, columns } of tables) {
    const sums = columns.filter(column => /(?:^|_)cents$/.test(column))
    const row = await db
      .selectFrom(name)
      .select(({ fn }) => [fn.countAll<number>().as('rows'), ...sums.map(column => fn.sum<number>(column).as(column))])
      .executeTakeFirstOrThrow()
    summary[name] = Object.fromEntries(['rows', ...sums].map(column => [column, Number(row[column] ?? 0)]))
  }
  return summary
}
