import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { ListLabel, ListPage } from '@/lib/content/list-page'
import { type ListOf, POSTS_ON_PAGE } from '@/lib/content/paths'
import { SLUG_PATTERN } from '@/lib/content/slug'
import { AppError } from '@/lib/errors'
import { postIndex } from './index'
import type { FoundPost } from './port'

/** The most labels that are offered beside a list; the most used of them, where there are more. */
const CATEGORIES_OFFERED = 24
const TAGS_OFFERED = 60

/** How long a page waits for the newest posts, before it is made of those that are known. */
const NEWEST_WAIT_MS = 1500

/** What a list's page renders. `failed` is to be said with `sentences.postsFailed`, `missing` with `sentences.listMissing`. */
export type ListPageRead = ({ state: 'ok' } & ListPage) | { state: 'missing' } | { state: 'failed' }

/** Reads a page of a list, counted from 1. A page or a name that no post has is missing. */
export async function readListPage({ list, page }: { list: ListOf; page: number }): Promise<ListPageRead> {
  if (list.kind !== 'all' && !SLUG_PATTERN.test(list.slug)) return { state: 'missing' }
  return unlessOut<ListPageRead>({ state: 'failed' }, async () => {
    const index = postIndex()
    await Promise.race([index.freshen(), wait(NEWEST_WAIT_MS, undefined, { ref: false })])
    const [categories, tags] = await Promise.all([index.categories(), index.tags()])
    const label = list.kind === 'all' ? null : labelOf(list.kind === 'category' ? categories : tags, list.slug)
    if (label === undefined) return { state: 'missing' }
    const { posts, total } = await index.list({
      ...(list.kind !== 'all' && { [list.kind]: list.slug }),
      limit: POSTS_ON_PAGE,
      offset: (page - 1) * POSTS_ON_PAGE,
    })
    if (page > 1 && posts.length === 0) return { state: 'missing' }
    return {
      state: 'ok',
      list,
      name: label?.name ?? '',
      posts,
      total,
      page,
      pages: Math.max(1, Math.ceil(total / POSTS_ON_PAGE)),
      categories: mostUsed(categories, CATEGORIES_OFFERED).toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      tags: mostUsed(tags, TAGS_OFFERED),
    }
  })
}

/** What a search's page renders: what was found, the best first, or that nothing could be read. */
export async function readResults(query: {
  query: string
  limit: number
}): Promise<{ state: 'ok'; posts: FoundPost[] } | { state: 'failed' }> {
  return unlessOut<{ state: 'ok'; posts: FoundPost[] } | { state: 'failed' }>({ state: 'failed' }, async () => ({
    state: 'ok',
    posts: await postIndex().search(query),
  }))
}

/** The numbers of a whole list's pages after the first that are worth building ahead; none where it cannot be read. */
export async function firstPageNumbers(limit: number): Promise<number[]> {
  return unlessOut([], async () => {
    const last = Math.ceil((await postIndex().count()) / POSTS_ON_PAGE)
    return Array.from({ length: Math.max(0, Math.min(last - 1, limit)) }, (_, index) => index + 2)
  })
}

/** The slugs of the categories worth building ahead; none where they cannot be read. */
export async function mostUsedCategories(): Promise<string[]> {
  return unlessOut([], async () =>
    mostUsed(await postIndex().categories(), CATEGORIES_OFFERED).map(category => category.slug),
  )
}

function labelOf(labels: readonly ListLabel[], slug: string): ListLabel | undefined {
  return labels.find(label => label.slug === slug)
}

function mostUsed(labels: readonly ListLabel[], limit: number): ListLabel[] {
  return labels.toSorted((a, b) => b.count - a.count).slice(0, limit)
}

/** An outage, already logged where it happened, is the answer given; anything else is a fault of ours. */
async function unlessOut<T>(failed: T, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'unavailable') return failed
    throw error
  }
}
