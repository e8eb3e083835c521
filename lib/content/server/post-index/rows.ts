import 'server-only'
import { createHash } from 'node:crypto'
import type { Post } from '@/lib/content/model/schemas'
import { getPublishedTimeMs } from '@/lib/content/model/select-posts'
import { toSlug } from '@/lib/content/model/slug'
import { extractText, toSummary } from '@/lib/content/model/summary'
import type { PostLabelTable, PostTable } from './tables'

const MAX_TEXT_LENGTH = 30_000

const MAX_TAGS = 50

export type PostRows = {
  post: Omit<PostTable, 'key'>
  labels: Pick<PostLabelTable, 'kind' | 'slug' | 'name'>[]
  text: { title: string; excerpt: string; labels: string; body: string }
}

export function hashPost(post: Post): string {
  return createHash('sha256').update(JSON.stringify(post)).digest('base64url')
}

/** Converts a post to its index rows. */
export function toRows(post: Post, hash: string): PostRows {
  const { _id, publishedAt, title, excerpt = '', category, tags, content } = post
  return {
    post: {
      id: _id,
      hash,
      published_at: publishedAt ?? null,
      published_at_ms: getPublishedTimeMs(post),
      card: JSON.stringify(toSummary(post)),
    },
    labels: labelsOf(category ?? '', tags),
    text: {
      title: title.normalize(),
      excerpt: excerpt.normalize(),
      labels: [category ?? [], tags.slice(0, MAX_TAGS)].flat().join(', ').normalize(),
      body: extractText(content, MAX_TEXT_LENGTH).slice(0, MAX_TEXT_LENGTH).normalize(),
    },
  }
}

function labelsOf(category: string, tags: readonly string[]): PostRows['labels'] {
  const bySlug = new Map(
    tags
      .slice(0, MAX_TAGS)
      .toReversed()
      .map(name => [toSlug(name), name]),
  )
  const all = [
    { kind: 'category' as const, slug: toSlug(category), name: category },
    ...[...bySlug].map(([slug, name]) => ({ kind: 'tag' as const, slug, name })),
  ]
  return all.filter(({ slug }) => slug !== '')
}
