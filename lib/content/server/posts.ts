import 'server-only'
import { arrangePosts, type Posts } from '@/lib/content/model/posts'
import type { Post } from '@/lib/content/model/schemas'
import { AppError, userMessages } from '@/lib/errors'
import { env } from '@/lib/platform/env'
import { singleton } from '@/lib/platform/singleton'
import { inSlices } from '@/lib/platform/slices'
import { content } from './index'
import { isOutage } from './outage'
import { CONTENT_NOT_A_LIST } from './port'
import { sanitizePost } from './sanitize'

const NO_POSTS = arrangePosts([])

/** Reads all posts, for lists: what a backend sends instead of a list counts as none. Throws AppError `unavailable`. */
export async function readPosts(): Promise<Posts> {
  try {
    return await content().posts()
  } catch (error) {
    if (error instanceof AppError && error.code === CONTENT_NOT_A_LIST) return NO_POSTS
    throw error
  }
}

/** Reads one post with its body, sanitized; undefined if there is none. Without a list no post is known to be missing. */
export async function readPost(id: string): Promise<Post | undefined> {
  try {
    const post = (await content().posts()).byId.get(id)
    return post && renderPost(post)
  } catch (error) {
    if (!isOutage(error)) throw error
    const { kind, code, message } = error
    throw new AppError({ kind, code, message, userMessage: userMessages.postFailed, logged: true, cause: error })
  }
}

/** Yields posts with their bodies, sanitized. */
export async function* renderPosts(posts: readonly Post[]): AsyncGenerator<Post, void> {
  for await (const post of inSlices(posts)) yield renderPost(post)
}

/** Returns whether the posts, as they are now, have no document with this path; false while that is not known. */
export function lacksDocument(path: string): boolean {
  const posts = content().knownPosts()
  return posts !== undefined && !posts.paths.has(path.toLowerCase())
}

const renderedPosts = singleton<WeakMap<Post, Post>>('rendered posts')

function renderPost(post: Post): Post {
  const known = renderedPosts.getOrCreate(() => new WeakMap())
  const rendered = known.get(post) ?? {
    ...post,
    content: sanitizePost(post.content, { imageHosts: env().imageHosts }),
  }
  known.set(post, rendered)
  return rendered
}
