import { getListMetadata, PostListPage } from './post-list-page'

export const revalidate = 60

const LIST_PARAMS = { list: { kind: 'all' } } as const

export function generateMetadata() {
  return getListMetadata(LIST_PARAMS)
}

export default function BlogPage() {
  return <PostListPage params={LIST_PARAMS} />
}
