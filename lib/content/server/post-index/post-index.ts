import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { type ListFilter, listPath, POSTS_PER_PAGE, postPath } from '@/lib/content/model/paths'
import type { Post } from '@/lib/content/model/schemas'
import { type ContentPort, POSTS_NOT_A_LIST } from '@/lib/content/server/port'
import { AppError, userMessages } from '@/lib/errors'
import { monotonicMs } from '@/lib/platform/clock'
import { createListQueries } from './list-queries'
import { type IndexConnection, isDatabaseError, openIndex } from './open-index'
import type { PostIndex } from './port'
import { createRefreshScheduler } from './refresh-scheduler'
import { createSearchQueries } from './search-queries'
import { syncIndex } from './sync-index'

const FRESH_MS = 60_000
/** How long a page waits for the newest posts, where they matter most. */
const NEWEST_WAIT_MS = 1500

type Options = {
  content: Pick<ContentPort, 'eachPost'>
  source: string
  file: string | null
  freshMs?: number
  /** When the content last changed: the index is refreshed before it is read again. */
  invalidatedAt?: () => number
  /** Called before posts that may be outdated are served. */
  onOld?: () => Promise<void>
  now?: () => number
}

export type ManagedPostIndex = PostIndex & {
  /** Waits a moment for the newest posts. */
  refreshIfStale(): Promise<void>
  /** Rejects with AppError `unavailable` and keeps the index on failure. */
  refresh(): Promise<void>
  /** Returns whether the posts, as they are now, have no document with this path; false while that is not known. */
  lacks(path: string): boolean
  close(): Promise<void>
}

/** Creates an index of posts, built on first use. */
export function createPostIndex(options: Options): ManagedPostIndex {
  const {
    content,
    source,
    file,
    freshMs = FRESH_MS,
    invalidatedAt = () => Number.NEGATIVE_INFINITY,
    onOld,
    now = monotonicMs,
  } = options
  let connection: Promise<IndexConnection> | undefined
  let isCorrupt = false
  /** Null while the host sends no list, and may still have posts. */
  let knownPaths: Set<string> | null = null

  function connect(): Promise<IndexConnection> {
    if (isCorrupt) {
      isCorrupt = false
      scheduler.reset()
      connection = connection?.then(index => index.discard()).then(openFileOrMemory, openFileOrMemory)
    }
    connection ??= openFileOrMemory()
    return connection
  }

  function openFileOrMemory(): Promise<IndexConnection> {
    return openIndex(file, () => {
      if (!isCorrupt) console.error('posts: the index file is corrupt, rebuilding it')
      isCorrupt = true
    }).catch(error => {
      // A full or locked disk only costs the fast start after a restart.
      console.error('posts: cannot open the index file, using memory instead:', error)
      return openIndex(null)
    })
  }

  const scheduler = createRefreshScheduler({
    freshMs,
    invalidatedAt,
    onOld,
    now,
    indexExists: hasPostsOfSource,
    refreshIndex: async () => {
      try {
        await refillFrom(content.eachPost())
      } catch (error) {
        // By the specification it counts as empty, but it must not replace known posts.
        if (!(error instanceof AppError && error.code === POSTS_NOT_A_LIST) || (await hasPostsOfSource())) throw error
        await refillFrom(noPosts())
        knownPaths = null
      }
    },
  })

  async function hasPostsOfSource(): Promise<boolean> {
    const { db } = await connect()
    return (await db.selectFrom('indexed_source').select('source').executeTakeFirst())?.source === source
  }

  async function refillFrom(posts: AsyncIterable<Post>): Promise<void> {
    const { db } = await connect()
    await syncIndex({ db, posts, source }).catch(throwUnavailable)
    knownPaths = await readPaths(createListQueries(async () => db))
  }

  async function reader() {
    await connect()
    await scheduler.ensureReady()
    return (await connect()).db
  }

  return {
    ...createListQueries(reader),
    ...createSearchQueries(reader),
    async refreshIfStale() {
      await connect()
      await Promise.race([scheduler.refreshIfStale(), wait(NEWEST_WAIT_MS, undefined, { ref: false })])
    },
    async refresh() {
      await connect()
      await scheduler.refreshNow()
    },
    lacks: path => knownPaths !== null && scheduler.isCurrent() && !knownPaths.has(path.toLowerCase()),
    close: async () => (await connection)?.close(),
  }
}

/** Reads the path of every document, in small letters. */
async function readPaths(index: Pick<PostIndex, 'ids' | 'categories' | 'tags' | 'count'>): Promise<Set<string>> {
  const [ids, categories, tags, count] = [
    await index.ids(),
    await index.categories(),
    await index.tags(),
    await index.count(),
  ]
  const lists: (ListFilter & { count: number })[] = [
    { kind: 'all', count },
    ...categories.map(({ slug, count }) => ({ kind: 'category' as const, slug, count })),
    ...tags.map(({ slug, count }) => ({ kind: 'tag' as const, slug, count })),
  ]
  const listPaths = lists.flatMap(list => {
    const pageCount = Math.max(1, Math.ceil(list.count / POSTS_PER_PAGE))
    return Array.from({ length: pageCount }, (_, index) => listPath(list, index + 1))
  })
  return new Set([...ids.map(({ _id }) => postPath(_id)), ...listPaths].map(path => path.toLowerCase()))
}

async function* noPosts(): AsyncGenerator<Post, void> {}

function throwUnavailable(error: unknown): never {
  if (!isDatabaseError(error)) throw error
  throw new AppError({
    kind: 'unavailable',
    code: 'posts_unwritten',
    message: `posts: the index could not be written: ${error.message}`,
    userMessage: userMessages.postsFailed,
    cause: error,
  })
}
