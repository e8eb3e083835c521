import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../connection'
import { isPostgres } from '../postgres-dialect'

const namesSchema = z.array(z.object({ name: z.string() }))

/**
 * Makes every write fail with SQLITE_FULL or PostgreSQL's 53100, even if it fits into existing pages.
 * Returns a function that frees the disk.
 */
export async function fillDisk(db: Database): Promise<() => Promise<void>> {
  if (isPostgres(db)) return await fillPostgresDisk(db)
  const { rows } = await sql`select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(
    db,
  )
  const triggers = namesSchema
    .parse(rows)
    .flatMap(({ name }) =>
      ['insert', 'update', 'delete'].map(write => ({ trigger: `full_${write}_${name}`, write, name })),
    )
  await run(db, 'create table ballast (content blob)')
  for (const { trigger, write, name } of triggers) {
    const fill = 'insert into ballast values (zeroblob(1000000))'
    await run(db, `create trigger ${trigger} before ${write} on ${name} begin ${fill}; end`)
  }
  // SQLite raises it to the current size.
  await run(db, 'pragma max_page_count = 1')
  return async () => {
    await run(db, 'pragma max_page_count = 4294967294')
    for (const { trigger } of triggers) await run(db, `drop trigger ${trigger}`)
    await run(db, 'drop table ballast')
  }
}

async function fillPostgresDisk(db: Database): Promise<() => Promise<void>> {
  await run(
    db,
    `create function fill_disk() returns trigger language plpgsql as
     $$ begin raise exception 'database or disk is full' using errcode = '53100'; end $$`,
  )
  for (const { name } of await db.introspection.getTables()) {
    const event = 'before insert or update or delete'
    await run(db, `create trigger full_disk ${event} on ${name} for each statement execute function fill_disk()`)
  }
  return () => run(db, 'drop function fill_disk cascade')
}

async function run(db: Database, statement: string): Promise<void> {
  await sql.raw(statement).execute(db)
}
