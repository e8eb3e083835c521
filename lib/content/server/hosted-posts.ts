import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import { type Post, postSchema } from '@/lib/content/model/schemas'
import { selectPostsById } from '@/lib/content/model/select-posts'
import { userMessages } from '@/lib/errors'
import {
  CONTENT_UNREACHABLE,
  CONTENT_UNUSABLE,
  contentUnavailableError,
  type HostClient,
  type HostOptions,
  logFailure,
  MAX_LIST_BYTES,
  TIMEOUT_MS,
} from './hosted-resource'
import type { ReadItem } from './item-readers'
import { createListReader } from './list-reader'
import { POSTS_NOT_A_LIST } from './port'
import type { ProblemLog } from './problem-log'
import { sanitizePost } from './sanitize'
import { createSemaphore } from './semaphore'
import { ListResponseError, NotAListError, streamList } from './stream-list'

/** Total body length up to which all posts are kept in memory and for the next start. */
const MAX_KEPT_BODIES_LENGTH = 5 * 1024 * 1024

/** Posts per response that need no semaphore. */
const MAX_UNQUEUED_POSTS = 100
/** Long lists use memory while they are sent: few at once, with a time limit for slow readers. */
const LONG_LIST_LIMITS = {
  maxConcurrent: 2,
  maxQueued: 20,
  maxHoldMs: 60_000,
  userMessage: userMessages.postsFailed,
}

type Options = Pick<HostOptions, 'baseUrl' | 'imageHosts' | 'timeoutMs'> & {
  defineKind: HostClient['defineKind']
  read: ReadItem<Post>
  problems: ProblemLog
}

/** Reads the posts of a host that only offers its full list, which may be too long for memory. */
export function createHostedPosts({
  baseUrl,
  imageHosts,
  timeoutMs = TIMEOUT_MS,
  defineKind,
  read,
  problems,
}: Options) {
  const acquireSlot = createSemaphore(LONG_LIST_LIMITS)
  /** Whether the list was too long to keep at the last read. */
  let isTooLong = false

  /** Throws AppError: `unavailable` if the request fails, `POSTS_NOT_A_LIST` if it returns no list. */
  async function* readPosts(): AsyncGenerator<Post, void> {
    const problemPass = problems.startPass('posts')
    const posts = createListReader({ read, nameField: null, onProblem: problemPass.report })
    try {
      for await (const item of streamList({ url: `${baseUrl}/api/v1/posts`, timeoutMs, limitBytes: MAX_LIST_BYTES })) {
        const post = posts.readNext(item)
        if (post !== null) yield post
      }
      posts.finish()
      problemPass.finish()
    } catch (cause) {
      throw contentUnavailableError({
        name: 'posts',
        userMessage: userMessages.postsFailed,
        code: failureCodeOf(cause),
        cause,
      })
    }
  }

  function sanitize(raw: Post): Post {
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  /** All posts if they are not too long, otherwise null. */
  const kept = defineKind<Post[] | null>({
    name: 'posts',
    path: 'posts',
    schema: z.array(postSchema.transform(sanitize)).nullable(),
    read: async () => {
      const posts: Post[] = []
      let length = 0
      for await (const post of readPosts()) {
        length += post.content.length
        isTooLong = length > MAX_KEPT_BODIES_LENGTH
        if (isTooLong) return null
        posts.push(sanitize(post))
        // Yields between posts, so that a long list does not block other requests.
        await breathe()
      }
      return posts
    },
  })

  /** Extracts these posts from a list too long to keep; holds no others in memory. */
  async function readPostsById(ids: readonly string[]): Promise<Post[]> {
    const idSet = new Set(ids)
    const posts: Post[] = []
    for await (const post of readPosts()) {
      if (idSet.delete(post._id)) posts.push(post)
      if (idSet.size === 0) break
    }
    return posts
  }

  return {
    kept,
    async *eachPost(): AsyncGenerator<Post, void> {
      try {
        yield* readPosts()
      } catch (error) {
        logFailure(error)
        throw error
      }
    },
    async *fullPosts(ids: readonly string[]): AsyncGenerator<Post, void> {
      if (ids.length === 0) return
      const posts = isTooLong ? null : await kept.read()
      if (posts !== null) return yield* selectPostsById(posts, ids)
      const releaseSlot = ids.length > MAX_UNQUEUED_POSTS ? await acquireSlot() : () => {}
      try {
        const posts = await readPostsById(ids).catch(error => {
          logFailure(error)
          throw error
        })
        for (const post of selectPostsById(posts, ids)) {
          yield sanitize(post)
          await breathe()
        }
      } finally {
        releaseSlot()
      }
    },
  }
}

function failureCodeOf(cause: unknown): string {
  if (cause instanceof NotAListError) return POSTS_NOT_A_LIST
  return cause instanceof ListResponseError ? CONTENT_UNUSABLE : CONTENT_UNREACHABLE
}
