import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { site } from '@/lib/site'

/**
 * Reads the domain part of calendar UIDs, storing the site's current host on first use. Updates and cancellations
 * find an entry by its UID alone, so the domain stays when the site moves to another host.
 */
export async function readUidDomain(db: Kysely<Tables>): Promise<string> {
  const stored = await findUidDomain(db)
  if (stored !== undefined) return stored
  const value = new URL(site.url).hostname
  await db
    .insertInto('installation')
    .values({ name: 'calendar_domain', value })
    .onConflict(conflict => conflict.column('name').doNothing())
    .execute()
  // Another server may have stored one first.
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
