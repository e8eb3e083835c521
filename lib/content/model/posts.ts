import { type ListFilter, listPath, POSTS_PER_PAGE, postPath } from './paths'
import type { Post } from './schemas'
import { toSlug } from './slug'

const OLDEST_TIME_MS = -8.64e15
const MAX_TAGS = 50

/** A category or tag with its posts, newest first. */
export type PostLabel = { name: string; slug: string; posts: readonly Post[] }

/** All posts, newest first and undated last, and what lists show of them. */
export type Posts = {
  all: readonly Post[]
  byId: ReadonlyMap<string, Post>
  /** By name. */
  categories: readonly PostLabel[]
  /** Most used first. */
  tags: readonly PostLabel[]
  /** Of every document, in small letters. */
  paths: ReadonlySet<string>
}

/** Arranges posts in any order. Of two with one `_id` the first counts. */
export function arrangePosts(posts: readonly Post[]): Posts {
  const byId = new Map<string, Post>()
  for (const post of posts) if (!byId.has(post._id)) byId.set(post._id, post)
  const all = sortNewestFirst([...byId.values()])
  const slugs = new Map<string, string>()
  const categories = collectLabels(all, slugs, ({ category }) => (category === undefined ? [] : [category]))
  const tags = collectLabels(all, slugs, ({ tags }) => tags.slice(0, MAX_TAGS))
  return {
    all,
    byId,
    categories: categories.sort(compareNames),
    tags: tags.sort((a, b) => b.posts.length - a.posts.length || compareNames(a, b)),
    paths: collectPaths(all, categories, tags),
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

/** Finds the id that an old link in other letters refers to. */
export function findIdIgnoringCase(posts: Posts, id: string): string | undefined {
  const letters = id.toLowerCase()
  return posts.all.find(({ _id }) => _id.toLowerCase() === letters)?._id
}

function sortNewestFirst(posts: readonly Post[]): Post[] {
  return posts
    .map(post => ({ post, at: getPublishedTimeMs(post) }))
    .sort((a, b) => b.at - a.at || (a.post._id < b.post._id ? -1 : 1))
    .map(({ post }) => post)
}

function getPublishedTimeMs({ publishedAt }: Post): number {
  return publishedAt === undefined ? OLDEST_TIME_MS : Date.parse(publishedAt)
}

/** Names with one slug are one label, with the most used name. `slugs` remembers those of all names. */
function collectLabels(
  posts: readonly Post[],
  slugs: Map<string, string>,
  namesOf: (post: Post) => readonly string[],
): PostLabel[] {
  type Found = { posts: Post[]; counts: Map<string, number> }
  const labels = new Map<string, Found>()
  for (const post of posts) {
    for (const name of namesOf(post)) {
      const slug = slugs.get(name) ?? toSlug(name)
      slugs.set(name, slug)
      const label: Found = labels.get(slug) ?? { posts: [], counts: new Map() }
      // A post may write one tag twice.
      if (slug === '' || label.posts.at(-1) === post) continue
      labels.set(slug, label)
      label.posts.push(post)
      label.counts.set(name, (label.counts.get(name) ?? 0) + 1)
    }
  }
  return [...labels].map(([slug, { posts, counts }]) => {
    const [name = ''] = [...counts.keys()].sort(
      (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1),
    )
    return { name, slug, posts }
  })
}

function compareNames(a: PostLabel, b: PostLabel): number {
  return a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1)
}

function collectPaths(all: readonly Post[], categories: readonly PostLabel[], tags: readonly PostLabel[]): Set<string> {
  const lists: [ListFilter, readonly Post[]][] = [
    [{ kind: 'all' }, all],
    ...categories.map(({ slug, posts }): [ListFilter, readonly Post[]] => [{ kind: 'category', slug }, posts]),
    ...tags.map(({ slug, posts }): [ListFilter, readonly Post[]] => [{ kind: 'tag', slug }, posts]),
  ]
  const paths = new Set(all.map(({ _id }) => postPath(_id).toLowerCase()))
  for (const [list, posts] of lists) {
    for (let page = 1; page <= countPages(posts.length); page++) paths.add(listPath(list, page).toLowerCase())
  }
  return paths
}

export function countPages(posts: number): number {
  return Math.max(1, Math.ceil(posts / POSTS_PER_PAGE))
}
