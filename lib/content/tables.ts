import 'server-only'
import { type Kysely, sql } from 'kysely'

/** One row, which all instances of the site read: its number grows with each change of the content. */
export type ContentVersionTable = { id: 1; version: number }

/** An address of the site that lost its document for good: it leads to the list that the document was in. */
export type FormerPathTable = { path: string }

/** A picture that was uploaded in the settings, as WebP. */
export type PictureTable = { name: string; bytes: Uint8Array; created_at: string }

export type ContentTables = {
  content_version: ContentVersionTable
  former_paths: FormerPathTable
  pictures: PictureTable
}

export async function createContentTables(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  await sql`create table content_version (
    id integer not null primary key check (id = 1),
    version integer not null
  )`.execute(db)
  await sql`create table former_paths (path text not null primary key)`.execute(db)
  await sql`create table pictures (
    name text not null primary key,
    bytes ${sql.raw(engine === 'postgres' ? 'bytea' : 'blob')} not null,
    created_at text not null
  )`.execute(db)
}
