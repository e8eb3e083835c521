import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/server/database/tables'
import { site } from '@/lib/site'

/**
 * Reads the domain part of this installation's calendar UIDs, and stores it the first time: the site's host by then.
 * An update or cancellation finds an entry by its UID alone, so this stays when the site moves to another host. Entries
 * sent before it was stored have that host too, and are found still.
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
  // Another server may have been first.
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
