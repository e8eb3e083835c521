import { type ListFilter, POSTS_PER_PAGE, type SearchFilter, toSlug } from './paths'
import type { Post, PostSummary } from './schemas'

const OLDEST_TIME_MS = -8.64e15
const MAX_TAGS = 50

/** A category or tag with its posts, newest first. */
export type PostLabel = { name: string; slug: string; posts: readonly Post[] }

/** All posts, newest first and undated last, and what lists show of them. */
export type Posts = {
  all: readonly Post[]
  byId: ReadonlyMap<string, Post>
  /** By their ids in small letters, in which an old link may be written. */
  byLetters: ReadonlyMap<string, Post>
  /** Most used first, as the tags. */
  categories: readonly PostLabel[]
  tags: readonly PostLabel[]
}

/** What a list page shows: a page of all posts, of those with a category or tag, or of those found. */
export type ListPage = {
  list: ListFilter | SearchFilter
  /** Of the category or tag; the query of a search. */
  name: string
  posts: PostSummary[]
  total: number
  page: number
  pageCount: number
  categories: readonly PostLabel[]
  tags: readonly PostLabel[]
}

/** Arranges posts in any order. Of two with one `_id` the first counts. */
export function arrangePosts(posts: readonly Post[]): Posts {
  const byId = new Map(posts.toReversed().map(post => [post._id, post]))
  const all = [...byId.values()].sort((a, b) => timeOf(b) - timeOf(a) || (a._id < b._id ? -1 : 1))
  return {
    all,
    byId,
    byLetters: new Map(all.map(post => [post._id.toLowerCase(), post])),
    categories: collectLabels(all, ({ category }) => (category === undefined ? [] : [category])),
    tags: collectLabels(all, ({ tags }) => tags.slice(0, MAX_TAGS)),
  }
}

/** Finds the posts of a list; undefined if there is no such category or tag. */
export function findList(posts: Posts, list: ListFilter): Omit<PostLabel, 'slug'> | undefined {
  if (list.kind === 'all') return { name: '', posts: posts.all }
  return (list.kind === 'category' ? posts.categories : posts.tags).find(({ slug }) => slug === list.slug)
}

/** Lists other posts of the same category, newest first. */
export function findRelated(posts: Posts, { _id, category }: Post, limit: number): Post[] {
  if (category === undefined) return []
  const list = findList(posts, { kind: 'category', slug: toSlug(category) })
  return (list?.posts ?? []).filter(other => other._id !== _id).slice(0, limit)
}

export function countPages(posts: number): number {
  return Math.max(1, Math.ceil(posts / POSTS_PER_PAGE))
}

function timeOf({ publishedAt }: Post): number {
  return publishedAt === undefined ? OLDEST_TIME_MS : Date.parse(publishedAt)
}

/** Names with one slug are one label, with the name in the newest post. */
function collectLabels(posts: readonly Post[], namesOf: (post: Post) => readonly string[]): PostLabel[] {
  const slugs = new Map<string, string>()
  const labels = new Map<string, { name: string; slug: string; posts: Post[] }>()
  for (const post of posts) {
    for (const name of namesOf(post)) {
      const slug = slugs.get(name) ?? toSlug(name)
      slugs.set(name, slug)
      const label = labels.get(slug) ?? { name, slug, posts: [] }
      // A post may write one tag twice.
      if (slug === '' || label.posts.at(-1) === post) continue
      label.posts.push(post)
      labels.set(slug, label)
    }
  }
  return [...labels.values()].sort((a, b) => b.posts.length - a.posts.length || (a.slug < b.slug ? -1 : 1))
}
