import 'server-only'
import { type Kysely, sql } from 'kysely'

/** One row, which all instances of the site read: its number grows with each change of the content. */
export type ContentVersionTable = { id: 1; version: number }

export type ContentTables = { content_version: ContentVersionTable }

export async function createContentTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_version (
    id integer not null primary key check (id = 1),
    version integer not null
  )`.execute(db)
}
