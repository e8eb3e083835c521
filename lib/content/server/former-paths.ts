import 'server-only'
import type { Kysely } from 'kysely'
import type { Tables } from '@/lib/platform/database/tables'
import { singleton } from '@/lib/singleton'

const known = singleton<ReadonlySet<string>>('former paths')

/** Returns whether a path had a document until the owner removed it in the settings. One that is there again counts. */
export function isFormerPath(path: string): boolean {
  return known.get()?.has(path) ?? false
}

export async function learnFormerPaths(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('former_paths').select('path').execute()
  known.set(new Set(rows.map(({ path }) => path)))
}

export async function addFormerPaths(db: Kysely<Tables>, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  const rows = paths.map(path => ({ path }))
  await db
    .insertInto('former_paths')
    .values(rows)
    .onConflict(conflict => conflict.column('path').doNothing())
    .execute()
}

/** A draft that was removed once is missing, and leads nowhere. */
export async function removeFormerPath(db: Kysely<Tables>, path: string): Promise<void> {
  await db.deleteFrom('former_paths').where('path', '=', path).execute()
}
