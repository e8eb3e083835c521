import 'server-only'
import type { Database } from '@/lib/platform/database/connection'
import { instanceId, signalInstances } from '@/lib/platform/instances'

const RETENTION_MS = 24 * 60 * 60_000

/** Records changed content for the other instances. */
export async function shareRevalidation(
  db: Database,
  { tags, now }: { tags: readonly string[]; now: Date },
): Promise<void> {
  await db.transaction().execute(async trx => {
    const before = new Date(+now - RETENTION_MS).toISOString()
    const last = await readLastSequence(trx)
    // Never the last: numbers must not start again.
    await trx.deleteFrom('revalidations').where('at', '<', before).where('sequence', '<', last).execute()
    const row = { sequence: last + 1, tags: JSON.stringify(tags), instance_id: instanceId(), at: now.toISOString() }
    await trx.insertInto('revalidations').values(row).execute()
    await signalInstances(trx, 'revalidations')
  })
}

/** Creates a function that applies what other instances recorded since its previous call. */
export function createRevalidationFollower(
  revalidate: (tags: string[]) => Promise<unknown>,
): (db: Database) => Promise<void> {
  let lastSequence: number | undefined
  return async db => {
    if (lastSequence === undefined) {
      lastSequence = await readLastSequence(db)
      return
    }
    const rows = await db
      .selectFrom('revalidations')
      .selectAll()
      .where('sequence', '>', lastSequence)
      .orderBy('sequence')
      .execute()
    const tags = rows.filter(row => row.instance_id !== instanceId()).flatMap(row => parseTags(row.tags))
    if (tags.length > 0) await revalidate([...new Set(tags)])
    lastSequence = rows.at(-1)?.sequence ?? lastSequence
  }
}

async function readLastSequence(db: Pick<Database, 'selectFrom'>): Promise<number> {
  const { last } = await db
    .selectFrom('revalidations')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

function parseTags(text: string): string[] {
  const tags: unknown = JSON.parse(text)
  return Array.isArray(tags) ? tags.map(String) : []
}
