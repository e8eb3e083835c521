import 'server-only'
import {
  decodePath,
  findCanonicalPath,
  type ListFilter,
  listPath,
  MAX_FOUND_POSTS,
  POSTS_PER_PAGE,
  parseListPath,
  postPath,
  type SearchFilter,
} from '@/lib/content/model/paths'
import { toSummary } from '@/lib/content/model/post-text'
import { arrangePosts, countPages, findList, findRelated, type ListPage, type Posts } from '@/lib/content/model/posts'
import type { Post, PostSummary } from '@/lib/content/model/schemas'
import { AppError, userMessages } from '@/lib/errors'
import { env } from '@/lib/platform/env'
import { inSlices } from '@/lib/platform/slices'
import type { MissingKind } from '@/lib/rendering/microcache'
import { findCity } from '@/lib/served-cities'
import { singleton } from '@/lib/singleton'
import { isFormerPath } from './former-paths'
import { content } from './index'
import { isOutage, withOutageFallback } from './outage'
import { CONTENT_NOT_A_LIST } from './port'
import { sanitizePost } from './sanitize'
import { searchPosts } from './search'

const BLOG = listPath({ kind: 'all' })
const MAX_CATEGORIES = 24
const MAX_TAGS = 60
const MAX_RELATED_POSTS = 3

const NO_POSTS = arrangePosts([])

/** Reads all posts, for lists: what a backend sends instead of a list counts as none. Throws AppError `unavailable`. */
export async function readPosts(): Promise<Posts> {
  try {
    return await content().read('posts')
  } catch (error) {
    if (error instanceof AppError && error.code === CONTENT_NOT_A_LIST) return NO_POSTS
    throw error
  }
}

/** Reads one post with its body, sanitized; undefined if there is none. Without a list no post is known to be missing. */
export async function readPost(id: string): Promise<Post | undefined> {
  try {
    const post = (await content().read('posts')).byId.get(id)
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

/** Reads the newest posts; throws AppError `unavailable`. */
export async function readNewestPosts(limit: number): Promise<PostSummary[]> {
  return (await readPosts()).all.slice(0, limit).map(toSummary)
}

/**
 * Data of the post page. `failed` shows `userMessages.postFailed`, `missing` shows `userMessages.postMissing`; `moved`
 * redirects an old link with different case to the post, and that of a removed post to the blog.
 */
export type PostPage =
  | { state: 'ok'; post: Post; related: PostSummary[] }
  | { state: 'moved'; path: string }
  | { state: 'missing' }
  | { state: 'failed' }

/** Reads a sanitized post with related posts. */
export function readPostPage(id: string): Promise<PostPage> {
  return withOutageFallback<PostPage>({ state: 'failed' }, async () => {
    const post = await readPost(id)
    const posts = await readPosts()
    if (post !== undefined)
      return { state: 'ok', post, related: findRelated(posts, post, MAX_RELATED_POSTS).map(toSummary) }
    const moved = posts.byLetters.get(id.toLowerCase())
    if (moved !== undefined) return { state: 'moved', path: postPath(moved._id) }
    return isFormerPath(postPath(id)) ? { state: 'moved', path: BLOG } : { state: 'missing' }
  })
}

/** `moved`: the category or tag has lost its last post. */
export type ListPageResult =
  | ({ state: 'ok' } & ListPage)
  | { state: 'moved'; path: string }
  | { state: 'missing' | 'failed' }

type ListRequest = { list: ListFilter | SearchFilter; page: number }

/** Reads a page of a list, counted from 1; of a search the best results on one page. */
export function readListPage({ list, page }: ListRequest): Promise<ListPageResult> {
  return withOutageFallback<ListPageResult>({ state: 'failed' }, async () => {
    const posts = await readPosts()
    const found =
      list.kind === 'search'
        ? { name: list.query, posts: await searchPosts(posts.all, list.query, MAX_FOUND_POSTS) }
        : findList(posts, list)
    if (found === undefined && isFormerPath(listPath(list))) return { state: 'moved', path: BLOG }
    const pageCount = list.kind === 'search' ? 1 : countPages(found?.posts.length ?? 0)
    if (found === undefined || page > pageCount) return { state: 'missing' }
    const from = (page - 1) * POSTS_PER_PAGE
    return {
      state: 'ok',
      list,
      name: found.name,
      posts: (pageCount === 1 ? found.posts : found.posts.slice(from, from + POSTS_PER_PAGE)).map(toSummary),
      total: found.posts.length,
      page,
      pageCount,
      categories: posts.categories.slice(0, MAX_CATEGORIES),
      tags: posts.tags
        .slice(0, MAX_TAGS)
        .filter(tag => tag.posts.length > 1 || (list.kind === 'tag' && list.slug === tag.slug)),
    }
  })
}

const POST_PATH = /^\/blog\/([^/%]+)$/
const DEEP_PATH = /^\/blog\/[^/]+\/.*[^/]$/

const CITY_PATH = /^\/cities\/([a-z0-9-]+)$/

/** Returns which kind of document does not exist at a path; null if it may exist, or is none of these. */
export function findMissing(path: string): MissingKind | null {
  const city = CITY_PATH.exec(path)?.[1]
  if (city !== undefined) return findCity(city) || isFormerPath(path) ? null : 'city'
  const posts = path.startsWith('/blog/') ? content().knownPosts() : undefined
  // The proxy answers a malformed path, and redirects one that is not canonical.
  if (posts === undefined || decodePath(path) === null || findCanonicalPath(path) !== null) return null
  const id = POST_PATH.exec(path)?.[1]
  if (id !== undefined) {
    const exists = id === 'search' || posts.byLetters.has(id.toLowerCase()) || isFormerPath(postPath(id))
    return exists ? null : 'post'
  }
  const asked = parseListPath(path)
  // There are endless deeper paths.
  if (asked === null) return DEEP_PATH.test(path) ? 'list' : null
  if (isFormerPath(listPath(asked.list))) return null
  const list = findList(posts, asked.list)
  return list !== undefined && asked.page <= countPages(list.posts.length) ? null : 'list'
}
