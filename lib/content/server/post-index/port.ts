import 'server-only'
import type { PostSummary } from '@/lib/content/model/schemas'

export type PostLabel = { name: string; slug: string; count: number }

export type SearchResultPost = PostSummary & { snippet: string }

/** Methods reject with AppError `unavailable` if the posts were never read. */
export type PostIndex = {
  list(options: {
    category?: string
    tag?: string
    limit: number
    offset?: number
  }): Promise<{ posts: PostSummary[]; total: number }>
  categories(): Promise<PostLabel[]>
  tags(): Promise<PostLabel[]>
  /** Ranks title, then excerpt, then text. */
  search(options: { query: string; limit: number }): Promise<SearchResultPost[]>
  about(options: { phrases: readonly string[]; limit: number }): Promise<PostSummary[]>
  /** Lists every post, newest first, undated last. */
  ids(options?: { limit?: number; offset?: number }): Promise<{ _id: string; publishedAt?: string }[]>
  count(): Promise<number>
  findIdIgnoringCase(id: string): Promise<string | null>
}
