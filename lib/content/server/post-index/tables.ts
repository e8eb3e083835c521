import 'server-only'
import { type Generated, type Kysely, sql } from 'kysely'

export type PostTable = {
  key: Generated<number>
  id: string
  hash: string
  published_at: string | null
  published_at_ms: number
  card: string
}

export type PostLabelTable = {
  kind: 'category' | 'tag'
  slug: string
  name: string
  published_at_ms: number
  id: string
  key: number
}

export type LabelTable = {
  kind: 'category' | 'tag'
  slug: string
  name: string
  count: number
}

export type PostTextTable = {
  rowid: number
  title: string
  excerpt: string
  labels: string
  body: string
  post_text: Generated<string>
  rank: Generated<number>
}

export type IndexedSourceTable = { source: string; posts: number }

export type IndexTables = {
  posts: PostTable
  post_labels: PostLabelTable
  labels: LabelTable
  post_text: PostTextTable
  indexed_source: IndexedSourceTable
}

export type IndexDatabase = Kysely<IndexTables>

/** Increment with every change of the tables or the indexed data. It is part of the file's name. */
export const INDEX_VERSION = 4

/** Creates the tables if they are missing or of another version. */
export async function ensureTables(db: IndexDatabase): Promise<void> {
  if (await isCurrentVersion(db)) return
  await db.transaction().execute(async trx => {
    if (await isCurrentVersion(trx)) return
    // Dropping the virtual table drops its shadow tables.
    for (const table of ['post_text', 'posts', 'post_labels', 'labels', 'indexed_source']) {
      await trx.schema.dropTable(table).ifExists().execute()
    }
    const { schema } = trx
    await schema
      .createTable('posts')
      .addColumn('key', 'integer', column => column.primaryKey())
      .addColumn('id', 'text', column => column.notNull().unique())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('published_at', 'text')
      .addColumn('published_at_ms', 'integer', column => column.notNull())
      .addColumn('card', 'text', column => column.notNull())
      .execute()
    await sql`create index posts_by_letters on posts (id collate nocase)`.execute(trx)
    await schema.createIndex('posts_by_date').on('posts').columns(['published_at_ms desc', 'id']).execute()
    await schema
      .createTable('post_labels')
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('slug', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('published_at_ms', 'integer', column => column.notNull())
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('key', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('post_labels_key', ['key', 'kind', 'slug'])
      .execute()
    await schema
      .createIndex('post_labels_by_date')
      .on('post_labels')
      .columns(['kind', 'slug', 'published_at_ms desc', 'id', 'key'])
      .execute()
    await schema
      .createTable('labels')
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('slug', 'text', column => column.notNull())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('count', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('labels_key', ['kind', 'slug'])
      .execute()
    await schema
      .createTable('indexed_source')
      .addColumn('source', 'text', column => column.notNull())
      .addColumn('posts', 'integer', column => column.notNull())
      .execute()
    await sql`create virtual table post_text using fts5(
      title, excerpt, labels, body,
      tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')`.execute(trx)
    // One word in a title outweighs any number in the text.
    await sql`insert into post_text (post_text, rank) values ('rank', 'bm25(100, 20, 10, 1)')`.execute(trx)
    await sql`pragma user_version = ${sql.raw(String(INDEX_VERSION))}`.execute(trx)
  })
}

async function isCurrentVersion(db: IndexDatabase): Promise<boolean> {
  const version = await sql<{ user_version: number }>`pragma user_version`.execute(db)
  return version.rows[0]?.user_version === INDEX_VERSION
}
