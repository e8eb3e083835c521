import 'server-only'
import { findIdIgnoringCase, findRelated } from '@/lib/content/model/posts'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { toSummary } from '@/lib/content/model/summary'
import { withOutageFallback } from '../outage'
import { readPost, readPosts } from '../posts'

const RELATED_LIMIT = 3
/** What a missing post offers instead. */
const NEWEST_LIMIT = 3

/**
 * Data of the post page. `failed` shows `userMessages.postFailed`, `missing` shows `userMessages.postMissing`; `moved`
 * redirects an old link with different case to the post.
 */
export type PostPage =
  | { state: 'ok'; post: Post; related: PostSummary[] }
  | { state: 'moved'; id: string }
  | { state: 'missing' }
  | { state: 'failed' }

/** Reads a sanitized post with related posts. */
export function readPostPage(id: string): Promise<PostPage> {
  return withOutageFallback<PostPage>({ state: 'failed' }, async () => {
    const post = await readPost(id)
    const posts = await readPosts()
    if (post !== undefined)
      return { state: 'ok', post, related: findRelated(posts, post, RELATED_LIMIT).map(toSummary) }
    const canonicalId = findIdIgnoringCase(posts, id)
    return canonicalId === undefined ? { state: 'missing' } : { state: 'moved', id: canonicalId }
  })
}

/** Reads what a missing post offers; nothing during an outage. */
export async function readNewestPosts(): Promise<PostSummary[]> {
  return await withOutageFallback([], async () => (await readPosts()).all.slice(0, NEWEST_LIMIT).map(toSummary))
}

/** Lists the post ids to prerender, newest first; none if they cannot be read. */
export async function newestPostIds(limit: number): Promise<string[]> {
  return await withOutageFallback([], async () => (await readPosts()).all.slice(0, limit).map(({ _id }) => _id))
}
