import type { Post } from '@/lib/content/model/schemas'

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
