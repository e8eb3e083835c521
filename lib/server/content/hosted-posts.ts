import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { pickPosts } from '@/lib/content/lists'
import type { Post } from '@/lib/content/schemas'
import { sentences } from '@/lib/errors'
import {
  FRESH_MS,
  failure,
  type HostOptions,
  LIST_LIMIT_BYTES,
  TIMEOUT_MS,
  UNREACHABLE,
  UNUSABLE,
} from './hosted-resource'
import { keepAnswers } from './keep'
import { createListReader } from './list-reader'
import { POSTS_NOT_A_LIST } from './port'
import type { ProblemLog } from './problem-log'
import { ListError, NotAList, readList } from './read-list'
import { sanitizePost } from './sanitize'
import { createTurns } from './turns'
import type { ReadItem } from './wire'

/** Characters of all bodies together up to which the whole list of posts is kept in memory. */
const KEPT_BODIES_LENGTH = 5 * 1024 * 1024

/** Posts that are gathered for one answer without waiting for a turn. */
const FEW_POSTS = 100
/** Long lists stand in memory while they are answered: few at once, and for a reader who dawdles not for long. */
const LONG_LISTS = { atOnce: 2, waiting: 20, longestMs: 60_000 }

type Options = HostOptions & { read: ReadItem<Post>; problems: ProblemLog; imageHosts: readonly string[] }

/** The posts of a host that has only its whole list, which may be far longer than what should stand in memory. */
export function createHostedPosts(options: Options) {
  const { baseUrl, timeoutMs = TIMEOUT_MS, freshMs = FRESH_MS, changedAt, now, imageHosts, read, problems } = options
  const takeTurn = createTurns(LONG_LISTS)
  /** Whether the whole list was too long to keep when it was last read. */
  let long = false

  /** Throws AppError `unavailable` where the list fails, `POSTS_NOT_A_LIST` where the answer is something else. */
  async function* readPosts(): AsyncGenerator<Post, void> {
    const pass = problems.begin('posts')
    const posts = createListReader({ read, nameField: null, onProblem: pass.report })
    try {
      for await (const item of readList({ url: `${baseUrl}/api/v1/posts`, timeoutMs, limitBytes: LIST_LIMIT_BYTES })) {
        const post = posts.take(item)
        if (post !== null) yield post
      }
      posts.end()
      pass.end()
    } catch (cause) {
      throw failure({ name: 'posts', sentence: sentences.postsFailed, code: codeOf(cause), cause })
    }
  }

  function sanitize(raw: Post): Post {
    return { ...raw, content: sanitizePost(raw.content, { imageHosts }) }
  }

  /** All posts where they are few enough to be kept, or else null. */
  const readKept = keepAnswers<Post[] | null>({
    freshMs,
    changedAt,
    now,
    onFailure: logFailure,
    read: async () => {
      const posts: Post[] = []
      let length = 0
      for await (const post of readPosts()) {
        length += post.content.length
        long = length > KEPT_BODIES_LENGTH
        if (long) return null
        posts.push(sanitize(post))
        // One by one, so that a long list does not hold up every other visitor.
        await breathe()
      }
      return posts
    },
  })

  /** The posts of these ids out of a list too long to keep: no others are held. */
  async function gather(ids: readonly string[]): Promise<Post[]> {
    const wanted = new Set(ids)
    const found: Post[] = []
    for await (const post of readPosts()) {
      if (wanted.delete(post._id)) found.push(post)
      if (wanted.size === 0) break
    }
    return found
  }

  return {
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
      const kept = long ? null : await readKept('')
      if (kept !== null) return yield* pickPosts(kept, ids)
      const endTurn = ids.length > FEW_POSTS ? await takeTurn() : () => {}
      try {
        const found = await gather(ids).catch(error => {
          logFailure(error)
          throw error
        })
        for (const post of pickPosts(found, ids)) {
          yield sanitize(post)
          await breathe()
        }
      } finally {
        endTurn()
      }
    },
  }
}

function logFailure(error: unknown) {
  console.error(error instanceof Error ? error.message : error)
}

function codeOf(cause: unknown): string {
  if (cause instanceof NotAList) return POSTS_NOT_A_LIST
  return cause instanceof ListError ? UNUSABLE : UNREACHABLE
}
