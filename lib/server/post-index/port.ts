import 'server-only'
import type { PostSummary } from '@/lib/content/schemas'

/** Category or tag with its number of posts. Names with one slug are merged under the most used spelling. */
export type PostLabel = { name: string; slug: string; count: number }

export type SearchResultPost = PostSummary & { snippet: string }

/**
 * Index of all posts without their bodies, newest first, refreshed with the content. No cost grows with the number of
 * posts, except of `ids`. Every method rejects with AppError `unavailable`, already logged, if the posts were never
 * read.
 */
export type PostIndex = {
  /** Returns a range of a list and its total. Slugs as `toSlug` creates them. */
  list(options: {
    category?: string
    tag?: string
    limit: number
    offset?: number
  }): Promise<{ posts: PostSummary[]; total: number }>
  categories(): Promise<PostLabel[]>
  /** Sorted by use, most used first. */
  tags(): Promise<PostLabel[]>
  /**
   * Finds posts with every word of the query, or a word that starts with it. Ranks title, then excerpt, then text.
   */
  search(options: { query: string; limit: number }): Promise<SearchResultPost[]>
  /** Finds posts with any of these phrases, best first. */
  about(options: { phrases: readonly string[]; limit: number }): Promise<PostSummary[]>
  /** Lists every post's id and date, newest first; posts without a date come last. */
  ids(options?: { limit?: number; offset?: number }): Promise<{ _id: string; publishedAt?: string }[]>
  count(): Promise<number>
  /** Finds a post id, ignoring case; null if there is none. */
  findIdIgnoringCase(id: string): Promise<string | null>
}
