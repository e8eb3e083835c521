import 'server-only'
import { type Generated, type Kysely, sql } from 'kysely'

/**
 * An edit of a unit of the content; the newest is shown, and none is ever changed. Instants are ISO 8601 in UTC.
 */
export type ContentEditTable = {
  unit: string
  version: number
  /** JSON; null for what the file has. */
  value: string | null
  /** Names of the uploaded pictures that it shows, with spaces between. */
  pictures: Generated<string>
  at: string
  /** The link to the settings that it was made with; no foreign key, so that rows can be copied in any order. */
  link_id: string
}

/** Settings that the owner entered in the browser: one row, or none. */
export type ConnectionsTable = {
  id: 1
  /** Grows with each change. */
  version: number
  /** Those that have a value, with spaces between: known without the secret. */
  names: string
  /** JSON of the values by name, sealed with the server's secret. */
  sealed: string
}

export type SettingsTables = { content_edits: ContentEditTable; connections: ConnectionsTable }

export async function createSettingsTables(db: Kysely<unknown>): Promise<void> {
  await sql`create table content_edits (
    unit text not null,
    version integer not null,
    value text,
    pictures text not null default '',
    at text not null,
    link_id text not null,
    primary key (unit, version)
  )`.execute(db)
  await sql`create table connections (
    id integer not null primary key,
    version integer not null,
    names text not null,
    sealed text not null
  )`.execute(db)
}
