import 'server-only'
import type { Post, PostSummary } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { postIndex } from '@/lib/server/post-index'
import { POST_ID_PATTERN } from '@/lib/site'
import { content } from './index'

const RELATED_LIMIT = 3

/**
 * Data of the post page. `failed` shows `sentences.postFailed`, `missing` shows `sentences.postMissing`; `moved`
 * redirects an old link with different case to the post.
 */
export type PostPage =
  | { state: 'ok'; post: Post; related: PostSummary[] }
  | { state: 'moved'; id: string }
  | { state: 'missing' }
  | { state: 'failed' }

/** Reads a sanitized post with related posts, which are omitted silently if unavailable. */
export async function readPostPage(id: string): Promise<PostPage> {
  try {
    const post = await content().post(id)
    const canonicalId = post ? post._id : await findCanonicalId(id)
    if (canonicalId !== id && canonicalId?.toLowerCase() === id.toLowerCase())
      return { state: 'moved', id: canonicalId }
    if (!post) return { state: 'missing' }
    return { state: 'ok', post, related: await readRelated(post) }
  } catch (error) {
    if (isOutage(error)) return { state: 'failed' }
    throw error
  }
}

/** Finds the id that an old link with different case refers to; null during an outage. */
async function findCanonicalId(id: string): Promise<string | null> {
  try {
    return POST_ID_PATTERN.test(id) ? await postIndex().findIdIgnoringCase(id) : null
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

/** Lists the post ids to prerender, newest first; none if they cannot be read. */
export async function newestPostIds(limit: number): Promise<string[]> {
  try {
    const posts = await postIndex().ids({ limit })
    return posts.map(post => post._id)
  } catch (error) {
    if (isOutage(error)) return []
    throw error
  }
}

async function readRelated({ _id, category }: Post): Promise<PostSummary[]> {
  if (category === undefined) return []
  try {
    return await content().related({ category, exclude: _id, limit: RELATED_LIMIT })
  } catch (error) {
    if (isOutage(error)) return []
    throw error
  }
}

/** Outages are already logged at their source; other errors are bugs. */
function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable'
}
