import 'server-only'
import type { Post } from '@/lib/content/model/schemas'
import { createPostIndex, type ManagedPostIndex } from '../post-index'

export function makePost(_id: string, facts: Partial<Post> = {}): Post {
  return {
    _id,
    title: `Title of ${_id}`,
    content: `<p>Text of ${_id}</p>`,
    featuredImage: '/a.webp',
    category: 'News',
    tags: [],
    publishedAt: '2026-01-01',
    ...facts,
  }
}

export function createTestIndex(posts: readonly Post[]): ManagedPostIndex {
  return createPostIndex({ content: { eachPost: () => yieldAll(posts) }, source: 'test', file: null })
}

/** Yields the items in order, throwing the errors. */
export async function* yieldAll(items: readonly (Post | Error)[]): AsyncGenerator<Post, void> {
  for (const item of items) {
    await Promise.resolve()
    if (item instanceof Error) throw item
    yield item
  }
}
