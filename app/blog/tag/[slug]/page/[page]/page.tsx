import { getListMetadata, getListParams, PostListPage, type SlugProps } from '../../../../post-list-page'

export const revalidate = 60

/** Defers every page to its first request. */
export function generateStaticParams() {
  return []
}

export async function generateMetadata(props: SlugProps) {
  return getListMetadata(await getListParams('tag', props))
}

export default async function TagPagesPage(props: SlugProps) {
  return <PostListPage params={await getListParams('tag', props)} />
}
