import 'server-only'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { postIndex } from '@/lib/content/server/post-index'
import { POST_ID_PATTERN } from '@/lib/site'
import { content } from '../index'
import { withOutageFallback } from '../outage'

const RELATED_LIMIT = 3

/**
 * Data of the post page. `failed` shows `userMessages.postFailed`, `missing` shows `userMessages.postMissing`; `moved`
 * redirects an old link with different case to the post.
 */
export type PostPage =
  | { state: 'ok'; post: Post; related: PostSummary[] }
  | { state: 'moved'; id: string }
  | { state: 'missing' }
  | { state: 'failed' }

/** Reads a sanitized post with related posts, which are omitted silently if unavailable. */
export function readPostPage(id: string): Promise<PostPage> {
  return withOutageFallback<PostPage>({ state: 'failed' }, async () => {
    const post = await content().post(id)
    const canonicalId = post ? post._id : await findCanonicalId(id)
    if (canonicalId !== id && canonicalId?.toLowerCase() === id.toLowerCase())
      return { state: 'moved', id: canonicalId }
    if (!post) return { state: 'missing' }
    return { state: 'ok', post, related: await readRelated(post) }
  })
}

/** Finds the id that an old link with different case refers to; null during an outage. */
async function findCanonicalId(id: string): Promise<string | null> {
  if (!POST_ID_PATTERN.test(id)) return null
  return await withOutageFallback(null, () => postIndex().findIdIgnoringCase(id))
}

/** Lists the post ids to prerender, newest first; none if they cannot be read. */
export async function newestPostIds(limit: number): Promise<string[]> {
  const posts = await withOutageFallback([], () => postIndex().ids({ limit }))
  return posts.map(post => post._id)
}

async function readRelated({ _id, category }: Post): Promise<PostSummary[]> {
  if (category === undefined) return []
  return await withOutageFallback([], () => content().related({ category, exclude: _id, limit: RELATED_LIMIT }))
}
