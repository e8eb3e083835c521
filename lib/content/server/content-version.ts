import 'server-only'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'

/** Has every instance read the content again, once it learns of the new version. */
export async function raiseContentVersion(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('content_version')
    .values({ id: 1, version: 1 })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ version: sql`content_version.version + 1` }))
    .execute()
}

/** Returns the version that any instance raised last; 0 before the first. */
export async function readContentVersion(db: Kysely<Tables>): Promise<number> {
  return (await db.selectFrom('content_version').select('version').executeTakeFirst())?.version ?? 0
}
