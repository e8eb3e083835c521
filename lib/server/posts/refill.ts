import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import type { Post } from '@/lib/content/schemas'
import { hashPost, type PostRows, toRows } from './rows'
import type { IndexDatabase, IndexTables } from './tables'

/** Posts written at a stretch before others get their turn. */
const BATCH = 20

type Transaction = ControlledTransaction<IndexTables>
type Known = Map<string, { key: number; hash: string }>

/**
 * Makes the index hold these posts and no others. Only what changed is written, in one transaction that begins with the
 * first change; where nothing changed, nothing is. A failure leaves the index as it was.
 */
export async function refill(options: {
  writer: IndexDatabase
  posts: AsyncIterable<Post>
  source: string
}): Promise<void> {
  const { writer, posts, source } = options
  const known: Known = new Map()
  for (const { id, key, hash } of await writer.selectFrom('posts').select(['id', 'key', 'hash']).execute()) {
    known.set(id, { key, hash })
  }
  const before = await writer.selectFrom('read').selectAll().executeTakeFirst()
  const seen = new Set<string>()
  let batch: PostRows[] = []
  let transaction: Transaction | undefined

  async function write(): Promise<Transaction> {
    transaction ??= await writer.startTransaction().execute()
    for (const rows of batch) await put(transaction, rows, known.get(rows.post.id)?.key)
    batch = []
    await breathe()
    return transaction
  }

  try {
    for await (const post of posts) {
      if (seen.has(post._id)) continue
      seen.add(post._id)
      const hash = hashPost(post)
      if (known.get(post._id)?.hash === hash) continue
      batch.push(toRows(post, hash))
      if (batch.length >= BATCH) await write()
    }
    const gone = [...known].filter(([id]) => !seen.has(id)).map(([, { key }]) => key)
    const changed = transaction !== undefined || batch.length > 0 || gone.length > 0
    if (!changed && before?.source === source) return
    const open = await write()
    for (const key of gone) await take(open, key)
    await countLabels(open)
    await open.deleteFrom('read').execute()
    await open.insertInto('read').values({ source, posts: seen.size }).execute()
    await open.commit().execute()
  } catch (error) {
    if (transaction && !transaction.isCommitted) await transaction.rollback().execute()
    throw error
  }
}

async function put(db: Transaction, { post, labels, text }: PostRows, before: number | undefined) {
  if (before !== undefined) await take(db, before)
  const { key } = await db.insertInto('posts').values(post).returning('key').executeTakeFirstOrThrow()
  await db
    .insertInto('post_text')
    .values({ rowid: key, ...text })
    .execute()
  if (labels.length === 0) return
  const { at, id } = post
  await db
    .insertInto('post_labels')
    .values(labels.map(label => ({ ...label, at, id, key })))
    .execute()
}

async function take(db: Transaction, key: number) {
  await db.deleteFrom('posts').where('key', '=', key).execute()
  await db.deleteFrom('post_labels').where('key', '=', key).execute()
  await db.deleteFrom('post_text').where('rowid', '=', key).execute()
}

/** Each label once, by the spelling that most of its posts use. */
async function countLabels(db: Transaction) {
  await db.deleteFrom('labels').execute()
  await sql`insert into labels (kind, slug, name, count)
    select kind, slug, name, total from (
      select kind, slug, name, sum(count(*)) over (partition by kind, slug) as total,
        row_number() over (partition by kind, slug order by count(*) desc, name) as place
      from post_labels group by kind, slug, name)
    where place = 1`.execute(db)
}
