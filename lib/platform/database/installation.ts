import 'server-only'
import type { Kysely } from 'kysely'
import type { InstallationTable, Tables } from './tables'

type Db = Kysely<Tables>
type Name = InstallationTable['name']

/** Returns the stored value of an installation; stores `value` if there is none. */
export async function getOrStore(db: Db, name: Name, value: string): Promise<string> {
  const stored = await findStored(db, name)
  if (stored !== null) return stored
  await db
    .insertInto('installation')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return (await findStored(db, name)) ?? value
}

export async function findStored(db: Db, name: Name): Promise<string | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

/** Replaces the stored value, if there is one. */
export async function replaceStored(db: Db, name: Name, value: string): Promise<void> {
  await db.updateTable('installation').set({ value }).where('name', '=', name).execute()
}
