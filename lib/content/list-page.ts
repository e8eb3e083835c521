import type { ListFilter } from './paths'
import type { PostSummary } from './schemas'

/** Describes a category or tag with a link to its list. */
export type ListLink = { name: string; slug: string; count: number }

/** Describes one page of a post list, with links to related lists. */
export type ListPage = {
  list: ListFilter
  /** Name of the category or tag; empty for all posts. */
  name: string
  posts: PostSummary[]
  /** Number of posts in the whole list. */
  total: number
  page: number
  pageCount: number
  categories: ListLink[]
  tags: ListLink[]
}

/** Returns a list's heading: "Our Blog", "Airport Transfers", "#airport pickup". */
export function getListHeading({ list, name }: Pick<ListPage, 'list' | 'name'>): string {
  if (list.kind === 'all') return 'Our Blog'
  return list.kind === 'tag' ? `#${name}` : name
}

/** Returns a list's intro; categories and tags have none. */
export function getListIntro(list: ListFilter): string | undefined {
  return list.kind === 'all'
    ? 'Articles on luxury rides, city-to-city travel and what good chauffeur services do differently.'
    : undefined
}
