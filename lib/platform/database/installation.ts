import 'server-only'
import type { Kysely } from 'kysely'
import type { InstallationTable, Tables } from './tables'

type Db = Kysely<Tables>
type Name = InstallationTable['name']

export async function findStored(db: Db, name: Name): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Stores the first value of an installation; a later one changes nothing. */
export async function storeFirst(db: Db, name: Name, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
}

/** Stores a value of an installation in place of the one before. */
export async function store(db: Db, name: Name, value: string): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
