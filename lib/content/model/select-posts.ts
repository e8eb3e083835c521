import type { PostSummary } from './schemas'

const OLDEST_TIME_MS = -8.64e15

export type PostQuery = { category?: string; exclude?: string; limit?: number }

/** Selects the posts that match a query. */
export function selectPosts<T extends Pick<PostSummary, '_id' | 'category'>>(
  posts: readonly T[],
  { category, exclude, limit }: PostQuery,
): T[] {
  const selectedPosts = posts.filter(
    post => (category === undefined || post.category === category) && (exclude === undefined || post._id !== exclude),
  )
  return limit === undefined ? selectedPosts : selectedPosts.slice(0, limit)
}

/** Sorts posts newest first; stable within a day, undated posts last. */
export function sortNewestFirst<T extends Pick<PostSummary, 'publishedAt'>>(posts: readonly T[]): T[] {
  return posts.toSorted((a, b) => getPublishedTimeMs(b) - getPublishedTimeMs(a))
}

/** Returns the publication time in milliseconds; undated posts are oldest. */
export function getPublishedTimeMs({ publishedAt }: Pick<PostSummary, 'publishedAt'>): number {
  return publishedAt === undefined ? OLDEST_TIME_MS : Date.parse(publishedAt)
}

/** Selects posts by id, in the order of the ids. */
export function selectPostsById<T extends Pick<PostSummary, '_id'>>(posts: Iterable<T>, ids: readonly string[]): T[] {
  const idSet = new Set(ids)
  const postsById = new Map<string, T>()
  for (const post of posts) if (idSet.has(post._id) && !postsById.has(post._id)) postsById.set(post._id, post)
  return ids.flatMap(id => postsById.get(id) ?? [])
}
