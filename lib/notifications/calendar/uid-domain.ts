import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { site } from '@/lib/site'

/**
 * Reads the domain of calendar UIDs, or stores the site's. It is kept when the site moves, because updates find an entry
 * by UID alone.
 */
export async function getOrCreateUidDomain(db: Kysely<Tables>): Promise<string> {
  const stored = await findUidDomain(db)
  if (stored !== undefined) return stored
  const value = new URL(site.url).hostname
  await db
    .insertInto('installation')
    .values({ name: 'calendar_domain', value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  return (await findUidDomain(db)) ?? value
}

async function findUidDomain(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'calendar_domain')
    .executeTakeFirst()
  return row?.value
}
