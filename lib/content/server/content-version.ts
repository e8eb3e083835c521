import 'server-only'
import { sql } from 'kysely'
import { type Database, database } from '@/lib/platform/database/connection'
import { learnContentVersion } from '@/lib/rendering/process-state'

/** Makes every instance read the content again, and this one at once. */
export async function raiseContentVersion(db: Database): Promise<void> {
  const { version } = await db
    .insertInto('content_version')
    .values({ id: 1, version: 1 })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ version: sql`content_version.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow()
  learnContentVersion(version)
}

/** Learns what other instances raised; the version stays as it was while the database is unavailable. */
export async function readContentVersion(): Promise<void> {
  const row = await (await database()).selectFrom('content_version').select('version').executeTakeFirst()
  learnContentVersion(row?.version ?? 0)
}
