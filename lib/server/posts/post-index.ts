import 'server-only'
import type { Post } from '@/lib/content/schemas'
import { AppError, sentences } from '@/lib/errors'
import { type ContentPort, POSTS_NOT_A_LIST } from '@/lib/server/content/port'
import { createTextQuestions } from './find'
import { keepFresh } from './freshness'
import { createListQuestions } from './lists'
import { isDatabaseError, type OpenIndex, openIndex } from './open-index'
import type { PostIndex } from './port'
import { refill } from './refill'

const FRESH_MS = 60_000

type Options = {
  content: Pick<ContentPort, 'eachPost'>
  /** Whose posts they are and how they are read: an index of another source is not this one's. */
  source: string
  /** Where the index is kept; null keeps it in memory. */
  file: string | null
  /** How long the index serves before the posts are read again. */
  freshMs?: number
  now?: () => number
}

/** The index of posts, with what keeps it up to date. */
export type KeptPostIndex = PostIndex & {
  /** Waits until the index is no older than it may be, as far as the posts can be read. Throws where there is no index. */
  freshen(): Promise<void>
  /** Reads the posts again at once. Throws AppError `unavailable` where they cannot be read; the index then stays as it was. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** An index over the posts of some content, read when it is first asked for. */
export function createPostIndex(options: Options): KeptPostIndex {
  const { content, source, file, freshMs = FRESH_MS, now = Date.now } = options
  let opened: Promise<OpenIndex> | undefined
  let damaged = false

  function open(): Promise<OpenIndex> {
    if (damaged) {
      damaged = false
      freshness.forget()
      opened = opened?.then(index => index.discard()).then(openKept, openKept)
    }
    opened ??= openKept()
    return opened
  }

  function openKept(): Promise<OpenIndex> {
    return openIndex(file, () => {
      // Nothing is lost with it but the time to read the posts again.
      if (!damaged) console.error('posts: the index file is corrupt, rebuilding it')
      damaged = true
    }).catch(error => {
      // A disk that is full or locked costs the head start after a restart, not the site.
      console.error('posts: cannot open the index file, using memory instead:', error)
      return openIndex(null)
    })
  }

  const freshness = keepFresh({
    freshMs,
    now,
    isThere,
    refill: async () => {
      try {
        await refillFrom(content.eachPost())
      } catch (error) {
        // By the specification an answer that is not a list counts as empty; it does not replace posts that are known.
        if (!(error instanceof AppError && error.code === POSTS_NOT_A_LIST) || (await isThere())) throw error
        await refillFrom(none())
      }
    },
  })

  async function isThere(): Promise<boolean> {
    const { reader } = await open()
    return (await reader.selectFrom('read').select('source').executeTakeFirst())?.source === source
  }

  async function refillFrom(posts: AsyncIterable<Post>): Promise<void> {
    const { writer } = await open()
    await refill({ writer, posts, source }).catch(explain)
  }

  async function reader() {
    await open()
    await freshness.ready()
    return (await open()).reader
  }

  return {
    ...createListQuestions(reader),
    ...createTextQuestions(reader),
    async freshen() {
      await open()
      await freshness.freshen()
    },
    async refresh() {
      await open()
      await freshness.refresh()
    },
    close: async () => (await opened)?.close(),
  }
}

async function* none(): AsyncGenerator<Post, void> {}

/** What the database has against a refill is an outage to whoever asks. */
function explain(error: unknown): never {
  if (!isDatabaseError(error)) throw error
  throw new AppError({
    kind: 'unavailable',
    code: 'posts_unwritten',
    message: `posts: the index could not be written: ${error.message}`,
    sentence: sentences.postsFailed,
    cause: error,
  })
}
