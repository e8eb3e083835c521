import type { ListFilter } from './paths'
import type { PostSummary } from './schemas'

/** A category or a tag that leads to its list. */
export type ListLink = { name: string; slug: string; count: number }

/** One page of a list of posts, with the lists beside it. */
export type ListPage = {
  list: ListFilter
  /** The category's or tag's name; empty for all posts. */
  name: string
  posts: PostSummary[]
  /** Posts in the whole list. */
  total: number
  page: number
  pageCount: number
  categories: ListLink[]
  tags: ListLink[]
}

/** "Our Blog", "Airport Transfers", "#airport pickup". */
export function getListHeading({ list, name }: Pick<ListPage, 'list' | 'name'>): string {
  if (list.kind === 'all') return 'Our Blog'
  return list.kind === 'tag' ? `#${name}` : name
}

/** What a list says of itself below its name; a category and a tag say it with their posts. */
export function getListIntro(list: ListFilter): string | undefined {
  return list.kind === 'all'
    ? 'Articles on luxury rides, city-to-city travel and what good chauffeur services do differently.'
    : undefined
}
