import 'server-only'
import type { Post, PostSummary } from '@/lib/content/schemas'
import { AppError } from '@/lib/errors'
import { postIndex } from '@/lib/server/post-index'
import { POST_ID_PATTERN } from '@/lib/site'
import { content } from './index'

/** Cards under a post. */
const RELATED_LIMIT = 3

/**
 * What the blog page renders. `failed` is to be said with `sentences.postFailed`, `missing` with `sentences.postMissing`;
 * `moved` is the post of another id, to which an old link in other letters leads.
 */
export type PostPage =
  | { state: 'ok'; post: Post; related: PostSummary[] }
  | { state: 'moved'; id: string }
  | { state: 'missing' }
  | { state: 'failed' }

/** Reads a post, already sanitised, and its neighbours; neighbours that cannot be had are left out without a word. */
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

/** The id that an old link means: there it was written in other letters. Where that cannot be told, the post is missing. */
async function findCanonicalId(id: string): Promise<string | null> {
  try {
    return POST_ID_PATTERN.test(id) ? await postIndex().findIdIgnoringCase(id) : null
  } catch (error) {
    if (isOutage(error)) return null
    throw error
  }
}

/** The ids worth building ahead, newest first; none where they cannot be had. */
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

/** An outage of the backend, already logged where it happened; anything else is a fault of ours. */
function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable'
}
