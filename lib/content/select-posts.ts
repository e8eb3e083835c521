import type { PostSummary } from './schemas'

/** The earliest time that a date can have. */
const OLDEST_TIME_MS = -8.64e15

/** Which posts are wanted; every part left out asks for all. */
export type PostQuery = { category?: string; exclude?: string; limit?: number }

/** The categories that the posts name, each once, in alphabetical order. */
export function listCategories(posts: readonly Pick<PostSummary, 'category'>[]): string[] {
  return [...new Set(posts.flatMap(post => post.category ?? []))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The tags that the posts carry, each once, in alphabetical order. */
export function listTags(posts: readonly Pick<PostSummary, 'tags'>[]): string[] {
  return [...new Set(posts.flatMap(post => post.tags))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The posts of a query, in the order given. */
export function selectPosts<T extends Pick<PostSummary, '_id' | 'category'>>(
  posts: readonly T[],
  { category, exclude, limit }: PostQuery,
): T[] {
  const chosen = posts.filter(
    post => (category === undefined || post.category === category) && (exclude === undefined || post._id !== exclude),
  )
  return limit === undefined ? chosen : chosen.slice(0, limit)
}

/** The posts from newest to oldest; those of one day stay as they were, and those without a date come last. */
export function sortNewestFirst<T extends Pick<PostSummary, 'publishedAt'>>(posts: readonly T[]): T[] {
  return posts.toSorted((a, b) => getPublishedTimeMs(b) - getPublishedTimeMs(a))
}

/** When a post was published, in milliseconds to sort by; a post without a date is older than any other. */
export function getPublishedTimeMs({ publishedAt }: Pick<PostSummary, 'publishedAt'>): number {
  return publishedAt === undefined ? OLDEST_TIME_MS : Date.parse(publishedAt)
}

/** The posts of these ids, in this order; one that is not there is left out. */
export function selectPostsById<T extends Pick<PostSummary, '_id'>>(posts: Iterable<T>, ids: readonly string[]): T[] {
  const wanted = new Set(ids)
  const found = new Map<string, T>()
  for (const post of posts) if (wanted.has(post._id) && !found.has(post._id)) found.set(post._id, post)
  return ids.flatMap(id => found.get(id) ?? [])
}
