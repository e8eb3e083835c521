import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import type { Post } from '@/lib/content/model/schemas'
import { hashPost, type PostRows, toRows } from './rows'
import type { IndexDatabase, IndexTables } from './tables'

const BATCH_SIZE = 40

type Transaction = ControlledTransaction<IndexTables>

/** Syncs the index to exactly these posts in one transaction; a failure leaves it unchanged. */
export async function syncIndex(options: {
  db: IndexDatabase
  posts: AsyncIterable<Post>
  source: string
}): Promise<void> {
  const { db, posts, source } = options
  const hashes = await db.selectFrom('posts').select(['id', 'hash']).execute()
  const knownHashes = new Map(hashes.map(({ id, hash }) => [id, hash]))
  const before = await db.selectFrom('indexed_source').selectAll().executeTakeFirst()
  const seen = new Set<string>()
  let batch: PostRows[] = []
  let transaction: Transaction | undefined

  async function flushBatch(): Promise<Transaction> {
    transaction ??= await db.startTransaction().execute()
    await deletePosts(
      transaction,
      batch.map(({ post }) => post.id),
    )
    await insertPosts(transaction, batch)
    batch = []
    await breathe()
    return transaction
  }

  try {
    for await (const post of posts) {
      if (seen.has(post._id)) continue
      seen.add(post._id)
      const hash = hashPost(post)
      if (knownHashes.get(post._id) === hash) continue
      batch.push(toRows(post, hash))
      if (batch.length >= BATCH_SIZE) await flushBatch()
    }
    const removedIds = [...knownHashes.keys()].filter(id => !seen.has(id))
    const changed = transaction !== undefined || batch.length > 0 || removedIds.length > 0
    if (!changed && before?.source === source) return
    const openTransaction = await flushBatch()
    for (let from = 0; from < removedIds.length; from += BATCH_SIZE)
      await deletePosts(openTransaction, removedIds.slice(from, from + BATCH_SIZE))
    await countLabels(openTransaction)
    await openTransaction.deleteFrom('indexed_source').execute()
    await openTransaction.insertInto('indexed_source').values({ source, posts: seen.size }).execute()
    await openTransaction.commit().execute()
    // A first read leaves a WAL as long as the index, which would keep that size.
    await sql`pragma wal_checkpoint(truncate)`.execute(db)
  } catch (error) {
    if (transaction && !transaction.isCommitted) await transaction.rollback().execute()
    throw error
  }
}

async function insertPosts(db: Transaction, batch: readonly PostRows[]) {
  if (batch.length === 0) return
  const keys = await db
    .insertInto('posts')
    .values(batch.map(({ post }) => post))
    .returning(['key', 'id'])
    .execute()
  const keyOf = new Map(keys.map(({ key, id }) => [id, key]))
  const rows = batch.flatMap(row => {
    const key = keyOf.get(row.post.id)
    return key === undefined ? [] : [{ ...row, key }]
  })
  await db
    .insertInto('post_text')
    .values(rows.map(({ text, key }) => ({ rowid: key, ...text })))
    .execute()
  const labels = rows.flatMap(({ labels, post: { published_at_ms, id }, key }) =>
    labels.map(label => ({ ...label, published_at_ms, id, key })),
  )
  if (labels.length > 0) await db.insertInto('post_labels').values(labels).execute()
}

/** Another process may have rewritten the rows meanwhile. */
async function deletePosts(db: Transaction, ids: readonly string[]) {
  const rows = await db.deleteFrom('posts').where('id', 'in', ids).returning('key').execute()
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => key)
  await db.deleteFrom('post_labels').where('key', 'in', keys).execute()
  await db.deleteFrom('post_text').where('rowid', 'in', keys).execute()
}

async function countLabels(db: Transaction) {
  await db.deleteFrom('labels').execute()
  await sql`insert into labels (kind, slug, name, count)
    select kind, slug, name, total from (
      select kind, slug, name, sum(count(*)) over (partition by kind, slug) as total,
        row_number() over (partition by kind, slug order by count(*) desc, name) as place
      from post_labels group by kind, slug, name)
    where place = 1`.execute(db)
}
