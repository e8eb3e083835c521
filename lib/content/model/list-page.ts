import type { ListFilter } from './paths'
import type { PostSummary } from './schemas'

export type ListLink = { name: string; slug: string; count: number }

export type ListPage = {
  list: ListFilter
  name: string
  posts: PostSummary[]
  total: number
  page: number
  pageCount: number
  categories: ListLink[]
  tags: ListLink[]
}

/** Returns a list's heading. */
export function getListHeading({ list, name }: Pick<ListPage, 'list' | 'name'>): string {
  if (list.kind === 'all') return 'Our Blog'
  return list.kind === 'tag' ? `#${name}` : name
}

export function getListIntro(list: ListFilter): string | undefined {
  return list.kind === 'all'
    ? 'Articles on luxury rides, city-to-city travel and what good chauffeur services do differently.'
    : undefined
}
