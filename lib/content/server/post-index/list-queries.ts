import 'server-only'
import { sql } from 'kysely'
import type { PostSummary } from '@/lib/content/model/schemas'
import { postSummarySchema } from '@/lib/content/model/schemas'
import type { PostIndex, PostLabel } from './port'
import type { IndexDatabase, LabelTable } from './tables'

export function createListQueries(db: () => Promise<IndexDatabase>): Omit<PostIndex, 'search' | 'about'> {
  return {
    async list({ category, tag, limit, offset = 0 }) {
      const indexDb = await db()
      if (category === undefined && tag === undefined) {
        const posts = await indexDb
          .selectFrom('posts')
          .select('card')
          .orderBy('published_at_ms', 'desc')
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute()
        return { posts: posts.map(readCard), total: await countAll(indexDb) }
      }
      return category === undefined || tag === undefined
        ? listByLabel(indexDb, {
            kind: tag === undefined ? 'category' : 'tag',
            slug: tag ?? category ?? '',
            limit,
            offset,
          })
        : listByCategoryAndTag(indexDb, { category, tag, limit, offset })
    },
    categories: async () => listLabels(await db(), 'category'),
    tags: async () => listLabels(await db(), 'tag'),
    async ids({ limit = -1, offset = 0 } = {}) {
      const indexDb = await db()
      const rows = await indexDb
        .selectFrom('posts')
        .select(['id', 'published_at'])
        .orderBy('published_at_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(row => ({ _id: row.id, ...(row.published_at !== null && { publishedAt: row.published_at }) }))
    },
    count: async () => countAll(await db()),
    async findIdIgnoringCase(id) {
      const rows = await sql<{ id: string }>`
        select id from posts where id = ${id} collate nocase order by id limit 1`.execute(await db())
      return rows.rows[0]?.id ?? null
    },
  }
}

export function readCard({ card }: { card: string }): PostSummary {
  return postSummarySchema.parse(JSON.parse(card))
}

type Range = { limit: number; offset: number }

async function listByLabel(
  db: IndexDatabase,
  { kind, slug, limit, offset }: Range & Pick<LabelTable, 'kind' | 'slug'>,
) {
  const posts = await db
    .selectFrom('post_labels')
    .innerJoin('posts', 'posts.key', 'post_labels.key')
    .select('card')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('post_labels.published_at_ms', 'desc')
    .orderBy('post_labels.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const label = await db
    .selectFrom('labels')
    .select('count')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst()
  return { posts: posts.map(readCard), total: label?.count ?? 0 }
}

async function listByCategoryAndTag(db: IndexDatabase, options: Range & { category: string; tag: string }) {
  const { category, tag, limit, offset } = options
  const both = db
    .selectFrom('post_labels as of_category')
    .innerJoin('post_labels as of_tag', 'of_tag.key', 'of_category.key')
    .innerJoin('posts', 'posts.key', 'of_category.key')
    .where('of_category.kind', '=', 'category')
    .where('of_category.slug', '=', category)
    .where('of_tag.kind', '=', 'tag')
    .where('of_tag.slug', '=', tag)
  const posts = await both
    .select('card')
    .orderBy('of_category.published_at_ms', 'desc')
    .orderBy('of_category.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await both.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { posts: posts.map(readCard), total }
}

async function listLabels(db: IndexDatabase, kind: LabelTable['kind']): Promise<PostLabel[]> {
  const labels = await db.selectFrom('labels').select(['name', 'slug', 'count']).where('kind', '=', kind).execute()
  return labels.toSorted(
    (a, b) =>
      (kind === 'tag' ? b.count - a.count : 0) || a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1),
  )
}

async function countAll(db: IndexDatabase): Promise<number> {
  const indexed = await db.selectFrom('indexed_source').select('posts').executeTakeFirst()
  return indexed?.posts ?? 0
}
