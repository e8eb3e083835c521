import 'server-only'
import type { PostSummary } from '@/lib/content/schemas'

/** A category or a tag with the posts that carry it. Names of one slug are one; the most used spelling is shown. */
export type PostLabel = { name: string; slug: string; count: number }

/** A post that a search found, and the words around what was found: plain text. */
export type SearchResultPost = PostSummary & { snippet: string }

/**
 * All posts without their bodies, newest first, in an index that is read anew with the content. No verb's cost grows
 * with the number of posts, but `ids`. Every verb throws AppError `unavailable`, already logged, where the posts could
 * not be read even once.
 */
export type PostIndex = {
  /** A stretch of a list, and how many posts the whole of it has. Slugs as `toSlug` makes them. */
  list(options: {
    category?: string
    tag?: string
    limit: number
    offset?: number
  }): Promise<{ posts: PostSummary[]; total: number }>
  /** By name. */
  categories(): Promise<PostLabel[]>
  /** The most used first. */
  tags(): Promise<PostLabel[]>
  /** Posts that hold every word of the query or its beginning, the best first; titles count most, then excerpts, then text. */
  search(options: { query: string; limit: number }): Promise<SearchResultPost[]>
  /** Posts that hold any of these phrases, the best first. */
  about(options: { phrases: readonly string[]; limit: number }): Promise<PostSummary[]>
  /** Every post's id with its date, newest first; those without a date come last. */
  ids(options?: { limit?: number; offset?: number }): Promise<{ _id: string; publishedAt?: string }[]>
  count(): Promise<number>
  /** The id of the post that is called this but for capitals; null where there is none. */
  findIdIgnoringCase(id: string): Promise<string | null>
}
